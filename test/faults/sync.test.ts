import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedGround, type Ground } from '#test/faults/ground.ts'
import { workEntry } from '#test/faults/load.ts'
import { listening, type Process, run } from '#test/faults/server.ts'

/** To kill a process loses nothing that it has written; to lose the machine's power does. So what the process asks of the system is looked at. */

let ground: Ground
let server: Process

beforeAll(async () => {
  ground = await embeddedGround()
  const watch = ['strace', '-D', '-f', '-y', '-s', '40', '-e', 'trace=fdatasync,write,writev']
  server = await listening(run(ground.environment, undefined, watch))
})

afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  await ground?.stop()
})

/** In their order: that the database's log is on the disk, and that an answer leaves. */
function seenIn(trace: string): ('synced' | 'answered')[] {
  const log = new Set<string>()
  return trace.split('\n').flatMap(line => {
    const thread = /^\[pid +(\d+)\]/.exec(line)?.[1] ?? ''
    if (/fdatasync\(\d+<[^>]*\/pg_wal\//.test(line)) log.add(thread)
    if (/fdatasync.*\) += 0$/.test(line) && log.delete(thread)) return ['synced']
    return line.includes('HTTP/1.1 200 OK') ? ['answered'] : []
  })
}

it('each write is on the disk before it is acknowledged, and a read waits for no disk', async () => {
  const url = `http://127.0.0.1:${server.port}/api/uptimes`
  const write = async () => expect((await fetch(url, { method: 'POST', headers: ground.headers, body: workEntry })).status).toBe(200)
  const read = async () => expect((await fetch(`${url}?page=1&limit=25`, { headers: ground.headers })).status).toBe(200)
  const answers = (count: number) => server.until(trace => seenIn(trace).filter(what => what === 'answered').length === count)
  await read()
  await answers(1)
  const before = seenIn(server.said()).length
  for (let turn = 0; turn < 5; turn++) {
    await write()
    await read()
  }
  await answers(11)
  expect(
    seenIn(server.said())
      .slice(before)
      .join()
      .replaceAll(/synced(,synced)+/g, 'synced'),
  ).toBe(Array(5).fill('synced,answered,answered').join())
})
