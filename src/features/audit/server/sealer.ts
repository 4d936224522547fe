import { sql } from 'kysely'
import { beginning, lastSeal, listUnsealed, nextDigest, readReach } from './chain.ts'
import type { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

const pageSize = 500

/** The sealing of every minute looks back a day; once a night everything is looked at. */
export const usualReach = '1 day'
export const wholeReach = '1000 years'

/** Adds one link per entry that has none, in the order seen: a transaction that commits late comes after what was sealed before it. */
export async function sealAudit(database: Database, tenant_id: string, reach = usualReach): Promise<number> {
  // Before the first page: its seals are of now, and entries that waited for days would be out of the reach of the next.
  const from = await readReach(database.reader(officeScope(tenant_id)), reach)
  let sealed = 0
  for (;;) {
    const count = await sealPage(database, tenant_id, from)
    sealed += count
    if (count < pageSize) return sealed
  }
}

/** Of several workers one seals; the others leave it to that one. */
function sealPage(database: Database, tenant_id: string, from: string): Promise<number> {
  return database.transact(officeScope(tenant_id), async db => {
    const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`audit ${tenant_id}`}, 0)) as free`.execute(db)
    if (!lock.rows[0]?.free) return 0
    const entries = await listUnsealed(db, from, pageSize)
    if (entries.length === 0) return 0
    const last = await lastSeal(db)
    let position = Number(last?.position ?? 0)
    let digest = last?.digest ?? beginning
    const links = entries.map(entry => {
      position += 1
      digest = nextDigest(digest, entry.content)
      return { id: newId(), position, entry_id: entry.id, digest }
    })
    await db.insertInto('audit_seals').values(links).execute()
    return links.length
  })
}
