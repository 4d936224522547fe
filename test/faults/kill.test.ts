import { describe, expect, it, onTestFinished } from 'vitest'
import { killsUnderLoad, writesUnderLoad } from '#test/faults/extent.ts'
import { embeddedGround, type Ground, postgresGround } from '#test/faults/ground.ts'
import { startLoad } from '#test/faults/load.ts'
import { countEntries, missingFrom } from '#test/faults/rows.ts'
import { run, startServer } from '#test/faults/server.ts'

/** What was answered with 2xx is there after the process is killed at any moment; what was accepted is answered when it ends in order. */

interface Kind {
  name: string
  open: () => Promise<Ground>
  writers: number
  kills: number
}

const kinds: Kind[] = [
  { name: 'embedded', open: embeddedGround, writers: 16, kills: killsUnderLoad.embedded },
  { name: 'PostgreSQL', open: postgresGround, writers: 32, kills: killsUnderLoad.PostgreSQL },
]

const opened = async (open: () => Promise<Ground>) => {
  const ground = await open()
  onTestFinished(ground.stop)
  return ground
}

describe.each(kinds)('on the $name database', ({ open, writers, kills }) => {
  it(`loses none of ${writesUnderLoad} acknowledged writes to kill -9`, async () => {
    const ground = await opened(open)
    const acknowledged: string[] = []
    for (let kill = 1; kill <= kills; kill++) {
      const server = await startServer(ground.environment)
      const load = startLoad(server.port, ground.headers, writers)
      await load.reach(Math.ceil((writesUnderLoad * kill) / kills) - acknowledged.length)
      server.child.kill('SIGKILL')
      expect((await server.ended).signal).toBe('SIGKILL')
      await load.end()
      expect(load.refusals).toEqual([])
      acknowledged.push(...load.acknowledged)
    }
    // The next start recovers the database by itself and takes writes again.
    const server = await startServer(ground.environment)
    const load = startLoad(server.port, ground.headers, 1)
    await load.reach(1)
    await load.end()
    server.child.kill('SIGKILL')
    await server.ended
    acknowledged.push(...load.acknowledged)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(acknowledged.length).toBeGreaterThanOrEqual(writesUnderLoad)
    await ground.inspect(async client => {
      expect(await missingFrom(client, acknowledged)).toEqual([])
      // The check sees a loss when there is one.
      const lost = acknowledged.at(-1) as string
      await client.query('delete from uptimes where id = $1', [lost])
      expect(await missingFrom(client, acknowledged)).toEqual([lost])
    })
  }, 1_800_000)

  it('answers every accepted request when it is told to end', async () => {
    const ground = await opened(open)
    const server = await startServer(ground.environment)
    const load = startLoad(server.port, ground.headers, writers)
    await load.reach(500)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    await load.end()
    expect(load.cut).toBe(0)
    for (const { status, text } of load.refusals) expect([status, JSON.parse(text)]).toMatchObject([503, { code: 'unavailable' }])
    // As many rows as answers: nothing answered is missing, and nothing was written whose answer was lost.
    await ground.inspect(async client => {
      expect(await missingFrom(client, load.acknowledged)).toEqual([])
      expect(await countEntries(client)).toBe(load.acknowledged.length)
    })
  })
})

describe('a folder in use', () => {
  it('refuses a second start in one sentence, and is free again after a kill', async () => {
    const ground = await opened(embeddedGround)
    const first = await startServer(ground.environment)
    const second = run(ground.environment)
    expect((await second.ended).code).toBe(1)
    expect(second.said().trim()).toMatch(/^Folder danych \S+ jest używany przez inny działający proces Biurka\. Proszę najpierw go zatrzymać\.$/)
    const answer = await fetch(`http://127.0.0.1:${first.port}/health/ready`)
    expect(answer.status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    const third = await startServer(ground.environment)
    third.child.kill('SIGTERM')
    expect((await third.ended).code).toBe(0)
  })
})
