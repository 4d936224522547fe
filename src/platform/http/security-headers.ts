import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'

const allowed = (...sources: (string | undefined)[]) => sources.filter(Boolean).join(' ')

type Settings = Partial<Pick<Config, 'web_font' | 'public_url'>>

/** `style-src 'unsafe-inline'` is what the editor and the component library need; scripts are ours alone, the font is the configured provider's too. */
const policyOf = ({ web_font }: Settings) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    allowed("style-src 'self' 'unsafe-inline'", web_font && new URL(web_font.stylesheet).origin),
    "img-src 'self' data: blob:",
    allowed("font-src 'self'", web_font?.files),
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What the portal asks of no browser, and nobody else may ask in its name. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi'].map(name => `${name}=()`).join(', ')

export function securityHeaders(config: Settings) {
  const policy = policyOf(config)
  const https = config.public_url?.startsWith('https://') ?? false
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    // Browsers that know no frame-ancestors.
    reply.header('x-frame-options', 'DENY')
    reply.header('permissions-policy', unused)
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  }
}
