import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeListener } from '#demo/ksef/listener.ts'

export const s3Keys = { access_key_id: 'TESTKLUCZ', secret_access_key: 'tajny/klucz+testowy', region: 'eu-central-1', bucket: 'biurko' }

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, from the request as it arrived. */
function signatureOf(request: IncomingMessage, body: Buffer): { actual: string; expected: string } | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!parts || parts[1] !== s3Keys.access_key_id || parts[3] !== s3Keys.region) return undefined
  const [, , day = '', region = '', names = '', signature = ''] = parts
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== hash(body)) return undefined
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce((key, part) => mac(key, part), mac(`AWS4${s3Keys.secret_access_key}`, day))
  return { actual: signature, expected: mac(key, text).toString('hex') }
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const signature = signatureOf(request, body)
  return signature !== undefined && timingSafeEqual(Buffer.from(signature.actual), Buffer.from(signature.expected))
}

/** A stand-in for a store that speaks S3: signed requests for objects of one bucket, addressed by path. */
export class S3StandIn {
  readonly objects = new Map<string, Buffer>()
  readonly modifiedAt = new Map<string, string>()
  full = false
  /** So many contents it takes and then breaks the line instead of an answer. */
  breaks = 0
  /** Stops in the middle of what it answers, and never goes on. */
  stuck = false
  readonly #server = createServer(fakeListener((request, response) => this.#answer(request, response)))

  async listen(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    // It reads on, but has said so by then.
    if (this.full && request.method === 'PUT') refuse(507, 'InsufficientStorage')
    const parts: Buffer[] = []
    for await (const part of request) if (!response.writableEnded) parts.push(part as Buffer)
    if (response.writableEnded) return
    if (request.method === 'PUT' && this.breaks > 0) {
      this.breaks--
      return request.socket.destroy()
    }
    const body = Buffer.concat(parts)
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
    const [bucket, ...rest] = new URL(request.url ?? '/', 'http://stand-in').pathname.slice(1).split('/')
    if (bucket !== s3Keys.bucket) return refuse(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end()
    if (request.method === 'GET' && key === '') return this.#list(new URL(request.url ?? '/', 'http://stand-in').searchParams, response)
    if (request.method === 'PUT') return this.#put(request, response, key, body, refuse)
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = this.objects.get(key)
    if (!object) return refuse(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const content = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object
    const placed = range ? { 'content-range': `bytes ${range[1]}-${range[2]}/${object.length}` } : {}
    response.writeHead(range ? 206 : 200, { 'content-length': content.length, etag: '"x"', ...placed })
    if (this.stuck) return response.write(content.subarray(0, content.length / 2))
    response.end(request.method === 'HEAD' ? undefined : content)
  }

  /** Two at once, so that whoever lists has to ask again. */
  #list(query: URLSearchParams, response: ServerResponse) {
    const from = Number(query.get('continuation-token') ?? 0)
    const keys = [...this.objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? ''))
    const contents = keys.slice(from, from + 2).map(key => `<Contents><Key>${key}</Key><LastModified>${this.modifiedAt.get(key)}</LastModified></Contents>`)
    const more = from + 2 < keys.length
    const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }

  #put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer, refuse: (status: number, code: string) => unknown) {
    const source = request.headers['x-amz-copy-source']
    const copied = typeof source === 'string' ? this.objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, '')) : undefined
    if (source && !copied) return refuse(404, 'NoSuchKey')
    const checksum = request.headers['x-amz-checksum-sha256']
    if (checksum && checksum !== createHash('sha256').update(body).digest('base64')) return refuse(400, 'BadDigest')
    this.objects.set(key, copied ?? body)
    this.modifiedAt.set(key, new Date().toISOString())
    response.writeHead(200, { etag: '"x"' }).end(source ? '<?xml version="1.0"?><CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : undefined)
  }
}
