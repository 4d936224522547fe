import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { missingFrom, postgresGround, startLoad, startServer } from '#test/faults/server.ts'
import { findPrograms, type PostgresServer } from '#test/postgres.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The killed server once more on its folder; its orphans hold the shared memory for a moment. */
async function restart({ folder, url }: PostgresServer): Promise<ChildProcess> {
  const { uid, gid } = statSync(join(folder, 'data'))
  for (let tries = 0; tries < 50; tries++) {
    const server = spawn(
      join(findPrograms(), 'postgres'),
      ['-D', join(folder, 'data'), '-p', new URL(url).port, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      { stdio: 'ignore', uid, gid },
    )
    await pause(500)
    if (server.exitCode === null) return server
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
