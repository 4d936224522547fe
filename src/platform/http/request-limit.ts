import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseConnection, tooSlow } from './client-errors.ts'

/** Milliseconds for a whole request. Uploads have their own rule: as long as they need, but never silent. */
const timeoutMs = 30_000

function limit(request: FastifyRequest) {
  const { raw } = request
  const cut = setTimeout(() => {
    if (!raw.complete) refuseConnection(raw.socket, tooSlow())
  }, timeoutMs)
  const done = () => clearTimeout(cut)
  raw.once('end', done)
  raw.once('close', done)
}

/** The server's own limit knows no exceptions, so that it is off and this one stands in its place. */
export function limitRequests(app: FastifyInstance, except: string) {
  app.addHook('onRequest', async request => {
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !request.url.startsWith(except)) limit(request)
  })
  // What was refused unread is drained within the same limit: Node does so on a connection, an injected request has none.
  app.addHook('onResponse', async request => void request.raw.resume())
}
