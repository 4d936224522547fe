import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeAudit } from '#features/audit/server/store.ts'
import { rememberOrigin } from '#platform/http/origin.ts'
import { type File, files } from '#features/files/shared/contract.ts'
import type { inspectFile } from './inspect-worker.ts'
import { sessionLinkLifetime, linkLifetime, rightsMark, writeLink } from './links.ts'
import { fileOwners } from './file-owners.ts'
import { nameFor, tidyFileName } from './file-names.ts'
import { quotaOf } from './quota.ts'
import { refusedBecause } from './refusals.ts'
import { scanContent } from './scan.ts'
import { countHealth, findContent, findUnattached, findUploaded, holdContent, insertFile, requireReadable } from './store.ts'
import { isFilm } from '#features/files/shared/rules.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers } from '#platform/http/handlers.ts'
import { keyedMutex } from '#platform/jobs/concurrency.ts'
import type { Office } from '#platform/config/offices.ts'
import { findUpload, removeUpload } from './uploads.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

/** Many times longer than any file that people send takes; a file is held in memory while it is looked into. */
const inspect = inThread<typeof inspectFile>(new URL('./inspect-worker.ts', import.meta.url), {
  cpuTime: 20_000,
  tooSlow: () => refusedBecause('Plik jest zbyt złożony, aby go sprawdzić. Proszę zapisać go jeszcze raz w innym programie albo podzielić na mniejsze.'),
  memory: 512,
  threads: 2,
  waiting: 100,
  busy: 'Zbyt wiele plików jest teraz sprawdzanych. Proszę spróbować za chwilę.',
})

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Milliseconds that a claim waits for the scanner; a slower verdict reaches the screen by itself. */
const scanTimeoutMs = 5_000

/** A verdict in that time is part of the answer, so that an infected file is named where it was sent. */
async function scanClaimed({ installation, office, db, actor }: PersonContext, file: File, digest: string): Promise<File> {
  if (file.scan_state !== 'checking') return file
  const scan = scanContent(installation, office, digest).catch((error: unknown) => {
    installation.log.warn({ err: error, file_id: file.id }, 'a file was not scanned and will be tried again')
  })
  let waiting: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    waiting = setTimeout(resolve, scanTimeoutMs)
  })
  await Promise.race([scan, timeout])
  clearTimeout(waiting)
  return (await findUploaded(db, actor, file.id)) ?? file
}

function refuseInfected(file: File): { data: File } {
  if (file.scan_state === 'infected')
    throw refusedBecause('W pliku wykryto wirusa. Został odłożony i nie trafi do biura. Proszę sprawdzić komputer programem antywirusowym.')
  return { data: file }
}

async function findHeld(db: Db, actor: Actor, file_id: string, office: Office): Promise<{ id: string } | undefined> {
  for (const { needs, find } of [...fileOwners.get(), { needs: undefined, find: findUnattached }]) {
    const file = isOn(office.settings.switches, needs) ? await find(db, actor, file_id, office) : undefined
    if (file) return file
  }
  return undefined
}

const afterEarlier = keyedMutex()

/** A file has the id of its upload: that makes the claim repeatable, whatever happened to the first answer. */
async function keepUpload({ db, actor, body, installation, office, origin }: PersonContext & { body: { upload_id: string } }) {
  const { config, database, storage } = installation
  const upload = await findUpload(config, actor, body.upload_id)
  if (!upload.finished) throw new Failure('conflict', 'Plik nie został jeszcze przesłany w całości.')
  if (upload.bytes === 0) throw invalid({ file: 'Plik jest pusty.' })
  const { kind, warnings } = await inspect(office.id, upload.path, upload.name, can(actor.role, 'trainings.write')).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code !== 'unavailable') await removeUpload(config, body.upload_id)
    throw error
  })
  const digest = await digestOfFile(upload.path)
  await storage.keep(office.id, digest, upload.path)
  const file = await database.transact(db.scope, async write => {
    rememberOrigin(write, origin)
    await holdContent(write, storage, digest, upload.path)
    const inserted = await insertFile(write, actor, {
      id: body.upload_id,
      name: nameFor(tidyFileName(upload.name), kind.extensions),
      media_type: kind.media_type,
      bytes: upload.bytes,
      digest,
      warnings,
      scan_state: installation.scanner ? 'checking' : 'unscanned',
    })
    await writeAudit(write, {
      action: 'uploaded',
      entity: 'files',
      entity_id: inserted.id,
      after: { name: inserted.name, media_type: inserted.media_type, bytes: inserted.bytes, digest, warnings },
    })
    return inserted
  })
  await removeUpload(config, body.upload_id)
  return { file, digest }
}

export const filesApi = handlers(files, {
  claim: async context => {
    const { db, actor, body } = context
    const upload = await afterEarlier(body.upload_id, async () => {
      const claimed = await findUploaded(db, actor, body.upload_id)
      return claimed ? { file: claimed } : keepUpload(context)
    })
    return refuseInfected('digest' in upload ? await scanClaimed(context, upload.file, upload.digest) : upload.file)
  },

  link: async ({ db, actor, params, body, installation, office, session_id }) => {
    const file = await findHeld(db, actor, params.id, office)
    const content = file && (await findContent(db, file.id))
    if (!content) throw notFound()
    requireReadable(content, installation.scanner !== undefined)
    const { secret_key } = installation.config
    const link = { tenant_id: office.id, file_id: content.id, disposition: body.disposition, session_id, rights: rightsMark(secret_key, actor) }
    const expires_in = isFilm(content) ? sessionLinkLifetime : linkLifetime
    return { data: { url: `/api/files/download/${writeLink(secret_key, link, expires_in)}`, expires_in } }
  },

  health: async ({ db, office, installation: { scanner, usage, config } }) => ({
    data: { scanner: scanner !== undefined, ...(await countHealth(db)), bytes: await usage.of(office.id), quota: quotaOf(config, office.settings) ?? null },
  }),
})
