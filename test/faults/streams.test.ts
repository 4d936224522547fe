import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf, newToken } from '#platform/security/crypto.ts'
import { eventStreams } from '#test/faults/extent.ts'
import { type Ground, postgresGround } from '#test/faults/ground.ts'
import { type Heard, hear } from '#test/fixtures/hear.ts'
import { type Process, startServer } from '#test/faults/server.ts'

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

/** Says when to come again as it begins, and once more before it ends. */
const hasRetries = (times: number) => (text: string) => text.split('retry:').length - 1 === times
const changes = (text: string) => text.split('event: change').length - 1

/** A session of its own for every five streams, which is all that one may have. */
async function openSessions(): Promise<string[]> {
  const tokens = Array.from({ length: Math.ceil(eventStreams / 5) }, newToken)
  await ground.inspect(client =>
    client.query(
      `with person as (
        insert into users (id, email, first_name, last_name, "isAdmin", role, status)
        select gen_random_uuid(), 'osoba-' || n || '@proba.example', 'Osoba', 'Próby', true, 'administrator', 'active' from generate_series(1, $1) n returning id
      ), session as (
        insert into sessions (id, user_id, absolute_end, idle_seconds) select gen_random_uuid(), id, now() + interval '1 day', 86400 from person returning id
      )
      insert into access_tokens (id, session_id, digest, expires_at)
      select gen_random_uuid(), id, ($2::text[])[row_number() over ()], now() + interval '1 day' from session`,
      [tokens.length, tokens.map(digestOf)],
    ),
  )
  return tokens
}

const listen = (token = '') =>
  new Promise<{ response: IncomingMessage; stream: Heard; ended: Promise<void> }>((resolve, reject) => {
    const request = get(
      { agent, port: node.port, host: '127.0.0.1', path: '/api/events', headers: { ...ground.headers, authorization: `Bearer ${token}` } },
      response => {
        if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`))
        const ended = new Promise<void>(end => response.once('close', end))
        const stream = hear(response)
        stream.until(hasRetries(1)).then(() => resolve({ response, stream, ended }), reject)
      },
    )
    request.on('error', reject)
  })

it(`${eventStreams} event streams hear of a change, each once, while others are served; and are sent elsewhere when the node ends`, async () => {
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  const tokens = await openSessions()
  while (streams.length < eventStreams)
    streams.push(...(await Promise.all(Array.from({ length: 200 }, (_, place) => listen(tokens[Math.floor((streams.length + place) / 5)])))))
  const write = () =>
    fetch(`http://127.0.0.1:${node.port}/api/tags`, { method: 'POST', headers: ground.headers, body: JSON.stringify({ name: 'Wszyscy', hue: 'blue' }) })
  expect((await write()).status).toBe(200)
  await Promise.all(streams.map(({ stream }) => stream.until(text => changes(text) === 1)))
  const list = await fetch(`http://127.0.0.1:${node.port}/api/companies`, { headers: ground.headers })
  expect(list.status).toBe(200)
  expect(streams.filter(({ response }) => response.closed)).toHaveLength(0)

  node.child.kill('SIGTERM')
  expect(await node.ended).toEqual({ code: 0, signal: null })
  await Promise.all(streams.map(({ ended }) => ended))
  expect(streams.filter(({ stream }) => hasRetries(2)(stream.said()))).toHaveLength(eventStreams)
  expect(streams.filter(({ stream }) => changes(stream.said()) !== 1)).toHaveLength(0)
})
