import type { FastifyInstance } from 'fastify'
import { openOffice } from './authorize-request.ts'
import type { Installation } from './context.ts'
import { senderOf } from '#platform/delivery/mail.ts'

/** Milliseconds; the answer is made anew each time, so that it never runs out. */
const validMs = 30 * 24 * 3600 * 1000

/** RFC 9116: where whoever has found a weakness writes to. The office's own address, else that of the installation. */
export function mountSecurityTxt(app: FastifyInstance, installation: Installation) {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { settings } = await openOffice(installation, request)
    const contact = settings.office.email || senderOf(installation.config.mail_from).address
    const expires = new Date(Date.now() + validMs).toISOString()
    return reply.type('text/plain; charset=utf-8').send(`Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: pl, en\n`)
  })
}
