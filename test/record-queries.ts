import pg from 'pg'

interface Wire {
  bind(message: { statement: string }): void
}

const wire = (pg.Connection as unknown as { prototype: Wire }).prototype
const bind = wire.bind
let seen: string[] | undefined

wire.bind = function watchedBind(message) {
  seen?.push(message.statement)
  return bind.call(this, message)
}

/** What the database is asked while this is done, by the names that statements are kept under. */
export async function recordQueries<T>(work: () => Promise<T>): Promise<{ answer: T; statementNames: string[] }> {
  const statementNames: string[] = []
  seen = statementNames
  try {
    return { answer: await work(), statementNames }
  } finally {
    seen = undefined
  }
}
