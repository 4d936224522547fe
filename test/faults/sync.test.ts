import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedGround, type Ground, listening, type Process, run, workEntry } from '#test/faults/server.ts'

/** To kill a process loses nothing that it has written; to lose the machine's power does. So what the process asks of the system is looked at. */

let ground: Ground
let server: Process
let trace: string

beforeAll(async () => {
  ground = await embeddedGround()
  trace = join(String(ground.environment.DATA_DIR), 'trace')
  const watch = ['strace', '-D', '-f', '-y', '-s', '40', '-e', 'trace=fdatasync,write,writev', '-o', trace]
  server = await listening(run(ground.environment, undefined, watch))
})

afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
})

/** In their order: that the database's log is on the disk, and that an answer leaves. */
async function seen(): Promise<('synced' | 'answered')[]> {
  const calls = (await readFile(trace, 'utf8')).split('\n')
  const log = new Set<string>()
  return calls.flatMap(line => {
    const [thread = ''] = line.split(' ')
    if (/fdatasync\(\d+<[^>]*\/pg_wal\//.test(line)) log.add(thread)
    if (/fdatasync.*\) += 0$/.test(line) && log.delete(thread)) return ['synced']
    return line.includes('HTTP/1.1 200 OK') ? ['answered'] : []
  })
}

it('each write is on the disk before it is acknowledged, and a read waits for no disk', async () => {
  const url = `http://127.0.0.1:${server.port}/api/uptimes`
  const write = async () => expect((await fetch(url, { method: 'POST', headers: ground.headers, body: workEntry })).status).toBe(200)
  const read = async () => expect((await fetch(`${url}?page=1&limit=25`, { headers: ground.headers })).status).toBe(200)
  const answers = async () => (await seen()).filter(what => what === 'answered').length
  await read()
  await expect.poll(answers).toBe(1)
  const before = (await seen()).length
  for (let turn = 0; turn < 5; turn++) {
    await write()
    await read()
  }
  await expect.poll(answers).toBe(11)
  expect(
    (await seen())
      .slice(before)
      .join()
      .replaceAll(/synced(,synced)+/g, 'synced'),
  ).toBe(Array(5).fill('synced,answered,answered').join())
})
