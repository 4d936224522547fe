import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { localhost } from './localhost.ts'
import { fakeListener } from '#demo/ksef/listener.ts'

/** A browser's side of a subscription: opens what is meant for it (RFC 8291, aes128gcm). */
function newBrowser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const part = (name: string, length: number) => Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const sealed = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** Whom the sender's token (VAPID, RFC 8292) names, if it is signed by the key that it shows. */
function senderOf(header: string): { aud: string; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head, body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))) throw new Error('The token is not signed by its key.')
  return { ...JSON.parse(Buffer.from(body, 'base64url').toString()), key }
}

/** A status, or what no push service should do. */
type Answer = number | 'endless' | 'silence' | 'cut'

function* endless() {
  for (;;) yield 'a'.repeat(65_536)
}

/** A push service as documented (RFC 8030): it takes what is sent to an address it gave out, and knows nothing of what it says. */
export async function startPushService() {
  setDefaultCACertificates([...getCACertificates('default'), localhost.cert.slice(localhost.cert.indexOf('-----BEGIN CERT'))])
  const taken: { path: string; said: unknown; from: ReturnType<typeof senderOf>; ttl: number }[] = []
  const answers = new Map<string, Answer>()
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  const server = createServer(
    localhost,
    fakeListener(async (request, response) => {
      const path = request.url ?? ''
      const body = await buffer(request)
      const browser = browsers.get(path)
      const status = browser ? (answers.get(path) ?? 201) : 404
      if (status === 'silence') return
      if (status === 'cut') return request.socket.destroy()
      if (status === 'endless') {
        response.writeHead(201)
        // It ends when the reader hangs up.
        return pipeline(Readable.from(endless()), response).catch(() => undefined)
      }
      if (browser && status === 201) {
        const said = browser.open(body)
        taken.push({ path, said, from: senderOf(String(request.headers.authorization)), ttl: Number(request.headers.ttl) })
      }
      response.writeHead(status, status === 201 ? { location: `${path}/message` } : {}).end()
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    /** What `PushManager.subscribe` answers in a new browser. */
    subscribe() {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const browser = newBrowser()
      browsers.set(path, browser)
      return { endpoint: `${origin}${path}`, ...browser.keys }
    },
    answer: (endpoint: string, status: Answer) => answers.set(new URL(endpoint).pathname, status),
    /** Cuts every connection, those that wait for an answer too. */
    hangUp: () => server.closeAllConnections(),
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
