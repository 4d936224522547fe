import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Looks again and again: for the few things that tell nobody when they come to be, such as a file of another program, a lock that somebody waits for, the
 * end of a process that is not our child, or that a proxy tries a node once more. Whatever can be awaited is awaited. The pause is in milliseconds.
 */
export async function until(look: () => boolean | Promise<boolean>, pause = 5): Promise<void> {
  while (!(await look())) await wait(pause)
}

/** Until somebody waits for what this transaction holds. */
export const untilAwaited = (client: pg.Client) =>
  until(async () => (await client.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))')).rows.length > 0)

/** Until the database has noticed that nobody is there any more as this role: it does when it has answered. */
export const untilLeft = (client: pg.Client, role: string) =>
  until(async () => (await client.query('select from pg_stat_activity where datname = current_database() and usename = $1', [role])).rows.length === 0)
