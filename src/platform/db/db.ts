import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { type Outcome, runPipeline, type Statement } from './pg-pipeline.ts'
import { connect } from './connect.ts'
import { callerLeft, createFairSemaphore } from '#platform/jobs/concurrency.ts'
import { EventBus, type Signals } from '#platform/realtime/event-bus.ts'
import type { Tables } from '#app/table-types.ts'
import { tenantTables } from '#app/tables.ts'
import { TenantPlugin } from './tenant-plugin.ts'
import { databaseGone } from '#platform/http/error-handler.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, value => new Date(value).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** On whose behalf the database is asked. Clients name their companies; staff and the program itself see the whole office. */
export interface Scope {
  tenant_id: string
  user_id: string | null
  companies: 'all' | readonly string[]
  /** Of staff who see no companies but those that they look after: these. */
  assigned?: readonly string[] | undefined
  /** An errand's work on somebody's behalf, for which nobody waits: its statements may take minutes. */
  patient?: true
  /** Asked by a caller who has not said yet who it is: bound as a person is. */
  stranger?: true
}

/** Of an errand, which is done on somebody's behalf while nobody waits. */
export const patiently = (scope: Scope): Scope => ({ ...scope, patient: true })

/** Of a call without a session, such as a log-in. */
export const strangerScope = (tenant_id: string): Scope => ({ ...officeScope(tenant_id), stranger: true })

export const officeScope = (tenant_id: string): Scope => ({ tenant_id, user_id: null, companies: 'all' })

/** Milliseconds, by who asks: a person's reading, a person's change, and the program's own work or errand. */
export interface Limits {
  read: number
  write: number
  work: number
}

const usualLimits: Limits = { read: 5_000, write: 10_000, work: 600_000 }
/** Milliseconds that a person's change waits for a lock, and that a transaction may stand without a statement. */
const lockWait = 10_000
const idleInTransaction = 60_000

/** Statements of one person at once; one office takes half of the connections at most. */
const statementsOfPerson = 3
/** More are told to come back: what they bring is held in memory. */
const mostWaiting = { person: 250, office: 500 }
const busy = 'Zbyt wiele czynności naraz. Proszę spróbować za chwilę.'

interface Runner {
  bus: EventBus
  /** Outside a transaction every statement is durable when it is answered. */
  transaction: boolean
  run(statements: readonly Statement[]): Promise<Outcome[]>
}

/** A compiler and a fence take longer to make than to use, and keep nothing between queries: one each, and one fence an office. */
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const fences = new Map<string, TenantPlugin>()

function fenceOf({ tenant_id, assigned }: Scope): TenantPlugin {
  if (assigned) return new TenantPlugin(tenant_id, tenantTables, assigned)
  let fence = fences.get(tenant_id)
  if (!fence) {
    fence = new TenantPlugin(tenant_id, tenantTables)
    fences.set(tenant_id, fence)
  }
  return fence
}

/** The only way to the data: a query builder that knows its office. Every tenant table it names gets the tenant's predicate. */
export class Db extends Kysely<Tables> {
  readonly scope: Scope
  readonly #runner: Runner
  readonly #afterCommit: (() => void)[] = []

  constructor(runner: Runner, scope: Scope) {
    super({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => new RunnerDriver(runner),
        createIntrospector: db => new PostgresIntrospector(db),
        createQueryCompiler: () => compiler,
      },
      plugins: [fenceOf(scope)],
    })
    this.scope = scope
    this.#runner = runner
  }

  /** Several reads in one round trip. */
  async together(queries: readonly CompiledQuery[]): Promise<Record<string, unknown>[][]> {
    const outcomes = await this.#runner.run(queries.map(toStatement))
    return outcomes.map(outcome => outcome.rows)
  }

  /** Runs once the transaction around this handle is durable; never when it is undone. */
  afterCommit(task: () => void) {
    if (this.#runner.transaction) this.#afterCommit.push(task)
    else task()
  }

  /** Tells this node and the others, once the transaction around this handle is durable. */
  tell<Kind extends keyof Signals>(kind: Kind, signal: Signals[Kind]) {
    return this.tellAll(kind, [signal])
  }

  /** Many signals of one kind, to the others in one statement. */
  async tellAll<Kind extends keyof Signals>(kind: Kind, signals: readonly Signals[Kind][]) {
    const { bus } = this.#runner
    this.afterCommit(() => {
      for (const signal of signals) bus.emit(kind, signal)
    })
    if (!bus.shared || signals.length === 0) return
    const words = signals.map(signal => JSON.stringify({ node: bus.node, kind, signal }))
    await sql`select pg_notify('biurko', word) from unnest(${words}::text[]) as word`.execute(this)
  }

  /** A part of the transaction that is undone alone when it fails, with what it queued for the commit; what was done before it stands. */
  async apart<T>(work: () => Promise<T>): Promise<T> {
    const queued = this.#afterCommit.length
    await this.#runner.run([plainly('savepoint apart')])
    try {
      const result = await work()
      await this.#runner.run([plainly('release savepoint apart')])
      return result
    } catch (error) {
      await this.#runner.run([plainly('rollback to savepoint apart'), plainly('release savepoint apart')])
      this.#afterCommit.length = queued
      throw error
    }
  }

  committed() {
    for (const task of this.#afterCommit.splice(0)) task()
  }
}

const plainly = (text: string): Statement => ({ text, values: [] })

const toStatement = (query: CompiledQuery): Statement => ({ text: query.sql, values: query.parameters })

class RunnerDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(runner: Runner) {
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const [outcome] = await runner.run([toStatement(query)])
        return { rows: (outcome?.rows ?? []) as R[], numAffectedRows: BigInt(outcome?.count ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: the driver's interface asks for a stream; none is offered
      streamQuery: async function* () {
        throw new Error('Streams are not offered; page through the rows instead.')
      },
    }
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('Transactions are opened by Database.transact.')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

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

/** A person waits for it. */
const isHurried = ({ user_id, patient, stranger }: Scope) => (user_id !== null || stranger === true) && !patient

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
  readonly #role: string | undefined
  readonly #distributed: boolean
  readonly #limits: Limits
  readonly #ofOffice: ReturnType<typeof createFairSemaphore>
  readonly #ofPerson: ReturnType<typeof createFairSemaphore>

  constructor(options: DatabaseOptions) {
    this.#role = options.role
    this.#distributed = options.distributed ?? false
    this.#limits = options.limits ?? usualLimits
    const half = Math.max(1, Math.floor(options.connections / 2))
    this.#ofOffice = createFairSemaphore({ atOnce: half, waiting: mostWaiting.office, busy })
    this.#ofPerson = createFairSemaphore({ atOnce: Math.min(statementsOfPerson, half), waiting: mostWaiting.person, busy })
    this.url = options.url
    this.bus = new EventBus(options.role === undefined)
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 0,
      // A host that vanished without a word is noticed while its connections are idle.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'biurko',
    })
    // A connection that breaks while idle is replaced by the pool; the next query tells whether the database is there.
    this.pool.on('error', () => {})
    // The same for one that is in use and idle at that moment: its next query fails and is answered 503.
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /** The one place that states the scope of a request, and how long it may take. The embedded database has no clock for that. */
  #scopeStatements(scope: Scope, kind: 'read' | 'write'): Statement[] {
    const companies = scope.companies === 'all' ? '' : `{${scope.companies.join(',')}}`
    const assigned = scope.assigned ? `{${scope.assigned.join(',')}}` : ''
    const hurried = isHurried(scope)
    const settings = {
      'app.tenant': scope.tenant_id,
      'app."user"': scope.user_id ?? '',
      'app.whole_office': scope.companies === 'all' ? 'on' : '',
      'app.companies': companies,
      'app.assigned': assigned,
      ...(!this.#role && {
        statement_timeout: String(hurried ? this.#limits[kind] : this.#limits.work),
        lock_timeout: String(hurried && kind === 'write' ? lockWait : 0),
        idle_in_transaction_session_timeout: String(hurried ? idleInTransaction : this.#limits.work),
      }),
    }
    const names = Object.keys(settings)
    const values = Object.values(settings)
    if (this.#distributed)
      return names.map((name, place) => ({ text: `set local ${name} = ${pg.escapeLiteral(values[place] ?? '')}`, values: [], passing: true }))
    const stated = names.map((name, place) => `set_config('${name.replaceAll('"', '')}', $${place + 1}, true)`)
    // The planner takes what the fences hide for costly, and would compile for longer than it reads.
    const text = `select set_config('jit', 'off', true), ${stated.join(', ')}${this.#role ? `, set_config('role', '${this.#role}', true)` : ''}`
    return [{ text, values }]
  }

  /** One person does not hold up their office, nor one office the others. The program's own work waits for nobody. */
  #inTurn<T>(scope: Scope, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!isHurried(scope)) return work()
    const ofOffice = () => this.#ofOffice(scope.tenant_id, work, signal)
    return scope.user_id === null ? ofOffice() : this.#ofPerson(`${scope.tenant_id} ${scope.user_id}`, ofOffice, signal)
  }

  /** A handle for reads: each statement, or each group of statements, is one round trip with its scope. By the signal it is broken off. */
  reader(scope: Scope, signal?: AbortSignal): Db {
    const state = this.#scopeStatements(scope, 'read')
    // Other machines hear of SET LOCAL in a transaction that was begun as one, which is ended in the same round trip.
    const before = this.#distributed ? [plainly('begin'), ...state] : state
    const after = this.#distributed ? [plainly('commit')] : []
    const run = async (statements: readonly Statement[]) => {
      const outcomes = await this.#inTurn(scope, () => this.#once([...before, ...statements, ...after], signal), signal)
      return outcomes.slice(before.length, before.length + statements.length)
    }
    return new Db({ bus: this.bus, transaction: false, run }, scope)
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
    try {
      await runPipeline(client, [plainly(begin), ...this.#scopeStatements(scope, 'write')])
      const db = new Db({ bus: this.bus, transaction: true, run: statements => runPipeline(client, statements) }, scope)
      const result = await work(db)
      await client.query('commit')
      db.committed()
      return result
    } catch (error) {
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
    const signal = this.#role ? undefined : leaving
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
      if (this.#distributed && !failed)
        await client.query('rollback').catch(() => {
          failed = true
        })
      throw signal?.aborted ? callerLeft() : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      // The wish to cancel may come late, and would meet somebody else's statement.
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
