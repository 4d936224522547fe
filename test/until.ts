import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import type { EventBus, Signals } from '#platform/realtime/event-bus.ts'
import type { TestOffice } from '#test/fixtures/office.ts'

/** Reads again after each signal of this kind, until what was read is as wanted. */
export async function untilTold<T>(bus: EventBus, kind: keyof Signals, read: () => T | Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (;;) {
    const { promise: signal, resolve: tell } = Promise.withResolvers<void>()
    const quiet = bus.on(kind, () => tell())
    const value = await read()
    const isGood = good(value)
    if (!isGood) await signal
    quiet()
    if (isGood) return value
  }
}

/** Milliseconds between two looks at what tells nobody of itself. */
const pace = 10

/** Who waits for whom, and what a session is called there; on a cluster a session's lock is held, and waited for, on the machine its office lies on. */
const waits = {
  here: { itself: 'pg_backend_pid()', waiting: `select pid, unnest(pg_blocking_pids(pid)) from pg_stat_activity where datname = current_database()` },
  onCluster: { itself: 'citus_backend_gpid()', waiting: 'select waiting_gpid, blocking_gpid from citus_lock_waits' },
}

/**
 * Until the transaction of `db` holds up so many others, itself or by whom it holds up, or the answer is there without that. PostgreSQL tells of no lock that is waited for;
 * the one session of the embedded database answers only when the transaction is over.
 */
export async function untilHeldUp(office: TestOffice, db: Db, answer: Promise<unknown>, many = 1) {
  const { database } = office.test
  if (!database.bus.shared) return
  const { itself, waiting } = waits[inject('cluster') ? 'onCluster' : 'here']
  const { rows } = await sql<{ itself: number }>`select ${sql.raw(itself)} as itself`.execute(db)
  let answered = false
  const end = () => {
    answered = true
  }
  answer.then(end, end)
  const holdsUp = `with recursive wait(waiting, holding) as materialized (${waiting}),
    held(session) as (select $1::bigint union select waiting from wait join held on session = holding) select session from held`
  while (!answered && (await database.plain(holdsUp, [rows[0]?.itself])).length <= many) await wait(pace)
}
