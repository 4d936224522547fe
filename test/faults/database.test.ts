import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { ownPostgresGround, type PostgresGround, postgresGround } from '#test/faults/ground.ts'
import { hear } from '#test/fixtures/hear.ts'
import { startLoad } from '#test/faults/load.ts'
import { missingFrom } from '#test/faults/rows.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { until, untilAwaited } from '#test/faults/until.ts'
import { findPrograms, type PostgresServer } from '#test/postgres.ts'

/** The killed server once more on its folder. It gives up while its orphans hold the shared memory, and is told to start again, as by any keeper of services. */
async function restart({ folder, url }: PostgresServer) {
  const { uid, gid } = statSync(join(folder, 'data'))
  const line = ['-D', join(folder, 'data'), '-p', new URL(url).port, '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  for (;;) {
    const server = spawn(join(findPrograms(), 'postgres'), line, { stdio: ['ignore', 'pipe', 'pipe'], uid, gid })
    const isUp = hear(server.stdout, server.stderr).until(text => text.includes('ready to accept connections'))
    if (await isUp.catch(() => false)) return server
  }
}

it('server: stays up while PostgreSQL is killed under load, says so, and recovers by itself', async () => {
  const ground = await ownPostgresGround()
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const at = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, options)
  const load = startLoad(server.port, ground.headers, 12)
  await load.reach(1000)
  process.kill(ground.server.pid, 'SIGKILL')
  while (load.refusals.length === 0) await load.next()
  expect((await at('/health/live')).status).toBe(200)
  expect((await at('/health/ready')).status).toBe(503)
  const response = await at('/api/uptimes', { headers: ground.headers })
  expect({ status: response.status, retry: response.headers.get('retry-after') }).toEqual({ status: 503, retry: expect.stringMatching(/^\d+$/) })
  const again = await restart(ground.server)
  onTestFinished(async () => {
    const ended = once(again, 'close')
    again.kill('SIGINT')
    await ended
    await ground.stop()
  })
  await load.reach(load.acknowledged.length + 1000)
  await load.end()
  expect((await at('/health/ready')).status).toBe(200)
  expect(new Set(load.refusals.map(answer => answer.status))).toEqual(new Set([503]))
  expect(await ground.inspect(client => missingFrom(client, load.acknowledged))).toEqual([])
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

describe('on one node', () => {
  let ground: PostgresGround
  let server: Process

  beforeAll(async () => {
    ground = await postgresGround()
    server = await startServer(ground.environment)
  })

  afterAll(async () => {
    server?.child.kill('SIGTERM')
    await server?.ended
    await ground?.stop()
  })

  it('is not ready while PostgreSQL does not answer, and is when it does', async () => {
    const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status
    expect(await ready()).toBe(200)
    const connections = await ground.inspect(
      async client =>
        (await client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'biurko' and datname = current_database()`)).rows,
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
    await until(async () => (await ready()) === 200)
  })

  it('answers that a record is not there when another one removes it while it is read', async () => {
    const send = async (path: string, sent: object = {}) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method: 'POST', headers: ground.headers, body: JSON.stringify(sent) })
      const body = (await answer.json()) as { data: { id: string } }
      return { status: answer.status, body }
    }
    const createId = async (path: string, body: object) => (await send(path, body)).body.data.id
    const company_id = await createId('companies', { title: 'Piekarnia', company_type: 'jdg', vat_number: '9990000014' })
    const employee_id = await createId('employees', { company_id, first_name: 'Łucja', last_name: 'Żak', pesel: '02070803628' })
    const id = await createId(`employees/${employee_id}/contracts`, {
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
      await client.query('begin')
      // The contract has been found by then, and whose it is has not.
      await client.query('lock table employees in access exclusive mode')
      const pendingReply = send(`contracts/${id}/reveal`)
      await untilAwaited(client)
      await client.query('delete from contracts where id = $1', [id])
      await client.query('commit')
      return pendingReply
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('leaves a task alone that somebody takes up while what it came from is changed', async () => {
    const send = async (method: string, path: string, sent: object) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method, headers: ground.headers, body: JSON.stringify(sent) })
      return (await answer.json()) as { data: { id: string }; changed: number }
    }
    const { data: company } = await send('POST', 'companies', { title: 'Piekarnia', company_type: 'jdg', vat_number: demoNip(1) })
    const rule = { type: 'event', event: 'zatrudnienie', amount: 7, unit: 'days' }
    const { data: recurring } = await send('POST', 'recurring-tasks', { title: 'Zgłoszenie', rule })
    const { data: task } = await send('POST', `recurring-tasks/${recurring.id}/happen`, { company_id: company.id, date: '2026-12-18' })
    const { changed, title } = await ground.inspect(async client => {
      await client.query('begin')
      await client.query(`update tasks set status = 'in_progress' where id = $1`, [task.id])
      const pendingReply = send('PUT', `recurring-tasks/${recurring.id}`, { title: 'Po zmianie' })
      await untilAwaited(client)
      await client.query('commit')
      const answer = await pendingReply
      const { rows } = await client.query<{ title: string }>('select title from tasks where id = $1', [task.id])
      return { changed: answer.changed, title: rows[0]?.title }
    })
    expect([changed, title]).toEqual([0, 'Zgłoszenie'])
  })
})
