import { expect, it, onTestFinished } from 'vitest'
import { embeddedGround, type Ground, ownPostgresGround } from '#test/faults/ground.ts'
import { startLoad, workEntry } from '#test/faults/load.ts'
import { missingFrom } from '#test/faults/rows.ts'
import { startServer } from '#test/faults/server.ts'
import { mountSmallDisk } from '#test/faults/small-disk.ts'
import { connected } from '#test/postgres.ts'

interface Kind {
  name: string
  open: (folder: string) => Promise<Ground>
}

/** As after a day at work, the log has files to go on into: where it lacks one, a full disk ends PostgreSQL itself. */
async function workedGround(folder: string) {
  const ground = await ownPostgresGround(folder)
  await connected(ground.server.url, async client => {
    for (let file = 0; file < 4; file++) await client.query(`select pg_logical_emit_message(false, 'test', 'a'), pg_switch_wal()`)
    await client.query('checkpoint')
  })
  return ground
}

const kinds: Kind[] = [
  { name: 'PostgreSQL', open: workedGround },
  { name: 'the embedded database', open: embeddedGround },
]

it.each(kinds)('full disk: says that the disk of $name is full, loses nothing of what it acknowledged, and goes on when there is room', async ({ open }) => {
  const disk = mountSmallDisk(320)
  onTestFinished(disk.remove)
  const ground = await open(disk.folder)
  onTestFinished(ground.stop)
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const at = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, { ...options, headers: ground.headers })
  const load = startLoad(server.port, ground.headers, 8)
  await load.reach(500)
  // Room that is given back meanwhile, as by a log that is recycled, is taken again.
  while (load.refusals.length < 200) {
    disk.fill()
    await load.next()
  }
  expect(server.child.exitCode, server.said()).toBeNull()
  const response = await at('/api/uptimes', { method: 'POST', body: workEntry })
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
    503,
    expect.stringMatching(/^\d+$/),
    { code: 'unavailable', error: expect.stringContaining('zabrakło miejsca') },
  ])
  // What is there can still be read.
  expect([(await at('/health/ready')).status, (await at('/api/uptimes')).status]).toEqual([200, 200])
  disk.free()
  await load.reach(load.acknowledged.length + 500)
  await load.end()
  expect(new Set(load.refusals.map(answer => answer.status))).toEqual(new Set([503]))
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(await ground.inspect(client => missingFrom(client, load.acknowledged))).toEqual([])
})
