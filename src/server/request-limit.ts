import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds for a whole request. Uploads have their own rule: as long as they need, but never silent. */
const patience = 30_000

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

function limit(request: FastifyRequest) {
  const { raw } = request
  const cut = setTimeout(() => {
    if (!raw.complete) raw.socket.end(answer, () => raw.socket.destroy())
  }, patience)
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
}
