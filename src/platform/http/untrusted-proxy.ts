import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

/** Logs once that a peer outside TRUSTED_PROXIES forwards addresses: everybody behind it counts as one caller. */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: string[]) {
  const isTrusted = compile(trusted)
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    const peer = socket.remoteAddress
    if (hasWarned || !peer || headers['x-forwarded-for'] === undefined || isTrusted(peer, 0)) return
    hasWarned = true
    log.warn({ peer }, 'X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not name and is not read. If this is your proxy, add its address.')
  })
}
