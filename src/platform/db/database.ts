import pg from 'pg'
import { callerLeft, createKeyedSemaphore } from '#platform/jobs/concurrency.ts'
import { EventBus } from '#platform/realtime/event-bus.ts'
import { databaseGone } from '#platform/http/error-handler.ts'
import { connect } from './connect.ts'
import { Db, type Scope } from './db.ts'
import { type Outcome, runPipeline, type Statement } from './pg-pipeline.ts'
import { plainly } from './runner.ts'
import { isHurried, type Limits, scopeStatements, usualLimits } from './scope-statements.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, value => new Date(value).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Concurrent statements of one person. An office takes at most half of the connections. */
const statementsOfPerson = 3
/** Longest queue; beyond it requests are answered 503, because each one waiting takes memory. */
const maxWaiting = { person: 250, office: 500 }
const busy = 'Zbyt wiele czynności naraz. Proszę spróbować za chwilę.'

export interface DatabaseOptions {
  url: string
  /** Connections; the embedded database has one session. */
  connections: number
  /** The embedded database connects as its owner and steps down to this role for every request. */
  role?: string
  /** Its tables lie on several machines, which hear of a scope only by SET LOCAL. */
  distributed?: boolean
  limits?: Limits
}

/** What is under way for a caller who has left. A database that can't be reached has ended it by itself. */
async function cancelStatement(url: string, client: pg.PoolClient) {
  const { processID } = client as unknown as { processID: number }
  const other = await connect({ connectionString: url }).catch(() => undefined)
  await other?.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
  await other?.end()
}

export class Database {
  readonly pool: pg.Pool
  readonly bus: EventBus
  /** For the one connection that listens to other nodes. */
  readonly url: string
  readonly #stating: { role: string | undefined; distributed: boolean; limits: Limits }
  readonly #ofOffice: ReturnType<typeof createKeyedSemaphore>
  readonly #ofPerson: ReturnType<typeof createKeyedSemaphore>

  constructor(options: DatabaseOptions) {
    this.#stating = { role: options.role, distributed: options.distributed ?? false, limits: options.limits ?? usualLimits }
    const half = Math.max(1, Math.floor(options.connections / 2))
    this.#ofOffice = createKeyedSemaphore({ concurrency: half, waiting: maxWaiting.office, busy })
    this.#ofPerson = createKeyedSemaphore({ concurrency: Math.min(statementsOfPerson, half), waiting: maxWaiting.person, busy })
    this.url = options.url
    this.bus = new EventBus(options.role === undefined)
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 0,
      // TCP keep-alive finds a host that vanished while its connections are idle.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'biurko',
    })
    // A connection that breaks while idle is replaced by the pool; the next query tells whether the database is there.
    this.pool.on('error', () => {})
    // The same for one that is in use and idle at that moment: its next query fails and is answered 503.
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /** One person does not hold up their office, nor one office the others. The program's own work waits for nobody. */
  #inTurn<T>(scope: Scope, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!isHurried(scope)) return work()
    const ofOffice = () => this.#ofOffice(scope.tenant_id, work, signal)
    return scope.user_id === null ? ofOffice() : this.#ofPerson(`${scope.tenant_id} ${scope.user_id}`, ofOffice, signal)
  }

  /** A handle for reads: each statement, or group of statements, is one round trip with its scope. The signal cancels it. */
  reader(scope: Scope, signal?: AbortSignal): Db {
    const state = scopeStatements(this.#stating, scope, 'read')
    // Other machines hear of SET LOCAL in a transaction that was begun as one, which is ended in the same round trip.
    const before = this.#stating.distributed ? [plainly('begin'), ...state] : state
    const after = this.#stating.distributed ? [plainly('commit')] : []
    const run = async (statements: readonly Statement[]) => {
      const outcomes = await this.#inTurn(scope, () => this.#once([...before, ...statements, ...after], signal), signal)
      return outcomes.slice(before.length, before.length + statements.length)
    }
    return new Db({ bus: this.bus, transaction: false, distributed: this.#stating.distributed, run }, scope)
  }

  /**
   * One transaction with its scope; what is queued by `afterCommit` runs when it is durable. A snapshot shows all of it as of one moment. By the
   * signal it is not begun any more; what was begun is finished.
   */
  transact<T>(
    scope: Scope,
    work: (db: Db) => Promise<T>,
    begin: 'begin' | 'begin isolation level repeatable read read only' = 'begin',
    signal?: AbortSignal,
  ): Promise<T> {
    return this.#inTurn(scope, () => this.#transact(scope, work, begin), signal)
  }

  async #transact<T>(scope: Scope, work: (db: Db) => Promise<T>, begin: string): Promise<T> {
    const client = await this.#connect()
    let broken = false
    // It begins with the first that is asked in it, in the same round trip.
    let opening = [plainly(begin), ...scopeStatements(this.#stating, scope, 'write')]
    const hasBegun = () => opening.length === 0
    const run = async (statements: readonly Statement[]) => {
      const before = opening
      opening = []
      return (await runPipeline(client, [...before, ...statements])).slice(before.length)
    }
    try {
      const db = new Db({ bus: this.bus, transaction: true, distributed: this.#stating.distributed, run }, scope)
      const result = await work(db)
      if (hasBegun()) await client.query('commit')
      db.committed()
      return result
    } catch (error) {
      if (hasBegun())
        await client.query('rollback').catch(() => {
          broken = true
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** For the few tables without a tenant (tenants, hosts, the queue); never for anything of an office. */
  async plain<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const [outcome] = await this.#once([{ text, values }])
    return (outcome?.rows ?? []) as Row[]
  }

  async #once(statements: readonly Statement[], leaving?: AbortSignal): Promise<Outcome[]> {
    const client = await this.#connect()
    // The embedded database has one session, which ends nothing before its end and keeps what was prepared.
    const signal = this.#stating.role ? undefined : leaving
    if (signal?.aborted) {
      client.release()
      throw callerLeft()
    }
    let failed = false
    const cancel = () => void cancelStatement(this.url, client)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await runPipeline(client, statements)
    } catch (error) {
      failed = !(error instanceof pg.DatabaseError)
      if (this.#stating.distributed && !failed)
        await client.query('rollback').catch(() => {
          failed = true
        })
      throw signal?.aborted ? callerLeft() : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      // A late cancel request would hit another caller's statement.
      client.release(failed || signal?.aborted)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect()
    } catch {
      throw databaseGone()
    }
  }

  async close() {
    await this.pool.end()
  }
}
