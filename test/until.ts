import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { EventBus, Signals } from '#platform/realtime/event-bus.ts'
import type { TestOffice } from '#test/fixtures/office.ts'

/** Reads again after each signal of this kind, until what was read is as wanted. */
export async function untilTold<T>(bus: EventBus, kind: keyof Signals, read: () => T | Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (;;) {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const quiet = bus.on(kind, () => tell())
    const value = await read()
    const isGood = good(value)
    if (!isGood) await told
    quiet()
    if (isGood) return value
  }
}

/** Milliseconds between two looks at what tells nobody of itself. */
const pace = 10

/**
 * Until the transaction of `db` holds up somebody else, or the answer is there without that. PostgreSQL tells of no lock that is waited for;
 * the one session of the embedded database answers only when the transaction is over.
 */
export async function untilHeldUp(office: TestOffice, db: Db, answer: Promise<unknown>) {
  const { database } = office.test
  if (!database.bus.shared) return
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  let answered = false
  const end = () => {
    answered = true
  }
  answer.then(end, end)
  const holdsUp = `select 1 from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`
  while (!answered && (await database.plain(holdsUp, [rows[0]?.pid])).length === 0) await wait(pace)
}
