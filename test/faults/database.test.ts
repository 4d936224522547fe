import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { missingFrom, postgresGround, startLoad, startServer } from '#test/faults/server.ts'
import { findPrograms, type PostgresServer } from '#test/postgres.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The killed server once more on its folder; its orphans hold the shared memory for a moment. */
async function restart({ folder, url }: PostgresServer): Promise<ChildProcess> {
  const { uid, gid } = statSync(join(folder, 'data'))
  for (let tries = 0; tries < 50; tries++) {
    const server = spawn(
      join(findPrograms(), 'postgres'),
      ['-D', join(folder, 'data'), '-p', new URL(url).port, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      { stdio: 'ignore', uid, gid },
    )
    while (server.exitCode === null) {
      if (await answers(url)) return server
      await pause(100)
    }
    await pause(100)
  }
  throw new Error('PostgreSQL did not start again.')
}

it('stays up while PostgreSQL is killed under load, says so, and recovers by itself', async () => {
  const ground = await postgresGround()
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const at = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, options)
  const load = startLoad(server.port, ground.headers, 12)
  await load.reach(1000)
  process.kill(ground.server.pid, 'SIGKILL')
  while (load.refused.length === 0 && server.child.exitCode === null) await pause(20)
  expect(server.child.exitCode, server.said()).toBeNull()
  expect((await at('/health/live')).status).toBe(200)
  expect((await at('/health/ready')).status).toBe(503)
  const refused = await at('/api/uptimes', { headers: ground.headers })
  expect({ status: refused.status, retry: refused.headers.get('retry-after') }).toEqual({ status: 503, retry: expect.stringMatching(/^\d+$/) })
  const again = await restart(ground.server)
  onTestFinished(async () => {
    const ended = new Promise(resolve => again.once('exit', resolve))
    again.kill('SIGINT')
    await ended
    rmSync(ground.server.folder, { recursive: true, force: true })
  })
  await load.reach(load.acknowledged.length + 1000)
  await load.end()
  expect((await at('/health/ready')).status).toBe(200)
  expect(new Set(load.refused.map(answer => answer.status))).toEqual(new Set([503]))
  expect(await ground.inspect(client => missingFrom(client, load.acknowledged))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

it('is not ready while PostgreSQL does not answer, and is when it does', async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status
  expect(await ready()).toBe(200)
  const connections = await ground.inspect(
    async client => (await client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'biurko'`)).rows,
  )
  expect(connections).not.toEqual([])
  const tell = (signal: NodeJS.Signals) => {
    for (const { pid } of connections) process.kill(pid, signal)
  }
  onTestFinished(() => tell('SIGCONT'))
  // As behind a line that swallows everything: the connection stands, and nothing comes back.
  tell('SIGSTOP')
  expect(await ready()).toBe(503)
  tell('SIGCONT')
  expect(await ready()).toBe(200)
})

it('answers that a record is not there when another one removes it while it is read', async () => {
  const ground = await postgresGround()
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const send = async (path: string, sent: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method: 'POST', headers: ground.headers, body: JSON.stringify(sent) })
    const body = (await answer.json()) as { data: { id: string } }
    return { status: answer.status, body }
  }
  const made = async (path: string, body: object) => (await send(path, body)).body.data.id
  const company_id = await made('companies', { title: 'Piekarnia', company_type: 'jdg', vat_number: '9990000014' })
  const employee_id = await made('employees', { company_id, first_name: 'Łucja', last_name: 'Żak', pesel: '02070803628' })
  const id = await made(`employees/${employee_id}/contracts`, {
    kind: 'mandate',
    number: null,
    signed_day: null,
    to_day: null,
    position: null,
    time: null,
    from_day: '2026-01-01',
    gross_pay: '5200.00',
    pay_period: 'month',
  })
  const answer = await ground.inspect(async client => {
    const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rows.length > 0
    await client.query('begin')
    // The contract has been found by then, and whose it is has not.
    await client.query('lock table employees in access exclusive mode')
    const asked = send(`contracts/${id}/reveal`)
    await expect.poll(waiting).toBe(true)
    await client.query('delete from contracts where id = $1', [id])
    await client.query('commit')
    return asked
  })
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  server.child.kill('SIGTERM')
  await server.ended
  await ground.stop()
})

it('leaves a task alone that somebody takes up while what it came from is changed', async () => {
  const ground = await postgresGround()
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const send = async (method: string, path: string, sent: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method, headers: ground.headers, body: JSON.stringify(sent) })
    return (await answer.json()) as { data: { id: string }; changed: number }
  }
  const { data: company } = await send('POST', 'companies', { title: 'Piekarnia', company_type: 'jdg', vat_number: '9990000014' })
  const rule = { type: 'event', event: 'zatrudnienie', amount: 7, unit: 'days' }
  const { data: recurring } = await send('POST', 'recurring-tasks', { title: 'Zgłoszenie', rule })
  const { data: task } = await send('POST', `recurring-tasks/${recurring.id}/happen`, { company_id: company.id, date: '2026-12-18' })
  const { changed, title } = await ground.inspect(async client => {
    const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rows.length > 0
    await client.query('begin')
    await client.query(`update tasks set status = 'in_progress' where id = $1`, [task.id])
    const asked = send('PUT', `recurring-tasks/${recurring.id}`, { title: 'Po zmianie' })
    await expect.poll(waiting).toBe(true)
    await client.query('commit')
    const answer = await asked
    const { rows } = await client.query<{ title: string }>('select title from tasks where id = $1', [task.id])
    return { changed: answer.changed, title: rows[0]?.title }
  })
  expect([changed, title]).toEqual([0, 'Zgłoszenie'])
  server.child.kill('SIGTERM')
  await server.ended
  await ground.stop()
})
