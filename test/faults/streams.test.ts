import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ground, postgresGround, type Process, startServer } from '#test/faults/server.ts'

/** Everybody of many offices has the portal open, and all of them hang on one node. */

let ground: Ground
let node: Process
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

beforeAll(async () => {
  ground = await postgresGround()
  node = await startServer(ground.environment)
})

afterAll(async () => {
  agent.destroy()
  node?.child.kill('SIGKILL')
  await node?.ended
  await ground?.stop()
})

interface Stream {
  changes: number
  /** How often it was said when to come again: as it began, and before it ended. */
  told: number
  ended: boolean
}

function listen(): Promise<Stream> {
  const stream: Stream = { changes: 0, told: 0, ended: false }
  return new Promise((resolve, reject) => {
    const request = get({ agent, port: node.port, host: '127.0.0.1', path: '/api/events', headers: ground.headers }, response => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`))
      response.on('data', (part: Buffer) => {
        const text = part.toString()
        stream.changes += text.split('event: change').length - 1
        stream.told += text.split('retry:').length - 1
        if (stream.told > 0) resolve(stream)
      })
      response.on('close', () => {
        stream.ended = true
      })
    })
    request.on('error', reject)
  })
}

const wanted = 10_000
const count = (streams: readonly Stream[], wish: (stream: Stream) => boolean) => streams.filter(wish).length

it(`${wanted} event streams hear of a change, each once, while others are served; and are sent elsewhere when the node ends`, async () => {
  const streams: Stream[] = []
  while (streams.length < wanted) streams.push(...(await Promise.all(Array.from({ length: 200 }, listen))))
  const write = () =>
    fetch(`http://127.0.0.1:${node.port}/api/tags`, { method: 'POST', headers: ground.headers, body: JSON.stringify({ name: 'Wszyscy', hue: 'blue' }) })
  expect((await write()).status).toBe(200)
  await expect.poll(() => count(streams, ({ changes }) => changes === 1), { timeout: 60_000 }).toBe(wanted)
  const list = await fetch(`http://127.0.0.1:${node.port}/api/companies`, { headers: ground.headers })
  expect(list.status).toBe(200)
  expect(count(streams, ({ ended }) => ended)).toBe(0)

  node.child.kill('SIGTERM')
  expect(await node.ended).toEqual({ code: 0, signal: null })
  await expect.poll(() => count(streams, ({ told, ended }) => told === 2 && ended), { timeout: 30_000 }).toBe(wanted)
  expect(count(streams, ({ changes }) => changes !== 1)).toBe(0)
})
