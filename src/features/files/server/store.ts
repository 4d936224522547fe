import { type ExpressionBuilder, sql } from 'kysely'
import { isUsed } from './store-loose.ts'
import { goingSessions } from '#features/auth/server/tokens.ts'
import type { File, FilesHealth } from '#features/files/shared/contract.ts'
import { type FileWarning, isPicture, mustBePicture, onlyPicturesWithin } from '#features/files/shared/rules.ts'
import { actorFrom, rightsQuery } from '#features/users/server/store-actor.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import type { Installation, PersonContext } from '#platform/http/context.ts'
import { type Db, officeScope, type Tables } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Storage } from '#platform/files/storage.ts'

/** What the answer about a file is made of. */
export const shownOfFile = ['id', 'name', 'media_type', 'bytes', 'scan_state', 'warnings', 'created_at'] as const

interface NewFile extends Omit<File, 'created_at'> {
  digest: string
}

/** One's own upload that belongs to no record yet. What an export made is none, nor what an import reads: these go with their end. */
const isLoose = (actor: Actor) => (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.and([
    eb('uploaded_by', '=', actor.user_id),
    eb('company_id', 'is', null),
    eb('shared', '=', false),
    eb.not(eb.exists(eb.selectFrom('exports').select('exports.id').whereRef('exports.file_id', '=', 'files.id'))),
    eb.not(eb.exists(eb.selectFrom('imports').select('imports.id').whereRef('imports.file_id', '=', 'files.id'))),
  ])

/** A file of one's own that is not attached to anything yet. */
export function findUnattached(db: Db, actor: Actor, id: string): Promise<File | undefined> {
  return db.selectFrom('files').select(shownOfFile).where('id', '=', id).where(isLoose(actor)).executeTakeFirst()
}

/** What one has uploaded, attached or not. */
export function findUploaded(db: Db, actor: Actor, id: string): Promise<File | undefined> {
  return db.selectFrom('files').select(shownOfFile).where('id', '=', id).where('uploaded_by', '=', actor.user_id).executeTakeFirst()
}

/** Two claims of one upload make one row: whoever comes second reads the first one's. */
export async function insertFile(db: Db, actor: Actor, file: NewFile): Promise<File> {
  await db
    .insertInto('files')
    .values({ ...file, warnings: sql`${JSON.stringify(file.warnings)}::jsonb`, uploaded_by: actor.user_id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await findUploaded(db, actor, file.id)
  if (!row) throw notFound()
  return row
}

/** One's own files that belong to no record yet, given away; those that are not there or must not be read are refused. */
async function giveFiles(db: Db, actor: Actor, ids: readonly string[], to: { company_id: string } | { shared: true }): Promise<File[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('files')
    .set(to)
    .where('id', 'in', ids)
    .where(isLoose(actor))
    .where('scan_state', '<>', 'infected')
    .returning(shownOfFile)
    .execute()
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** To a company: a file goes to one record only, and never twice. */
export const attachFiles = (db: Db, actor: Actor, company_id: string, ids: readonly string[]) => giveFiles(db, actor, ids, { company_id })

/** What a company's record shows no more is its author's again, as before it was attached. */
export async function releaseFiles(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.updateTable('files').set({ company_id: null }).where('id', 'in', ids).execute()
}

/** To the office as a whole. */
export const shareFiles = (db: Db, actor: Actor, ids: readonly string[]) => giveFiles(db, actor, ids, { shared: true })

/** What no record shows any more is its author's again, as before it was attached. */
export async function unshareFiles(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.updateTable('files').set({ shared: false }).where('id', 'in', ids).execute()
}

/** One's own unattached picture for what shows one alone, or a refusal that says why it will not do. */
export async function findPicture({ db, actor, installation }: PersonContext, file_id: string, { name, maxBytes }: { name: string; maxBytes: number }) {
  const invalidFile = (sentence: string) => invalid({ file_id: sentence })
  const content = (await findUnattached(db, actor, file_id)) && (await findContent(db, file_id))
  if (!content) throw invalidFile('Tego pliku nie ma. Proszę dodać go jeszcze raz.')
  if (!isPicture(content)) throw invalidFile(mustBePicture(name))
  if (content.bytes > maxBytes) throw invalidFile(`${name} może mieć najwyżej ${maxBytes / 1024} kB.`)
  requireReadable(content, installation.scanner !== undefined)
  return content
}

interface FilesOfText {
  company_id: string | null
  ids: readonly string[]
  /** Those of them that are shown within the text. */
  pictures: readonly string[]
  /** The field of the text, for a refusal. */
  field?: string
}

/** One's own unattached files for something written: to a company where it has one. Those shown within the text must be pictures: 422 otherwise. */
export async function takeFiles(db: Db, actor: Actor, { company_id, ids, pictures, field = 'content' }: FilesOfText) {
  if (ids.length === 0) return
  const files = company_id ? await attachFiles(db, actor, company_id, ids) : await Promise.all(ids.map(id => findUnattached(db, actor, id)))
  for (const file of files) {
    if (!file || file.scan_state === 'infected') throw notFound()
    if (pictures.includes(file.id) && !isPicture(file)) throw invalid({ [field]: onlyPicturesWithin })
  }
}

/** The same contents once more for a company; answers the new ids by the old ones. */
export async function copyFiles(db: Db, ids: readonly string[], company_id: string): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const id of ids) {
    const { created_at, verified_at, ...row } = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { tenant_id, ...values } = row
    const copy = newId()
    await db
      .insertInto('files')
      .values({ ...values, warnings: sql`${JSON.stringify(values.warnings)}::jsonb`, id: copy, company_id })
      .execute()
    copies.set(id, copy)
  }
  return copies
}

/** What these are called, in this order, of what somebody has uploaded. */
export async function listUploadedNames(db: Db, user_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).where('uploaded_by', '=', user_id).execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(({ name }) => name)
}

/** For the server alone, past all rights: what a signed address points to. */
export function findContent(db: Db, id: string) {
  return db
    .selectFrom('files')
    .select([...shownOfFile, 'digest', 'virus', 'company_id', 'uploaded_by'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Who has a session that goes on, by its id: whom a signed address was made for. */
export async function findSessionActor(db: Db, session_id: string): Promise<Actor | undefined> {
  const row = await goingSessions(db)
    .innerJoin('users as person', 'person.id', 'sessions.user_id')
    .select(rightsQuery(db))
    .where('sessions.id', '=', session_id)
    .where('person.status', '=', 'active')
    .executeTakeFirst()
  return row && actorFrom(db.scope.tenant_id, row).actor
}

/** The one place that decides whether content may leave the storage. Throws 403 where a virus was found, 409 while it is being scanned. */
export function requireReadable({ scan_state }: Pick<File, 'scan_state'>, scanned: boolean) {
  if (scan_state === 'infected') throw new Failure('forbidden', 'W tym pliku wykryto wirusa. Nie można go otworzyć ani pobrać.')
  if (scan_state === 'checking' || (scanned && scan_state !== 'clean')) {
    throw new Failure('conflict', 'Plik jest w trakcie sprawdzania programem antywirusowym. Proszę spróbować za chwilę.')
  }
}

export async function countHealth(db: Db): Promise<Pick<FilesHealth, 'waiting' | 'infected' | 'damaged'>> {
  const late = sql<number>`count(*) filter (where scan_state = 'checking' and created_at < now() - interval '10 minutes')::int`
  return db
    .selectFrom('files')
    .select([
      late.as('waiting'),
      sql<number>`count(*) filter (where scan_state = 'infected')::int`.as('infected'),
      sql<number>`count(*) filter (where damage is not null)::int`.as('damaged'),
    ])
    .where(eb => eb.or([eb('scan_state', 'in', ['checking', 'infected']), eb('damage', 'is not', null)]))
    .executeTakeFirstOrThrow()
}

/** What these files hold, to be told apart from others. */
export const listDigested = (db: Db, ids: readonly string[]): Promise<{ id: string; digest: string }[]> =>
  db.selectFrom('files').select(['id', 'digest']).where('id', 'in', ids).execute()

export const listDigests = async (db: Db, ids: readonly string[]): Promise<string[]> => (await listDigested(db, ids)).map(({ digest }) => digest)

/** Held until the end of the transaction: one content is not kept and removed at the same time. */
const lockContent = (db: Db, digest: string) => advisoryLock(db, `content ${digest}`)

/**
 * In the transaction that writes the row. The long work is done before it, by a `keep` of its own; this one looks whether the content
 * is still there, and until the row is committed nobody removes it.
 */
export async function holdContent(db: Db, storage: Storage, digest: string, source: string) {
  await lockContent(db, digest)
  await storage.keep(db.scope.tenant_id, digest, source)
}

export interface Incoming {
  name: string
  media_type: string
  bytes: number
  /** SHA-256, hexadecimal. */
  digest: string
  /** Where the content lies until this returns. */
  path: string
}

const keyOf = ({ name, digest }: Pick<Incoming, 'name' | 'digest'>) => `${digest} ${name}`

/** What the same service gave before and came to no record, as when a run was killed: these stay for as long as new ones would. */
async function takeLoose(db: Db, company_id: string, incoming: readonly Incoming[]): Promise<Map<string, string>> {
  const rows = await db
    .updateTable('files')
    .set({ created_at: sql<string>`now()` })
    .where('company_id', '=', company_id)
    .where('uploaded_by', 'is', null)
    .where(
      'digest',
      'in',
      incoming.map(({ digest }) => digest),
    )
    .where(eb => eb.not(isUsed()))
    .returning(['id', 'name', 'digest'])
    .execute()
  return new Map(rows.map(row => [keyOf(row), row.id]))
}

/**
 * What a service gave of a company, and no person sent. Like an upload it is kept before any record points to it; what none ever does goes
 * with all that is loose. Answers the ids in the order of what was given.
 */
export async function keepIncoming(
  { database, storage, scanner }: Installation,
  office: Office,
  company_id: string,
  incoming: readonly Incoming[],
): Promise<string[]> {
  if (incoming.length === 0) return []
  for (const { digest, path } of incoming) await storage.keep(office.id, digest, path)
  return database.transact(officeScope(office.id), async db => {
    // In one order, so that no two who hold many wait for each other.
    for (const { digest, path } of incoming.toSorted((left, right) => (left.digest < right.digest ? -1 : 1))) await holdContent(db, storage, digest, path)
    const again = await takeLoose(db, company_id, incoming)
    const rows = incoming.map(({ path, ...file }) => ({
      ...{ id: again.get(keyOf(file)) ?? newId(), company_id, uploaded_by: null, warnings: sql<FileWarning[]>`'[]'::jsonb`, ...file },
      scan_state: scanner ? ('checking' as const) : ('unscanned' as const),
    }))
    const fresh = rows.filter(row => !again.has(keyOf(row)))
    if (fresh.length > 0) await db.insertInto('files').values(fresh).execute()
    return rows.map(({ id }) => id)
  })
}

/** Removes those contents that no file points to, whatever was claimed since their own files were deleted. */
export async function removeUnused({ database, storage }: Pick<Installation, 'database' | 'storage'>, tenant_id: string, digests: readonly string[]) {
  for (const digest of new Set(digests)) {
    await database.transact(officeScope(tenant_id), async db => {
      await lockContent(db, digest)
      const used = await db.selectFrom('files').select('id').where('digest', '=', digest).limit(1).executeTakeFirst()
      if (!used) await storage.remove(tenant_id, digest)
    })
  }
}

/** What nothing points to any more leaves the storage once the change is written. */
export function removeLater({ db, installation, office }: PersonContext, digests: readonly string[]) {
  db.afterCommit(
    () =>
      void removeUnused(installation, office.id, digests).catch(error =>
        installation.log.warn({ err: error }, 'The content of a deleted file was not removed.'),
      ),
  )
}
