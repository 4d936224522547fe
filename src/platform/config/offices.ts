import type { FastifyBaseLogger } from 'fastify'
import { OperatorError } from './operator-error.ts'
import { openDataKey } from '#platform/security/crypto.ts'
import type { Database } from '#platform/db/database.ts'

/** All that an office decides about itself; declared by `features/tenants`, which checks it. */
// biome-ignore lint/suspicious/noEmptyInterface: extended where the settings are declared
export interface OfficeSettings {}

/** An office as every request needs it. */
export interface Office {
  id: string
  api_key: string
  data_key: Buffer
  settings: OfficeSettings
}

interface Directory {
  list: Office[]
  hosts: Map<string, string>
}

/** How long a node may work with an office's former settings, in milliseconds. */
const staleAfterMs = 5000

/** Cache of all offices by key, id and host, refreshed every few seconds. */
export class Offices {
  readonly #database: Database
  readonly #secret: Buffer
  readonly #log: FastifyBaseLogger
  #known: Directory | undefined
  #reading: Promise<Directory> | undefined
  #readAt = 0
  /** Data keys stay decrypted: after `keys rotate` a node works on with the former SECRET_KEY until it is replaced. */
  readonly #opened = new Map<string, Buffer>()

  constructor(database: Database, secret: Buffer, log: FastifyBaseLogger) {
    this.#database = database
    this.#secret = secret
    this.#log = log
  }

  forget() {
    this.#known = undefined
    this.#reading = undefined
  }

  /**
   * Whoever asks gets what is known; what is stale is read again behind their back. Nobody waits inside a transaction
   * for another connection: the embedded database has none.
   */
  async #all(): Promise<Directory> {
    const stale = Date.now() - this.#readAt > staleAfterMs
    if (!this.#known) return this.#renew()
    // A failed reading changes nothing; the next request tries again.
    if (stale) this.#renew().catch(error => this.#log.error({ err: error }, 'The offices were not read again.'))
    return this.#known
  }

  async #renew(): Promise<Directory> {
    this.#readAt = Date.now()
    this.#reading ??= this.#load()
    const reading = this.#reading
    const isCurrent = () => this.#reading === reading
    try {
      const read = await reading
      // Forgotten while it was being read: stale already.
      if (isCurrent()) this.#known = read
      return read
    } finally {
      if (isCurrent()) this.#reading = undefined
    }
  }

  #openKey(id: string, wrapped: string): Buffer {
    try {
      const key = openDataKey(this.#secret, wrapped)
      this.#opened.set(id, key)
      return key
    } catch {
      const opened = this.#opened.get(id)
      if (!opened) throw new OperatorError(`SECRET_KEY: nie otwiera klucza biura „${id}”. Proszę podać ten, którym opakowano klucze biur w tej bazie.`)
      this.#log.error({ tenant_id: id }, 'SECRET_KEY opens the key of this office no more; the one opened before is used until this node is replaced.')
      return opened
    }
  }

  async #load(): Promise<Directory> {
    const rows = await this.#database.plain<{ id: string; api_key: string; data_key: string; settings: OfficeSettings }>(
      'select id, api_key, data_key, settings from tenants',
    )
    const hosts = await this.#database.plain<{ host: string; tenant_id: string }>('select host, tenant_id from tenant_hosts order by position, host')
    return {
      list: rows.map(row => ({ ...row, data_key: this.#openKey(row.id, row.data_key) })),
      hosts: new Map(hosts.map(row => [row.host, row.tenant_id])),
    }
  }

  async list(): Promise<Office[]> {
    return (await this.#all()).list
  }

  async byKey(key: string): Promise<Office | undefined> {
    return (await this.#all()).list.find(office => office.api_key === key)
  }

  async byId(id: string): Promise<Office | undefined> {
    return (await this.#all()).list.find(office => office.id === id)
  }

  /** The first of the office's host names, which builds the links in its mails. */
  async hostOf(id: string): Promise<string | undefined> {
    const { hosts } = await this.#all()
    return [...hosts].find(([, office]) => office === id)?.[0]
  }

  async byHost(host: string, fallback: string): Promise<Office | undefined> {
    const { list, hosts } = await this.#all()
    const id = hosts.get(host.toLowerCase()) ?? fallback
    return list.find(office => office.id === id)
  }
}
