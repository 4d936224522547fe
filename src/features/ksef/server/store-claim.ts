import { sql } from 'kysely'
import { type StoredConnection, unclaimed } from './store.ts'
import type { Db } from '#platform/db/db.ts'

/** A run that has a company for itself, until it is over or somebody takes that away. */
export interface Claim {
  /** Of the run, and of no other one. */
  claimed_by: string
  company: { company_id: string; vat_number: string }
}

/** Seconds after which a run that says nothing, such as one whose process has died, has nothing any more: not many more than the queue needs to see it too. */
const claimSeconds = 90
/** Milliseconds after which a run says that it goes on, however long a package takes. */
export const beatEvery = 20_000

const later = { claimed_until: sql<string>`now() + make_interval(secs => ${claimSeconds})` }
const now = sql<string>`now()`

/** Whether this run may read the company's invoices by the connection as it is known; no other one does now. A try counts from here on, whatever comes of it. */
export async function claim(db: Db, { claimed_by, company: { company_id } }: Claim, { id, version }: StoredConnection): Promise<boolean> {
  const claimed = await db
    .updateTable('ksef_connections')
    .set({ ...later, claimed_by, tried_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Milliseconds for which another run may still have the company, if that one says nothing more. */
export async function findHeldFor(db: Db, company_id: string): Promise<number> {
  const claimRow = await db
    .selectFrom('ksef_connections')
    .select(sql<number>`ceil(extract(epoch from claimed_until - now()) * 1000)::int`.as('left'))
    .where('company_id', '=', company_id)
    .where('claimed_until', '>=', now)
    .executeTakeFirst()
  return claimRow?.left ?? 0
}

/** For each transaction of the run, before all else: whether the company is still its own. Until its end nobody takes that away. */
export async function holdClaim(db: Db, { claimed_by, company: { company_id, vat_number } }: Claim): Promise<boolean> {
  const claimRow = await db
    .updateTable('ksef_connections as k')
    .set(later)
    .where('k.company_id', '=', company_id)
    .where('k.claimed_by', '=', claimed_by)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('companies as c')
          .select('c.id')
          .whereRef('c.id', '=', 'k.company_id')
          .where('c.vat_number', '=', vat_number)
          .where('c.archived_at', 'is', null),
      ),
    )
    .returning('k.id')
    .executeTakeFirst()
  return claimRow !== undefined
}

/** Its own claim and no other's. */
export const release = (db: Db, { claimed_by, company: { company_id } }: Claim, { isComplete }: { isComplete: boolean }) =>
  db
    .updateTable('ksef_connections')
    .set({ ...unclaimed, ...(isComplete && { fetched_at: now }) })
    .where('company_id', '=', company_id)
    .where('claimed_by', '=', claimed_by)
    .execute()
