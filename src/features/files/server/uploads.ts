import { AsyncLocalStorage } from 'node:async_hooks'
import { EVENTS, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator, Principal } from '#platform/http/authenticator.ts'
import { maxFileBytes } from '#features/files/shared/contract.ts'
import { content, uploadsPath } from '#features/files/shared/contract-content.ts'
import { tidyFileName } from './file-names.ts'
import { refuseOverQuota } from './quota.ts'
import { maxLooseBytes, maxUnbegun, maxUnderWay } from '#features/files/shared/rules.ts'
import { sumLoose } from './store-loose.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'
import type { Config } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { diskFull, isDiskFull } from '#platform/http/error-handler.ts'
import { newId } from '#platform/db/id.ts'
import { keyedMutex } from '#platform/jobs/concurrency.ts'
import { registerStream, type StreamCall } from '#platform/http/register-stream.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { openUploads, type UploadStore } from '#platform/files/upload-store.ts'

const cleanedEveryMs = 3_600_000
/** Milliseconds without a byte; a slow line may take as long as it needs, a dead one may not. */
const stallMs = 30_000

export const ownerOf = (actor: Pick<Actor, 'tenant_id' | 'user_id'>) => `${actor.tenant_id} ${actor.user_id}`

export interface Upload {
  /** Where the content lies until it is claimed. */
  path: string
  name: string
  bytes: number
  finished: boolean
}

/** What the library says of an upload that is not, or no longer, there. */
function passGone(error: unknown): undefined {
  if (![404, 410].includes((error as { status_code: number }).status_code)) throw error
}

/** An upload of this person; what belongs to somebody else does not exist. */
export async function findUpload(config: Config, actor: Actor, id: string): Promise<Upload> {
  if (!isUuid(id)) throw notFound()
  const upload = await openUploads(config).getUpload(id).catch(passGone)
  if (!upload || upload.metadata?.owner !== ownerOf(actor) || !upload.storage) throw notFound()
  return { path: upload.storage.path, name: upload.metadata.filename ?? '', bytes: upload.offset, finished: upload.offset === upload.size }
}

/** Claimed, refused or given up. A second removal of the same finds nothing, which is as good. */
export async function removeUpload(config: Config, id: string) {
  await openUploads(config).remove(id).catch(passGone)
}

/** How large it will be; refused before the library sees it, with our words and statuses. */
function checkNew(request: FastifyRequest): number {
  if (request.headers['upload-concat'] !== undefined) throw invalid({ 'Upload-Concat': 'Pliku nie można przesłać w osobnych częściach do złączenia.' })
  const length = request.headers['upload-length']
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw invalid({ 'Upload-Length': 'Proszę podać wielkość pliku w bajtach.' })
  if (Number(length) === 0) throw invalid({ file: 'Plik jest pusty.' })
  if (Number(length) > maxFileBytes) throw new Failure('too_large', 'Plik jest za duży. Jeden plik może mieć najwyżej 50 MB.')
  return Number(length)
}

/** What nobody attached to anything fills the disk of all: each person has so much room for it. */
async function checkRoom({ config, database }: Installation, { actor, scope }: Principal, wanted: number) {
  const [loose, underWay] = await Promise.all([sumLoose(database.reader(scope), actor.user_id), openUploads(config).listOf(owner => owner === ownerOf(actor))])
  const unbegun = underWay.filter(({ arrived, silent }) => arrived === 0 && !silent).length
  if (unbegun >= maxUnbegun) throw new Failure('too_large', 'Zbyt wiele plików czeka na przesłanie. Proszę poczekać, aż prześlą się te, które już są.')
  if (underWay.length < maxUnderWay && loose + underWay.reduce((sum, { bytes }) => sum + bytes, wanted) <= maxLooseBytes) return
  throw new Failure('too_large', 'Zbyt wiele przesłanych plików czeka na dołączenie. Proszę najpierw dołączyć te, które już są.')
}

/** Ends a connection that went silent; the limits for ordinary requests would cut a slow line as well. */
function watchForStall(request: FastifyRequest, reply: FastifyReply) {
  const { socket } = request.raw
  const drop = () => socket.destroy()
  socket.setTimeout(stallMs, drop)
  reply.raw.once('close', () => {
    socket.off('timeout', drop)
    socket.setTimeout(0)
  })
}

/** Whose call the library answers, and what is to happen once an upload has begun. */
type Callers = AsyncLocalStorage<{ person: Principal; begun?: () => void }>

/** What the library refuses by itself, by its status. */
const refusals: Record<number, Failure> = {
  400: new Failure('malformed', 'Nagłówki przesyłania pliku są nieprawidłowe.'),
  403: new Failure('forbidden', 'Brak nagłówka Upload-Offset.'),
  404: notFound(),
  409: new Failure('conflict', 'Serwer ma inną część tego pliku, niż zapowiedziano.'),
  410: notFound(),
  412: new Failure('stale', 'Brak nagłówka Tus-Resumable.'),
  413: new Failure('too_large', 'Przysłano więcej, niż zapowiedziano.'),
  415: new Failure('unsupported_file', 'Część pliku musi mieć typ application/offset+octet-stream.'),
  423: new Failure('conflict', 'Ten plik jest właśnie przesyłany.'),
  507: diskFull(),
}
const broken = new Failure('unexpected', 'Przesyłanie pliku nie powiodło się. Proszę spróbować ponownie.')

/** The library, whose refusals are said as all others are. */
class UploadServer extends Server {
  override write(context: Parameters<Server['write']>[0], headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body)
    const { message, code } = refusals[status] ?? broken
    headers.set('content-type', 'application/json; charset=utf-8')
    return super.write(context, headers, status, JSON.stringify({ error: message, code }))
  }
}

/** With our names, words and statuses. */
function makeTus(datastore: UploadStore, callers: Callers) {
  const tus = new UploadServer({
    path: uploadsPath,
    datastore,
    maxSize: maxFileBytes,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => newId(),
    onResponseError: (_, error) => (isDiskFull(error) ? { status_code: diskFull().status, body: '' } : undefined),
    onUploadCreate: async (_, upload) => {
      const caller = callers.getStore()
      if (!caller) throw new Error('An upload without a person.')
      return { metadata: { owner: ownerOf(caller.person.actor), filename: tidyFileName(upload.metadata?.filename ?? '') } }
    },
  })

  tus.on(EVENTS.POST_CREATE, () => callers.getStore()?.begun?.())
  return tus
}

/** Resumable uploads by tus 1.0, each bound to the person who began it. `POST /api/files` claims a finished one. */
export async function mountUploads(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  const callers: Callers = new AsyncLocalStorage()
  const afterEarlier = keyedMutex()
  const setHeaders = securityHeaders(installation.config)
  const tus = makeTus(openUploads(installation.config), callers)

  const cleaning = setInterval(() => {
    tus.cleanUpExpiredUploads().catch(error => installation.log.error({ err: error }, 'Expired uploads were not removed.'))
  }, cleanedEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(cleaning))

  const handle = async ({ request, reply, person }: StreamCall, begun?: () => void) => {
    const { id } = request.params as { id?: string }
    // The library reads the id from the end of the whole address: it gets the one that was checked and nothing behind it.
    request.raw.url = id ? `${uploadsPath}/${id}` : uploadsPath
    watchForStall(request, reply)
    // The library writes the answer itself, past the hooks: what they set for every answer is set here.
    await setHeaders(request, reply, null)
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await callers.run({ person, begun }, () => tus.handle(request.raw, reply.raw))
  }

  /** The next one of the same office is measured when this one lies in the folder, though not when all of it has come. */
  const begin = async (call: StreamCall) => {
    const bytes = checkNew(call.request)
    const { whole } = await afterEarlier(call.office.id, async () => {
      await checkRoom(installation, call.person, bytes)
      await refuseOverQuota(installation, call.office, bytes)
      const { promise: begun, resolve } = Promise.withResolvers<void>()
      const whole = handle(call, () => {
        installation.usage.add(call.office.id, bytes)
        resolve()
      })
      await Promise.race([begun, whole])
      return { whole }
    })
    await whole
  }

  const take = async (call: StreamCall) => {
    const { id } = call.request.params as { id?: string }
    if (id) await findUpload(installation.config, call.person.actor, id)
    await handle(call)
  }

  const drop = async (call: StreamCall) => {
    await take(call)
    installation.usage.forget(call.office.id)
  }

  await app.register(async part => {
    // The content is not for any parser: the library reads it from the connection.
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const { look, send, giveUp } = content
    registerStream(part, installation, sessions, { begin: content.begin, look, send, giveUp }, { begin, look: take, send: take, giveUp: drop })
  })
}
