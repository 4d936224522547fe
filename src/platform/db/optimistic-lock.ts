import { sql } from 'kysely'
import { Failure } from '#kernel/failure.ts'
import type { Origin } from '#platform/http/context.ts'
import type { Db } from './db.ts'
import { advisoryLock } from './advisory-lock.ts'

/** For each change of a record's own fields. */
export const bumpVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

/** The same in an insert that turns into a change, which has to say whose version; the moment is that of the row which was not inserted, since a cluster evaluates none there. */
export const bumpVersionIn = (table: string) => ({ version: sql<number>`${sql.ref(`${table}.version`)} + 1`, updated_at: sql<string>`excluded.updated_at` })

/** The part of an address that says which record is meant; without an id it is the whole. */
function recordIn(address: string, path: string) {
  const place = path.split('/').findIndex(part => part.startsWith(':'))
  const parts = String(address.split('?', 1)[0]).toLowerCase().split('/')
  return (place === -1 ? parts : parts.slice(0, place + 1)).join('/')
}

/** Serialises changes of one record that carry If-Match, so that the second one sees the first one's version. */
export async function lockForIfMatch(db: Db, origin: Origin, address: string, path: string) {
  if (origin.headers['if-match'] === undefined) return
  await advisoryLock(db, recordIn(address, path))
}

/** Answers 412 unless one version in If-Match is the current one; a W/ prefix is ignored. */
export function requireVersion(origin: Origin, current: { version: number }) {
  const header = origin.headers['if-match']
  if (typeof header !== 'string' || header === '*') return
  const versions = header.split(',').map(version => version.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (versions.includes(String(current.version))) return
  throw new Failure('stale', 'Ktoś inny zmienił te dane przed chwilą. Proszę sprawdzić zmiany i zdecydować.', { record: current })
}
