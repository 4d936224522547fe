import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { setHosts } from '#features/tenants/server/store-hosts.ts'
import { fileForms, rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { seal, unseal } from '#platform/security/crypto.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { recordErasure } from '#platform/jobs/erasure-journal.ts'
import { isThisVersion } from '#platform/db/migrate.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { fileFolder, keyFrom, type Manifest, manifest, manifestName, manifestVersion, tableFolder } from './manifest.ts'
import { entriesOf } from './read.ts'
import { requireFree } from '../offices.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** Rows written by one statement. */
const batch = 500

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readHead(path: string): Promise<Manifest> {
  for await (const { name, open } of entriesOf(path)) {
    if (name !== manifestName) continue
    const written = readJson((await buffer(await open())).toString('utf8'))
    const version = manifestVersion.safeParse(written)
    if (!version.success) break
    const { success, data } = manifest.safeParse(written)
    if (success && (await isThisVersion(data.migrations))) return data
    throw new OperatorError('Archiwum zapisała inna wersja programu. Proszę użyć tej samej wersji po obu stronach.')
  }
  throw new OperatorError('To nie jest archiwum biura zapisane poleceniem biurko office export.')
}

/** The office's own key, wrapped anew by this installation's SECRET_KEY. */
function rewrap({ salt, office }: Manifest, secret: Buffer): string {
  const key = keyFrom(process.env.BIURKO_PASSPHRASE, Buffer.from(salt, 'base64url'))
  try {
    return seal(secret, unseal(key, office.data_key))
  } catch {
    throw new OperatorError('Hasło archiwum jest inne niż to, którym zapisano plik.')
  }
}

const exists = (id: string) => new OperatorError(`Biuro „${id}” już istnieje.`)

async function requireRoom({ database, offices }: Installation, head: Manifest) {
  if (await offices.byId(head.office.id)) throw exists(head.office.id)
  await requireFree(database, head.office.id, head.hosts)
}

/** Until the end of the transaction: of two that bring the same office, the one that fails would take away the files of the other. */
async function holdImport(db: Db) {
  const name = `${db.scope.tenant_id} import`
  const [lock] = (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(db)).rows
  if (!lock?.free) throw new OperatorError(`Biuro „${db.scope.tenant_id}” jest właśnie wczytywane przez inne polecenie.`)
}

/** Content is kept before any row names it, and only under the digest that it has; `added` names what was not there before. */
async function takeFiles({ storage, config }: Installation, tenant_id: string, path: string, added: string[]): Promise<number> {
  let files = 0
  const work = join(config.data_dir, 'imports')
  await mkdir(work, { recursive: true })
  const folder = await mkdtemp(join(work, 'office-'))
  try {
    for await (const { name, open } of entriesOf(path)) {
      if (!name.startsWith(fileFolder)) continue
      const digest = basename(name)
      const source = join(folder, 'content')
      const hash = createHash('sha256')
      const content = await open()
      content.on('data', chunk => hash.update(chunk))
      await pipeline(content, createWriteStream(source))
      if (hash.digest('hex') !== digest) throw new OperatorError(`Plik ${name} w archiwum jest uszkodzony.`)
      if ((await storage.size(tenant_id, digest)) === undefined) added.push(digest)
      await storage.keep(tenant_id, digest, source)
      files++
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The database reads its own JSON back, and is given what it read as its own words for each value: a cluster inserts no rows that a
 * function makes. What points inside the same table is set once all rows are there.
 */
async function writeRows(db: Db, { name, columns, inner }: CopiedTable, lines: readonly string[]) {
  const list = sql.join(columns.map(column => sql.ref(column)))
  const words = sql.join(columns.map(column => (inner.includes(column) ? sql`null` : sql`r.${sql.ref(column)}::text`)))
  const { rows } = await sql<{ words: (string | null)[] }>`select array[${words}] as words
    from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::jsonb) r`.execute(db)
  const values = sql.join(rows.map(row => sql`(${sql.join(row.words)})`))
  await sql`insert into ${sql.table(name)} (${list}) overriding system value values ${values}`.execute(db)
}

async function setInner(db: Db, { name, inner }: CopiedTable, lines: readonly string[]) {
  for (const column of inner) {
    await sql`update ${sql.table(name)} t set ${sql.ref(column)} = r.${sql.ref(column)}
      from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::jsonb) r
      where t.tenant_id = ${thisOffice} and t.id = r.id and r.${sql.ref(column)} is not null`.execute(db)
  }
}

/** The lines as they were written: `node:readline` also parts them at U+2028 and U+2029, which texts may hold. */
async function* linesIn(content: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of content.setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function takeTable(db: Db, path: string, table: CopiedTable, write: typeof writeRows): Promise<number> {
  let rows = 0
  for await (const { name, open } of entriesOf(path)) {
    if (name !== `${tableFolder}${table.name}.jsonl`) continue
    let lines: string[] = []
    for await (const line of linesIn(await open())) {
      rows += lines.push(line) > 0 ? 1 : 0
      if (lines.length === batch) await write(db, table, lines.splice(0))
    }
    if (lines.length > 0) await write(db, table, lines)
    lines = []
  }
  return rows
}

/** Not of the shape that the database wants, against one of its rules, or another office's. */
const isRefusedRow = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError && /^(22|23|42501)/.test(error.code ?? '')

/** What the operator of the other installation has decided about the office is left there. */
const settingsHere = ({ storage_quota: _, storage_warned: __, suspended_at: ___, removal_begun: ____, ...own }: OfficeSettings): OfficeSettings => own

/** An archive whose head was read, with the office's key as this installation seals it. */
interface OpenedArchive {
  path: string
  head: Manifest
  data_key: string
}

async function writeOffice(db: Db, { path, head, data_key }: OpenedArchive) {
  const { office, hosts } = head
  const founded = await db
    .insertInto('tenants')
    .values({ ...office, data_key, settings: settingsHere(office.settings) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!founded) throw exists(office.id)
  await setHosts(db, office.id, hosts)
  for (const table of copiedTables()) {
    const rows = await takeTable(db, path, table, writeRows).catch(error => {
      throw isRefusedRow(error) ? new OperatorError(`Archiwum jest uszkodzone: ${table.name}. ${error.message}`) : error
    })
    if (rows !== (head.rows[table.name] ?? 0)) throw new OperatorError(`Archiwum jest niepełne: ${table.name}.`)
    if (table.inner.length > 0) await takeTable(db, path, table, setInner)
  }
}

/** The files and then the rows; what fails leaves the storage as it was. */
async function takeOffice(installation: Installation, db: Db, archive: OpenedArchive) {
  const { path, head } = archive
  const { id } = head.office
  const added: string[] = []
  await holdImport(db)
  try {
    const files = await takeFiles(installation, id, path, added)
    if (files !== head.files) throw new OperatorError('Archiwum jest niepełne: brakuje plików.')
    await writeOffice(db, archive)
  } catch (error) {
    for (const digest of added) await installation.storage.remove(id, digest)
    throw error
  }
}

/**
 * Brings an office from another installation here: its rows and its files, all or nothing. Throws an `OperatorError` for another version or
 * passphrase, too little room, and an office or host that is here already.
 */
export async function importOffice(installation: Installation, { path }: { path: string }): Promise<string> {
  const { database, config, offices } = installation
  const head = await readHead(path)
  const { id } = head.office
  const data_key = rewrap(head, config.secret_key)
  await requireRoom(installation, head)
  await database.transact(officeScope(id), db => takeOffice(installation, db, { path, head, data_key }))
  await recordErasure(config.data_dir, { office_id: id, id, act: 'office_imported' })
  offices.forget()
  const total = Object.values(head.rows).reduce((sum, count) => sum + count, 0)
  return `Wczytano biuro „${id}”: ${plural(total, rowForms)}, ${plural(head.files, fileForms)}.`
}
