import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { listSeatedElsewhere } from '#features/companies/server/store-rights.ts'
import { listVersionsOf, newestOf } from '#features/documents/server/store-archive.ts'
import { writeArchive } from './archive.ts'
import { writeKsefPackage } from './ksef-package.ts'
import { listReceived } from '#features/ksef/server/store-streams.ts'
import { type ExportFormat, handoverBody, handoverList, keptQuery, ownList } from '#features/exports/shared/contract.ts'
import { writeCsv } from '#platform/spreadsheets/csv.ts'
import { writeHandover } from './handover.ts'
import { packPerson, writeRecords } from './personal-data.ts'
import { requireSource, sheetFor, type Source, sources } from './sources.ts'
import * as store from './store.ts'
import { scopeOf } from './store-handover.ts'
import { countRecords, listPersonFiles } from './store-person.ts'
import { writeXlsx } from '#platform/spreadsheets/xlsx.ts'
import { safeName } from './zip.ts'
import { listClosedFiles } from '#features/employees/server/store-contracts.ts'
import { holdContent, insertFile, removeUnused } from '#features/files/server/store.ts'
import { findActor } from '#features/users/server/store-actor.ts'
import { rightsOf } from '#kernel/access/access.ts'
import { Failure } from '#kernel/failure.ts'
import { type Cursor, type Listing, type ListingQuery, sentListing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope, patiently } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

/** Rows read at once: all that is in memory of a list, however long it is. */
const batch = 1000
/** Milliseconds between two reports of the progress. */
const reportEveryMs = 500
/** A fault that comes back each time is told after so many tries. */
const maxAttempts = 3

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  ksef: 'application/zip',
}

type StartedExport = NonNullable<Awaited<ReturnType<typeof store.beginExport>>>

/** Not wanted any more: no failure, and no file. */
class Cancelled extends Error {}

class Run {
  readonly #installation: Installation
  readonly #office: Office
  readonly #begun: StartedExport
  #reported = 0

  constructor(installation: Installation, office: Office, begun: StartedExport) {
    this.#installation = installation
    this.#office = office
    this.#begun = begun
  }

  /** Asked anew before each batch: whoever loses a right while the file is written gets nothing. */
  async #person() {
    const { database } = this.#installation
    const person = await findActor(database.reader(officeScope(this.#office.id)), this.#begun.user_id)
    if (!person || rightsOf(person.actor) !== this.#begun.rights)
      throw new Failure('forbidden', 'Uprawnienia osoby zmieniły się w czasie przygotowywania pliku. Proszę zacząć eksport od nowa.')
    requireSource(this.#begun.list, person.actor, this.#office)
    return { actor: person.actor, db: database.reader(patiently(person.scope)) }
  }

  async #report(done: number, total: number, isDue = false, at = Date.now()) {
    if (!isDue && at - this.#reported < reportEveryMs) return
    this.#reported = at
    if (!(await this.#write(db => store.reportProgress(db, this.#begun.id, done, total)))) throw new Cancelled()
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#installation.database.transact(officeScope(this.#office.id), work)
  }

  async *#batches(source: Source): AsyncGenerator<unknown[]> {
    const schema = sentListing(source.endpoint.query as ListingQuery) as z.ZodType<Listing>
    const { company_id, ...query } = keptQuery.parse(this.#begun.query)
    const listing = schema.parse(query)
    let after: Cursor | undefined = []
    let done = 0
    let total = 0
    while (after) {
      const { actor, db } = await this.#person()
      const { data, meta } = await source.list(db, actor, { ...listing, page: 1, limit: batch, after }, { office: this.#office, company_id })
      if (after.length === 0) total = meta.total
      yield data
      done += data.length
      after = meta.next
      await this.#report(done, Math.max(total, done), done >= total)
    }
  }

  async write(path: string) {
    const { format, list } = this.#begun
    if (list === handoverList) return this.#writeHandover(path)
    if (list === ownList) return this.#writeOwn(path)
    const source = sources[list]
    const sheet = sheetFor(source, (await this.#person()).actor)
    if (format === 'csv') return writeCsv(path, sheet, this.#batches(source))
    if (format === 'xlsx') return writeXlsx(path, sheet, this.#batches(source))
    const { storage, scanner } = this.#installation
    const batches = this.#batches(source) as AsyncGenerator<DocumentRow[]>
    const read = (digest: string) => storage.read(this.#office.id, digest)
    const versionsOf = async (documents: readonly DocumentRow[]) => {
      const { actor, db } = await this.#person()
      return listVersionsOf(db, actor, documents, scanner !== undefined)
    }
    if (format === 'zip') return writeArchive(path, { batches, read, filesOf: async documents => newestOf(await versionsOf(documents)) })
    await writeKsefPackage(path, {
      ...{ tenant_id: this.#office.id, batches, versionsOf, read },
      receivedOf: async documents =>
        listReceived(
          (await this.#person()).db,
          documents.map(({ id }) => id),
        ),
    })
  }

  /** Not what the person sees is written here, but what an owner of the company does. */
  async #writeHandover(path: string) {
    const { database, storage, scanner } = this.#installation
    const { company_id } = handoverBody.parse(this.#begun.query)
    await writeHandover({
      office: this.#office,
      company_id,
      person: await store.getUserName(database.reader(officeScope(this.#office.id)), this.#begun.id),
      path,
      scanned: scanner !== undefined,
      reader: async () => {
        await this.#person()
        return database.reader(scopeOf(this.#office.id, company_id))
      },
      read: digest => storage.read(this.#office.id, digest),
      seatedElsewhere: user_ids => listSeatedElsewhere(database.reader(officeScope(this.#office.id)), company_id, user_ids),
      report: (done, total, isDue) => this.#report(done, total, isDue),
    })
  }

  /** Within what the person may see today: who left a company takes nothing of it along. */
  async #writeOwn(path: string) {
    const { storage, scanner } = this.#installation
    const taken = { kind: 'users', id: this.#begun.user_id, by: 'person' } as const
    const { actor, db } = await this.#person()
    const next = async () => (await this.#person()).db
    const closed = await listClosedFiles(db, actor)
    const files = (await listPersonFiles(db, taken)).filter(({ record_id }) => !closed.includes(record_id))
    const total = (await countRecords(await next(), taken)) + files.length
    let done = 0
    const beat = (count = 1) => {
      done += count
      return this.#report(done, Math.max(total, done), done >= total)
    }
    const records = `${path}.json`
    try {
      await writeRecords({ path: records, office: this.#office, taken, head: {}, next, onRows: beat })
      await packPerson({ path, records, files, scanned: scanner !== undefined, read: digest => storage.read(this.#office.id, digest), onFile: beat })
    } finally {
      await rm(records, { force: true })
    }
  }

  async keep(path: string) {
    const { id, user_id, title, format } = this.#begun
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const digest = hash.digest('hex')
    const { size } = await stat(path)
    const { actor } = await this.#person()
    await this.#installation.storage.keep(this.#office.id, digest, path)
    const name = safeName(format === 'ksef' ? `${title}, paczka KSeF ${warsawToday()}.zip` : `${title} ${warsawToday()}.${format}`)
    const { isKept, unused } = await this.#write(async db => {
      await holdContent(db, this.#installation.storage, digest, path)
      // Made here, of records and of files that may be read: there is nothing in it for a scanner.
      const file = await insertFile(db, actor, { id: newId(), name, media_type: mediaTypes[format], bytes: size, digest, scan_state: 'clean', warnings: [] })
      if (await store.finishExport(db, id, file.id)) return { isKept: true, unused: await store.makeRoom(db, user_id) }
      await db.deleteFrom('files').where('id', '=', file.id).execute()
      return { isKept: false, unused: [digest] }
    })
    await removeUnused(this.#installation, this.#office.id, unused)
    if (!isKept) throw new Cancelled()
  }
}

/** Writes the file of one export, from the beginning each time it is tried. */
export async function runExport(installation: Installation, tenant_id: string, id: string) {
  const { database, offices, config, log } = installation
  const office = await offices.byId(tenant_id)
  const begun = office && (await database.transact(officeScope(tenant_id), db => store.beginExport(db, id)))
  if (!begun) return
  const folder = join(config.data_dir, 'exports')
  const path = join(folder, id)
  const end = (problem: string | null) => database.transact(officeScope(tenant_id), db => store.endExport(db, id, 'failed', problem))
  try {
    await mkdir(folder, { recursive: true })
    const run = new Run(installation, office, begun)
    await run.write(path)
    await run.keep(path)
  } catch (error) {
    if (error instanceof Cancelled) return
    if (error instanceof Failure && error.code !== 'unavailable') return void (await end(error.message))
    if (begun.attempts < maxAttempts) throw error
    log.error({ err: error, tenant_id, id }, 'An export was given up.')
    await end('Nie udało się przygotować pliku. Proszę spróbować ponownie.')
  } finally {
    await rm(path, { force: true })
  }
}

/** Every few minutes: what nobody took up is announced again, and files whose time is over are let go. */
export async function tendExports(installation: Installation) {
  await forEachTenant(installation, async ({ id: tenant_id }) => {
    const digests = await installation.database.transact(officeScope(tenant_id), async db => {
      for (const { id } of await store.listForgotten(db)) await db.tell('requested', { name: 'export', tenant_id, id })
      return store.expireExports(db)
    })
    await removeUnused(installation, tenant_id, digests)
  })
}
