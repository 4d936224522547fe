import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedGround, type Ground } from '#test/faults/ground.ts'
import { hear } from '#test/fixtures/hear.ts'
import { type Process, startServer } from '#test/faults/server.ts'

/** Uploads over a disk that is full and over a line that is slow. */

const megabyte = 1024 * 1024
let ground: Ground
let server: Process

beforeAll(async () => {
  ground = await embeddedGround()
  server = await startServer(ground.environment)
})

afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await ground.stop()
})

const paper = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])
const own = () => ({ ...ground.headers, 'tus-resumable': '1.0.0' })
const address = (path: string) => `http://127.0.0.1:${server.port}${path}`

async function begin(bytes: number): Promise<string> {
  const answer = await fetch(address('/api/files/uploads'), {
    method: 'POST',
    headers: { ...own(), 'upload-length': String(bytes), 'upload-metadata': `filename ${Buffer.from('skan.pdf').toString('base64')}` },
  })
  return answer.headers.get('location') ?? ''
}

const send = (location: string, offset: number, part: Buffer) =>
  fetch(address(location), {
    method: 'PATCH',
    headers: { ...own(), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(part),
  })

const claim = (location: string) =>
  fetch(address('/api/files'), { method: 'POST', headers: ground.headers, body: JSON.stringify({ upload_id: basename(location) }) })

const offsetOf = async (location: string) => Number((await fetch(address(location), { method: 'HEAD', headers: own() })).headers.get('upload-offset'))

/** What one file may grow to, as a full disk stops it; the database's own files stay below. */
const limitFiles = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:unlimited`])

const keptFiles = () => {
  try {
    return readdirSync(join(String(ground.environment.DATA_DIR), 'files'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
  } catch {
    return 0
  }
}

describe('a disk that takes no more', () => {
  it('stops an upload with a plain sentence, keeps what arrived, and goes on when there is room', async () => {
    const content = paper(24 * megabyte)
    const location = await begin(content.length)
    limitFiles(20 * megabyte)
    expect((await send(location, 0, content.subarray(0, 19 * megabyte))).status).toBe(204)
    const response = await send(location, 19 * megabyte, content.subarray(19 * megabyte))
    expect([response.status, await response.json()]).toMatchObject([507, { code: 'storage_full', error: expect.stringContaining('skończyło się miejsce') }])
    expect((await fetch(address('/health/ready'))).status).toBe(200)
    limitFiles('unlimited')
    const offset = await offsetOf(location)
    expect(offset).toBeGreaterThanOrEqual(19 * megabyte)
    expect((await send(location, offset, content.subarray(offset))).status).toBe(204)
    expect((await claim(location)).status).toBe(200)
  })

  it('refuses to keep a file it has no room for, leaves no half of it, and takes it later', async () => {
    const content = paper(22 * megabyte)
    const location = await begin(content.length)
    expect((await send(location, 0, content)).status).toBe(204)
    const before = keptFiles()
    limitFiles(20 * megabyte)
    const response = await claim(location)
    expect([response.status, await response.json()]).toMatchObject([507, { code: 'storage_full' }])
    expect(keptFiles()).toBe(before)
    limitFiles('unlimited')
    expect((await claim(location)).status).toBe(200)
    expect(keptFiles()).toBe(before + 1)
  })
})

/** Begins a request and writes a byte of its body every second, `dripped` once the first is on its way; the rest when told so. `answer` is all that came back. */
function trickle(method: string, path: string, headers: Record<string, string>, bytes: number) {
  const { 'content-type': _, ...rest } = ground.headers
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...rest, ...headers, 'content-length': String(bytes) })
  const socket = connect(server.port, '127.0.0.1')
  const heard = hear(socket)
  socket.on('error', () => {})
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let sent = 0
  const dripped = Promise.withResolvers<void>()
  const dripping = setInterval(() => {
    socket.write(' ')
    sent++
    dripped.resolve()
  }, 1000)
  const answer = new Promise<string>(resolve => socket.once('close', () => resolve(heard.said())))
  void answer.finally(() => clearInterval(dripping))
  return {
    answer,
    dripped: dripped.promise,
    finish: () => {
      clearInterval(dripping)
      socket.write(' '.repeat(bytes - sent))
    },
  }
}

describe('a line of a byte a second', () => {
  it('brings an upload through past the limit of a request, and no other request', async () => {
    const location = await begin(1000)
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const uploading = trickle('PATCH', location, headers, 1000)
    await uploading.dripped
    const calling = trickle('POST', '/api/files', { 'content-type': 'application/json' }, 1000)
    expect(await calling.answer).toMatch(/^HTTP\/1.1 408/)
    uploading.finish()
    expect(await uploading.answer).toMatch(/^HTTP\/1.1 204/)
  })
})
