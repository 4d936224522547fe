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
 * Until the transaction of `db` holds up so many others, itself or by whom it holds up, or the answer is there without that. PostgreSQL tells of no lock that is waited for;
 * the one session of the embedded database answers only when the transaction is over.
 */
export async function untilHeldUp(office: TestOffice, db: Db, answer: Promise<unknown>, many = 1) {
  const { database } = office.test
  if (!database.bus.shared) return
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  let answered = false
  const end = () => {
    answered = true
  }
  answer.then(end, end)
  const holdsUp = `with recursive held(pid) as (select $1::int union
    select a.pid from pg_stat_activity a join held on held.pid = any(pg_blocking_pids(a.pid)) where a.datname = current_database()) select pid from held`
  while (!answered && (await database.plain(holdsUp, [rows[0]?.pid])).length <= many) await wait(pace)
}
