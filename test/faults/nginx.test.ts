import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import https from 'node:https'
import { basename } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Ground, postgresGround } from '#test/faults/ground.ts'
import { hear } from '#test/fixtures/hear.ts'
import { workEntry } from '#test/faults/load.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { until } from '#test/faults/until.ts'
import { localhost } from '#test/fakes/localhost.ts'
import { startNginx } from '#test/fakes/nginx.ts'

/** The example of a proxy as it is shipped, in front of two nodes of one portal. */

let ground: Ground
let nodes: [Process, Process]
let nginx: Awaited<ReturnType<typeof startNginx>>

const environment = () => ({ ...ground.environment, PUBLIC_URL: 'https://localhost', TRUSTED_PROXIES: '127.0.0.1' })

beforeAll(async () => {
  ground = await postgresGround()
  nodes = await Promise.all([startServer(environment()), startServer(environment())])
  nginx = await startNginx([nodes[0].port, nodes[1].port])
})

afterAll(async () => {
  await nginx?.stop()
  for (const { child } of nodes ?? []) child.kill('SIGKILL')
  await ground?.stop()
})

const client = '127.0.0.2'

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  port?: number
}

const open = (path: string, { method = 'GET', headers = {}, body, port = nginx.https }: RequestOptions = {}) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    // A client is somebody else than the proxy, whose address is trusted.
    const to = { host: '127.0.0.1', localAddress: client, servername: 'localhost', port, ca: localhost.cert, agent: false, path, method }
    https
      .request({ ...to, headers: { host: 'localhost', ...headers } }, resolve)
      .on('error', reject)
      .end(body)
  })

async function ask(path: string, options: RequestOptions = {}) {
  const answer = await open(path, options)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }
}

const own = (options: RequestOptions = {}): RequestOptions => ({ ...options, headers: { ...ground.headers, ...options.headers } })
const month = '/api/uptimes?page=1&limit=25'

it('nginx: speaks HTTP/2, sends plain HTTP on, and answers packed', async () => {
  const socket = connect({ host: '127.0.0.1', port: nginx.https, servername: 'localhost', ca: localhost.cert, ALPNProtocols: ['h2', 'http/1.1'] })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  expect(socket.alpnProtocol).toBe('h2')
  socket.destroy()

  const plain = await fetch(`http://127.0.0.1:${nginx.http}/dokumenty?a=b`, { redirect: 'manual', headers: { host: 'localhost' } })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/dokumenty?a=b'])

  const { status, headers } = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect({ status, headers }).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip', 'strict-transport-security': expect.any(String) } })
})

it('nginx: says who asks, whatever they say of themselves', async () => {
  const entryReply = await ask('/api/uptimes', own({ method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' }, body: workEntry }))
  expect(entryReply.status, entryReply.text).toBe(200)
  const { id } = JSON.parse(entryReply.text).data
  const { rows } = await ground.inspect(client => client.query('select address from audit_entries where entity_id = $1', [id]))
  expect(rows).toEqual([{ address: client }])
})

it('nginx: lets the live stream through as it comes', async () => {
  const stream = await open('/api/events', own())
  const heard = hear(stream)
  await heard.until(text => text.includes('\n\n'))
  const { id } = JSON.parse((await ask('/api/uptimes', own({ method: 'POST', body: workEntry }))).text).data
  await heard.until(text => text.includes(id))
  stream.destroy()
})

it('nginx: takes files of any size that the portal takes, by parts and through either node, and tells what is too large', async () => {
  const paper = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20 * 1024 * 1024), Buffer.from('\n%%EOF\n')])
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from('skan.pdf').toString('base64')}`
  const begun = await ask(
    '/api/files/uploads',
    own({ method: 'POST', headers: { ...tus, 'upload-length': String(paper.length), 'upload-metadata': metadata } }),
  )
  const location = String(begun.headers.location)
  for (let offset = 0; offset < paper.length; ) {
    const body = paper.subarray(offset, offset + 8 * 1024 * 1024)
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const sent = await ask(new URL(location, 'https://localhost').pathname, own({ method: 'PATCH', headers, body }))
    expect(sent.status, sent.text).toBe(204)
    offset = Number(sent.headers['upload-offset'])
  }
  const claimed = await ask('/api/files', own({ method: 'POST', body: JSON.stringify({ upload_id: basename(location) }) }))
  expect(claimed.status, claimed.text).toBe(200)

  const response = await ask('/api/uptimes', own({ method: 'POST', headers: { 'content-length': String(60 * 1024 * 1024) } }))
  expect(response).toMatchObject({ status: 413, text: JSON.stringify({ error: 'Przesłane dane są za duże.', code: 'too_large' }) })
})

it('nginx: keeps one address from taking everything, and says so as the portal does', async () => {
  const strict = await startNginx(
    [nodes[0].port],
    [
      ['rate=100r/s', 'rate=1r/m'],
      ['burst=1000', 'burst=2'],
    ],
  )
  onTestFinished(strict.stop)
  const answers = []
  for (let call = 0; call < 5; call++) answers.push(await ask('/api/openapi.json', { port: strict.https }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(answers[3]).toMatchObject({ headers: { 'retry-after': '1', 'content-type': 'application/json' } })
  expect(JSON.parse(answers[3]?.text ?? '')).toEqual({ error: 'Zbyt wiele wywołań z tego adresu. Proszę spróbować za chwilę.', code: 'too_many' })
})

it('nginx: goes on with one node, tells that both are away, and is there again with the first', async () => {
  const ends = (node: Process) => {
    node.child.kill('SIGKILL')
    return node.ended
  }
  await ends(nodes[0])
  for (let call = 0; call < 20; call++) expect((await ask(month, own())).status).toBe(200)

  await ends(nodes[1])
  const refusal = await ask(month, own())
  expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'application/json' } })
  expect(JSON.parse(refusal.text)).toEqual({ error: 'Serwer właśnie się uruchamia ponownie. Proszę spróbować za chwilę.', code: 'unavailable' })
  const page = await ask('/dashboard')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' } })
  expect(page.text).toContain('Chwila przerwy')

  nodes[0] = await startServer({ ...environment(), PORT: String(nodes[0].port) })
  // nginx tries a node once more when some seconds have passed.
  await until(async () => (await ask(month, own())).status === 200, 200)
})
