import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { openUploads } from './upload-store.ts'

/** Milliseconds that a sum is believed: it reads every file of the office. */
const believedMs = 60_000

/**
 * Bytes that the files of each office take, with the uploads under way. What the program makes for a few days (exports, packages to hand
 * over) does not count: an office that is full can still take its data away. Other nodes' new uploads are seen at the next sum.
 */
export class StorageUsage {
  readonly #config: Config
  readonly #database: Database
  readonly #known = new Map<string, { bytes: number; until: number }>()
  readonly #reading = new Map<string, Promise<number>>()

  constructor(config: Config, database: Database) {
    this.#config = config
    this.#database = database
  }

  async of(tenant_id: string): Promise<number> {
    const known = this.#known.get(tenant_id)
    if (known && known.until > Date.now()) return known.bytes
    return this.#reading.getOrInsertComputed(tenant_id, id => this.#read(id).finally(() => this.#reading.delete(id)))
  }

  async #read(tenant_id: string): Promise<number> {
    const bytes = await this.#sum(tenant_id)
    this.#known.set(tenant_id, { bytes, until: Date.now() + believedMs })
    return bytes
  }

  /** An upload that begins counts from now on. */
  add(tenant_id: string, bytes: number) {
    const known = this.#known.get(tenant_id)
    if (known) known.bytes += bytes
  }

  /** The next question is answered by a new sum. */
  forget(tenant_id: string) {
    this.#known.delete(tenant_id)
  }

  async #sum(tenant_id: string): Promise<number> {
    const totalQuery = this.#database
      .reader(officeScope(tenant_id))
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('exports').select('exports.id').whereRef('exports.file_id', '=', 'files.id'))))
      .executeTakeFirstOrThrow()
    const [{ bytes }, underWay] = await Promise.all([totalQuery, openUploads(this.#config).listOf(owner => owner.startsWith(`${tenant_id} `))])
    return underWay.reduce((sum, upload) => sum + (upload.silent ? upload.arrived : upload.bytes), bytes)
  }
}
