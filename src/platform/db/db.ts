import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely'
import { tenantTables } from '#app/tables.ts'
import type { Signals } from '#platform/realtime/event-bus.ts'
import { plainly, type Runner, RunnerDriver, toStatement } from './runner.ts'
import { planningStatements } from './scope-statements.ts'
import { TenantPlugin } from './tenant-plugin.ts'
import { OfficeCompiler } from './this-office.ts'

/** Rows by table; the features' own come from `src/app/table-types.ts`, which is generated. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Tables {}

/** What raw SQL answers is not known. */
type RowOf<Query> = Query extends CompiledQuery<infer Row> ? (object extends Row ? Record<string, unknown> : Row) : never
/** The rows of each query, in the order of the queries. */
type RowsOf<Queries extends readonly CompiledQuery[]> = { -readonly [Place in keyof Queries]: RowOf<Queries[Place]>[] }

/** On whose behalf the database is asked. Clients name their companies; staff and the program itself see the whole office. */
export interface Scope {
  tenant_id: string
  user_id: string | null
  companies: 'all' | readonly string[]
  /** Of staff who see no companies but those that they look after: these. */
  assigned?: readonly string[] | undefined
  /** A background job on somebody's behalf: its statements may take minutes. */
  patient?: true
  /** Asked by a caller who has not said yet who it is: bound as a person is. */
  stranger?: true
}

/** The scope of a background job on somebody's behalf. */
export const patiently = (scope: Scope): Scope => ({ ...scope, patient: true })

/** Of a call without a session, such as a log-in. */
export const strangerScope = (tenant_id: string): Scope => ({ ...officeScope(tenant_id), stranger: true })

export const officeScope = (tenant_id: string): Scope => ({ tenant_id, user_id: null, companies: 'all' })

/** Stateless and slow to create: one plugin for all who see whole offices, and one compiler per office. */
const adapter = new PostgresAdapter()
const wholeOffice = new TenantPlugin(tenantTables)
const compilers = new Map<string, OfficeCompiler>()

function compilerOf(tenant_id: string): OfficeCompiler {
  let compiler = compilers.get(tenant_id)
  if (!compiler) {
    compiler = new OfficeCompiler(tenant_id)
    compilers.set(tenant_id, compiler)
  }
  return compiler
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
        createQueryCompiler: () => compilerOf(scope.tenant_id),
      },
      plugins: [scope.assigned ? new TenantPlugin(tenantTables, scope.assigned) : wholeOffice],
    })
    this.scope = scope
    this.#runner = runner
  }

  /** Several reads in one round trip. */
  async together<const Queries extends readonly CompiledQuery[]>(queries: Queries): Promise<RowsOf<Queries>> {
    const outcomes = await this.#runner.run(queries.map(toStatement))
    return outcomes.map(outcome => outcome.rows) as RowsOf<Queries>
  }

  /** The same, planned with these settings. */
  async planned<const Queries extends readonly CompiledQuery[]>(settings: Readonly<Record<string, string>>, queries: Queries): Promise<RowsOf<Queries>> {
    const before = planningStatements(settings, this.#runner.distributed ?? false)
    const outcomes = await this.#runner.run([...before, ...queries.map(toStatement)])
    return outcomes.slice(before.length).map(outcome => outcome.rows) as RowsOf<Queries>
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
