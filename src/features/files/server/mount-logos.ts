import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#platform/http/authenticator.ts'
import { findContent, requireReadable } from './store.ts'
import { logoContent } from '#features/tenants/shared/contract-logo.ts'
import { notFound } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { requireWorking } from '#platform/http/authorize-request.ts'
import { registerStream, type OpenStreamCall } from '#platform/http/register-stream.ts'

/** Only what an office shows as its logo now: the address of any other file leads nowhere. */
async function answerLogo({ database, offices, scanner, storage }: Installation, { request, reply }: OpenStreamCall) {
  const { id } = request.params as { id: string }
  const office = (await offices.list()).find(({ settings }) => settings.logo?.file_id === id)
  requireWorking(office)
  const file = office && (await findContent(database.reader(officeScope(office.id)), id))
  if (!file) throw notFound()
  requireReadable(file, scanner !== undefined)
  reply.headers({
    // One file never changes; another logo has another address.
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': file.media_type,
    'content-length': file.bytes,
  })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await storage.read(office.id, file.digest))
}

export function mountLogos(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  registerStream(app, installation, sessions, logoContent, { logo: call => answerLogo(installation, call) })
}
