import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedGround, type Ground } from '#test/faults/ground.ts'
import { workEntry } from '#test/faults/load.ts'
import { type Process, startServer } from '#test/faults/server.ts'

/** Requests that no program of ours would send, on the bare connection: each is refused in one sentence, and everybody else is served meanwhile. */

let ground: Ground
let server: Process

beforeAll(async () => {
  ground = await embeddedGround()
  server = await startServer({ ...ground.environment, NODE_OPTIONS: '--inspect=127.0.0.1:0' })
})

afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  await ground?.stop()
})

const open = () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

/** All that comes back until the server lets go. */
const heard = (socket: Socket) =>
  new Promise<string>(resolve => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', part => (text += part))
    socket.on('close', () => resolve(text))
  })

const partsOf = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: body === '' ? undefined : JSON.parse(body) }
}

const headOf = (more: Record<string, string>) =>
  `POST /api/uptimes HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...ground.headers, ...more })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`

async function post(body: string | Buffer, more: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/uptimes`, {
    method: 'POST',
    headers: { ...ground.headers, ...more },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function expectServed() {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth`, { headers: ground.headers })
  expect(answer.status).toBe(200)
}

/** What the server still holds once its garbage is gone, in megabytes: the process's own size tells when it was last collected. */
async function measureMemory() {
  const inspector = new WebSocket(/ws:\S+/.exec(server.said())?.[0] ?? '')
  await once(inspector, 'open')
  const ask = async (id: number, method: string) => {
    inspector.send(JSON.stringify({ id, method }))
    const [message] = (await once(inspector, 'message')) as [MessageEvent<string>]
    return JSON.parse(message.data)
  }
  expect(await ask(1, 'HeapProfiler.collectGarbage')).toEqual({ id: 1, result: {} })
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await ask(2, 'Runtime.getHeapUsage')).result
  inspector.close()
  await once(inspector, 'close')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000
}

const failureWith = (code: string) => ({ error: expect.stringMatching(/^\p{Lu}.*\.$/u), code, request_id: expect.stringMatching(/./) })

describe('slow ones', () => {
  /** One byte a second, as long as the connection lives. */
  function drip(socket: Socket, byte: string) {
    const dripping = setInterval(() => socket.writable && socket.write(byte), 1000)
    socket.on('close', () => clearInterval(dripping))
  }

  it('a header and a body that never end are cut, while others are served', async () => {
    const before = await measureMemory()
    const headers = Array.from({ length: 200 }, () => {
      const socket = open()
      socket.write('POST /api/uptimes HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      drip(socket, 'a')
      return heard(socket)
    })
    const bodies = Array.from({ length: 200 }, () => {
      const socket = open()
      socket.write(`${headOf({ 'content-length': '200000' })}{"comment":"`)
      drip(socket, 'a')
      return heard(socket)
    })
    const unread = Array.from({ length: 50 }, () => {
      const socket = open()
      socket.write(headOf({ 'content-length': '200000', authorization: 'Bearer nobody' }))
      drip(socket, 'a')
      return heard(socket)
    })
    const silent = Array.from({ length: 400 }, () => heard(open()))
    const meanwhile = await measureMemory()
    // Now, and once more each time that one of them is cut.
    let served = expectServed()
    const serveOnceMore = () => {
      served = served.then(expectServed)
    }
    const answers = await Promise.all([...headers, ...bodies].map(answer => answer.finally(serveOnceMore)))
    await served
    for (const text of answers) expect(partsOf(text)).toEqual({ status: 408, body: failureWith('timed_out') })
    for (const text of await Promise.all(unread)) expect(text).toContain('"unauthorized"')
    await Promise.all(silent)
    expect(meanwhile - before).toBeLessThan(20)
    expect((await measureMemory()) - before).toBeLessThan(10)
  })

  it('a body that ends too early leaves nothing behind', async () => {
    const socket = open()
    socket.end(`${headOf({ 'content-length': '5000' })}${workEntry}`)
    await heard(socket)
    const list = await fetch(`http://127.0.0.1:${server.port}/api/uptimes`, { headers: ground.headers })
    expect((await list.json()).meta.total).toBe(0)
  })
})

describe('what is no request', () => {
  it.each([
    ['nonsense', 'dzień dobry\r\n\r\n', 400, 'malformed'],
    ['two lengths', () => headOf({ 'content-length': '2', 'transfer-encoding': 'chunked' }), 400, 'malformed'],
    ['no such chunk', () => `${headOf({ 'transfer-encoding': 'chunked' })}zz\r\n`, 400, 'malformed'],
    ['endless headers', () => headOf({ 'x-long': 'a'.repeat(100_000) }), 431, 'headers_too_large'],
  ])('%s is told so', async (_, text, status, code) => {
    const socket = open()
    socket.write(typeof text === 'string' ? text : text())
    expect(partsOf(await heard(socket))).toEqual({ status, body: failureWith(code) })
    await expectServed()
  })

  it('an address that is too long is not found', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/companies/${'x'.repeat(3000)}`, { headers: ground.headers })
    expect([answer.status, await answer.json()]).toEqual([404, failureWith('not_found')])
  })
})

describe('what is no JSON of ours', () => {
  const entry = (more: string) => `${workEntry.slice(0, -1)},${more}}`
  const names = (count: number) => `{${Array.from({ length: count }, (_, place) => `"a${place}":0`).join(',')}}`

  it.each<[string, () => string | Buffer, number, string, Record<string, string>?]>([
    ['a piece of it', () => workEntry.slice(0, -4), 400, 'malformed'],
    ['words', () => 'comment=próba', 400, 'malformed'],
    ['a hundred thousand levels', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'malformed'],
    ['forty levels', () => entry(`"a":${'['.repeat(40)}${']'.repeat(40)}`), 400, 'malformed'],
    ['more than fits', () => entry(`"a":"${'a'.repeat(300_000)}"`), 413, 'too_large'],
    ['a million fields', () => names(1_000_000), 413, 'too_large'],
    ['twenty thousand fields', () => names(20_000), 422, 'invalid'],
    ['a prototype', () => entry('"__proto__":{"isAdmin":true}'), 400, 'malformed'],
    ['a field twice', () => entry('"comment":"inna"'), 400, 'malformed'],
    ['a name with a null character', () => entry('"\\u0000":1'), 422, 'invalid'],
    ['a field twice, spelt otherwise', () => entry('"\\u0063omment" : "inna"'), 400, 'malformed'],
    ['half a character', () => entry('"a":"\\ud800"'), 400, 'malformed'],
    ['bytes that are no UTF-8', () => Buffer.concat([Buffer.from('{"comment":"'), Buffer.from([0xb1, 0xea]), Buffer.from('"}')]), 400, 'malformed'],
    ['another charset', () => Buffer.from(workEntry, 'utf16le'), 415, 'unsupported_file', { 'content-type': 'application/json; charset=utf-16' }],
    ['another type', () => workEntry, 415, 'unsupported_file', { 'content-type': 'text/xml' }],
    ['compressed', () => gzipSync(Buffer.alloc(100_000_000)), 415, 'unsupported_file', { 'content-encoding': 'gzip' }],
  ])('%s is refused', async (_, body, status, code, headers) => {
    const answer = await post(body(), headers)
    expect([answer.status, answer.body]).toMatchObject([status, failureWith(code)])
    expect(JSON.stringify(answer.body).length).toBeLessThan(2000)
    await expectServed()
  })

  it('what is refused for its size hears so while it is still being sent', async () => {
    const [body, answers] = [names(1_000_000), [] as number[]]
    for (let count = 0; count < 20; count++) answers.push((await post(body)).status)
    expect(answers).toEqual(Array(20).fill(413))
  })

  it('a field whose text looks like fields is one field', async () => {
    const comment = '"comment": "x", \\"a\\":1 {"comment":2}'
    expect(await post(JSON.stringify({ ...JSON.parse(workEntry), comment }))).toMatchObject({ status: 200, body: { data: { comment } } })
  })

  it('many at once leave nothing in memory', async () => {
    await post(names(20_000))
    const before = await measureMemory()
    const bodies = [names(20_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, JSON.stringify({ a: 'a'.repeat(300_000) })]
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 30 }, (_, place) => post(bodies[place % bodies.length] as string)))
    expect((await measureMemory()) - before).toBeLessThan(10)
    await expectServed()
  })
})
