import { CompiledQuery } from 'kysely'
import type { Statement } from '#platform/db/pg-pipeline.ts'
import { Db } from '#platform/db/db.ts'
import type { EventBus } from '#platform/realtime/event-bus.ts'

interface Options {
  bus: EventBus
  transaction?: boolean
  /** Of several handles that are watched as one. */
  queries?: string[]
}

/** A handle that passes on to another one all that it is asked, and the texts of that. */
export function spyOnQueries(inner: Db, { bus, transaction = false, queries = [] }: Options) {
  const run = async (statements: readonly Statement[]) => {
    queries.push(...statements.map(({ text }) => text))
    const results = await inner.together(statements.map(({ text, values }) => CompiledQuery.raw(text, [...values])))
    return results.map(rows => ({ rows, count: rows.length }))
  }
  return { db: new Db({ bus, transaction, run }, inner.scope), queries }
}
