import { sql } from 'kysely'
import { beginning, listLinks, nextDigest } from './chain.ts'
import type { Database } from '#platform/db/database.ts'
import { type Db, officeScope } from '#platform/db/db.ts'

export interface AuditVerdict {
  tenant_id: string
  /** Links that hold. */
  entries: number
  /** Digest of the last link that holds; kept elsewhere, it also proves that no link was cut off the end. */
  head: string
  /** Entries of a chain that holds which have no link yet. */
  waiting: number
  fault?: { position?: number; entry_id?: string; why: 'missing_link' | 'missing_entry' | 'changed' | 'unsealed' }
}

const pageSize = 1000

/** Recomputes the chain of every office and names its first broken link. */
export async function verifyAudit(database: Database, tenant_ids: readonly string[]): Promise<AuditVerdict[]> {
  const verdicts: AuditVerdict[] = []
  for (const tenant_id of tenant_ids) verdicts.push(await verifyOffice(database.reader(officeScope(tenant_id)), tenant_id))
  return verdicts
}

async function verifyOffice(db: Db, tenant_id: string): Promise<AuditVerdict> {
  let entries = 0
  let head = beginning
  for (;;) {
    const links = await listLinks(db, entries, pageSize)
    for (const link of links) {
      const position = entries + 1
      const broken = (why: 'missing_link' | 'missing_entry' | 'changed') => ({
        tenant_id,
        entries,
        head,
        waiting: 0,
        fault: { position, entry_id: link.entry_id, why },
      })
      if (Number(link.position) !== position) return broken('missing_link')
      if (link.content === null) return broken('missing_entry')
      const digest = nextDigest(head, link.content)
      if (digest !== link.digest) return broken('changed')
      entries = position
      head = digest
    }
    if (links.length < pageSize) break
  }
  const overdue = await findOverdue(db)
  if (overdue) return { tenant_id, entries, head, waiting: 0, fault: { entry_id: overdue.id, why: 'unsealed' } }
  return { tenant_id, entries, head, waiting: await countUnsealed(db) }
}

const unsealed = (db: Db) =>
  db.selectFrom('audit_entries as e').where(eb => eb.not(eb.exists(eb.selectFrom('audit_seals as s').select('s.id').whereRef('s.entry_id', '=', 'e.id'))))

/**
 * Sealing follows within a minute or two; an entry that still has no link by then was slipped in or its link was taken away. The clock is the
 * newest entry or link, not today's: a restored backup ends in the midst of work.
 */
function findOverdue(db: Db) {
  return unsealed(db)
    .select('e.id')
    .where(
      'e.created_at',
      '<',
      eb => sql<string>`greatest(
        ${eb.selectFrom('audit_entries as n').select(fn => fn.fn.max('n.created_at').as('at'))},
        ${eb.selectFrom('audit_seals as n').select(fn => fn.fn.max('n.created_at').as('at'))}) - interval '5 minutes'`,
    )
    .orderBy('e.created_at')
    .limit(1)
    .executeTakeFirst()
}

async function countUnsealed(db: Db): Promise<number> {
  const { count } = await unsealed(db)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
