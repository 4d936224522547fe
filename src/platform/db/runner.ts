import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { EventBus } from '#platform/realtime/event-bus.ts'
import type { Outcome, Statement } from './pg-pipeline.ts'

export interface Runner {
  bus: EventBus
  /** Outside a transaction every statement is durable when it is answered. */
  transaction: boolean
  /** Its tables lie on several machines. */
  distributed?: boolean
  run(statements: readonly Statement[]): Promise<Outcome[]>
}

export const plainly = (text: string): Statement => ({ text, values: [] })

export const toStatement = (query: CompiledQuery): Statement => ({ text: query.sql, values: query.parameters })

export class RunnerDriver implements Driver {
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
