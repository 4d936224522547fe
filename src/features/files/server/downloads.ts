import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#platform/http/authenticator.ts'
import { content } from '#features/files/shared/contract-content.ts'
import { type Link, readLink, rightsMark } from './links.ts'
import { dispositionOf } from './file-names.ts'
import { findContent, findSessionActor, requireReadable } from './store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { requireWorking } from '#platform/http/authorize-request.ts'
import { registerStream, type OpenStreamCall } from '#platform/http/register-stream.ts'
import { decodeHeic } from '#platform/files/pictures.ts'

const expired = () => new Failure('token_invalid', 'Link do pliku wygasł. Proszę otworzyć plik jeszcze raz.')

/** One range of bytes as a browser asks for it; undefined is the whole, null is none that exists. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const last = size - 1
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last)
  return start > end ? null : { start, end }
}

const isPreview = (link: Link, file: { media_type: string }) => link.disposition === 'preview' && /^image\/hei[cf]$/.test(file.media_type)

/** Signed addresses: the only way to the content, always through the server and with its own headers. */
async function answerDownload(installation: Installation, { request, reply }: OpenStreamCall) {
  const { secret_key } = installation.config
  const link = readLink(secret_key, (request.params as { link: string }).link)
  if (!link || !requireWorking(await installation.offices.byId(link.tenant_id))) throw expired()
  const db = installation.database.reader(officeScope(link.tenant_id))
  const [file, actor] = await Promise.all([findContent(db, link.file_id), findSessionActor(db, link.session_id)])
  if (!file || !actor || rightsMark(secret_key, actor) !== link.rights) throw expired()
  requireReadable(file, installation.scanner !== undefined)
  const preview = isPreview(link, file)
  const range = preview ? undefined : readRange(request.headers.range, file.bytes)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  if (preview) {
    const picture = await decodeHeic(async () => {
      // Whoever has left meanwhile needs it no more.
      if (reply.raw.destroyed) throw expired()
      return buffer(await installation.storage.read(link.tenant_id, file.digest))
    })
    return reply.type('image/jpeg').send(picture)
  }
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  reply.headers({
    'content-type': file.media_type,
    'content-disposition': dispositionOf(link.disposition === 'attachment' ? 'attachment' : 'inline', file.name),
    'content-length': range ? range.end - range.start + 1 : file.bytes,
  })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await installation.storage.read(link.tenant_id, file.digest, range))
}

export function mountDownloads(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  registerStream(app, installation, sessions, { download: content.download }, { download: call => answerDownload(installation, call) })
}
