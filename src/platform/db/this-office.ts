import { PostgresQueryCompiler, type QueryId, type RawBuilder, type RootOperationNode, sql } from 'kysely'

/** Stands in a statement for the office that it is compiled for. */
export const officePlace = Symbol('this office')

/**
 * The office of the handle that a statement runs on. Each table of an office is held to it by name, in sub-selects and joins too: the machines of a
 * cluster are told apart by this value, not by one column that equals another.
 */
export const thisOffice: RawBuilder<string> = sql`${officePlace}`

/** Writes one office into its statements, once in each: what the planner knows of one table it knows of all. */
export class OfficeCompiler extends PostgresQueryCompiler {
  readonly #tenant_id: string
  #placeholder = ''

  constructor(tenant_id: string) {
    super()
    this.#tenant_id = tenant_id
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId) {
    this.#placeholder = ''
    return super.compileQuery(node, queryId)
  }

  protected override appendValue(value: unknown) {
    if (value !== officePlace) return super.appendValue(value)
    if (this.#placeholder === '') {
      this.addParameter(this.#tenant_id)
      this.#placeholder = this.getCurrentParameterPlaceholder()
    }
    this.append(this.#placeholder)
  }
}
