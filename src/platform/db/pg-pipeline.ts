import { createHash } from 'node:crypto'
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Values are inlined in the text: not worth keeping prepared. */
  passing?: boolean
}

export interface Outcome {
  rows: Record<string, unknown>[]
  /** Rows touched by a write, or returned by a read. */
  count: number
}

/** The part of the driver's connection that a batch speaks to. */
interface Wire {
  parse(message: { text: string; name: string; types?: number[] }): void
  bind(message: { portal: string; statement: string; values: unknown[]; valueMapper?: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
  stream: { cork(): void; uncork(): void }
}

interface DriverResult {
  rows: Record<string, unknown>[]
  rowCount: number | null
  addFields(fields: unknown[]): void
  parseRow(fields: unknown[]): Record<string, unknown>
  addRow(row: Record<string, unknown>): void
  addCommandComplete(message: unknown): void
}

const Result = (pg as unknown as { Result: new (rowMode: undefined, types: unknown) => DriverResult }).Result

/** Statements kept prepared on one connection; beyond it they are parsed anew each time. */
const keptStatements = 400
const prepared = new WeakMap<Wire, { known: Set<string>; doubtful: Set<string> }>()
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url')
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}

/**
 * Several statements in one round trip: all are bound before one Sync, so that the server runs them as one implicit
 * transaction. This is what makes stating the scope of a request almost free.
 */
class Batch {
  readonly #statements: readonly Statement[]
  readonly #results: DriverResult[] = []
  readonly #settle: (error: Error | null, outcomes: Outcome[]) => void
  #wire: Wire | undefined
  #parsedNow: string[] = []
  #open: DriverResult | undefined

  constructor(statements: readonly Statement[], settle: (error: Error | null, outcomes: Outcome[]) => void) {
    this.#statements = statements
    this.#settle = settle
  }

  submit(wire: Wire): null {
    this.#wire = wire
    const memory = prepared.get(wire) ?? { known: new Set<string>(), doubtful: new Set<string>() }
    prepared.set(wire, memory)
    wire.stream.cork()
    try {
      for (const { text, values, passing } of this.#statements) {
        const isNamed = !passing && (memory.known.has(nameOf(text)) || memory.known.size < keptStatements)
        const name = isNamed ? nameOf(text) : ''
        if (!memory.known.has(name)) this.#parse(wire, memory.doubtful, name, text)
        wire.bind({ portal: '', statement: name, values: values as unknown[], valueMapper: toWire })
        wire.describe({ type: 'P', name: '' })
        wire.execute({ portal: '', rows: 0 })
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  #parse(wire: Wire, doubtful: Set<string>, name: string, text: string) {
    if (this.#parsedNow.includes(name) && name !== '') return
    if (doubtful.delete(name)) wire.close({ type: 'S', name })
    wire.parse({ text, name })
    if (name !== '') this.#parsedNow.push(name)
  }

  handleRowDescription(message: { fields: unknown[] }) {
    this.#open = new Result(undefined, pg.types)
    this.#open.addFields(message.fields)
  }

  handleDataRow(message: { fields: unknown[] }) {
    this.#open?.addRow(this.#open.parseRow(message.fields))
  }

  handleCommandComplete(message: unknown) {
    // A statement without a result set has no row description of its own.
    const result = this.#open ?? new Result(undefined, pg.types)
    result.addCommandComplete(message)
    this.#results.push(result)
    this.#open = undefined
  }

  handleEmptyQuery() {}
  handlePortalSuspended() {}

  handleError(error: Error) {
    if (this.#wire) for (const name of this.#parsedNow) prepared.get(this.#wire)?.doubtful.add(name)
    this.#settle(error, [])
  }

  handleReadyForQuery() {
    if (this.#wire) for (const name of this.#parsedNow) prepared.get(this.#wire)?.known.add(name)
    this.#settle(
      null,
      this.#results.map(result => ({ rows: result.rows, count: result.rowCount ?? 0 })),
    )
  }
}

const { prepareValue } = (await import('pg/lib/utils.js' as string)) as { prepareValue: (value: unknown) => unknown }
const toWire = (value: unknown) => prepareValue(value)

/** Runs the statements in one round trip and one implicit transaction (or inside the one already open). */
export function runPipeline(client: pg.ClientBase, statements: readonly Statement[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error, outcomes) => (error ? reject(error) : resolve(outcomes)))
    client.query(batch as unknown as pg.Submittable)
  })
}
