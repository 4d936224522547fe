import { sql } from 'kysely'
import { beginning, listLinks, nextDigest } from '#features/audit/chain.ts'
import { type Database, type Db, officeScope } from '#server/db.ts'

export interface AuditVerdict {
  tenant_id: string
  /** Links that hold. */
  entries: number
  /** Digest of the last link that holds; kept elsewhere, it also proves that no link was cut off the end. */
  head: string
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
      const broken = (why: 'missing_link' | 'missing_entry' | 'changed') => ({ tenant_id, entries, head, fault: { position, entry_id: link.entry_id, why } })
      if (Number(link.position) !== position) return broken('missing_link')
      if (link.content === null) return broken('missing_entry')
      const digest = nextDigest(head, link.content)
      if (digest !== link.digest) return broken('changed')
      entries = position
      head = digest
    }
    if (links.length < pageSize) break
  }
  const unsealed = await findUnsealed(db)
  return { tenant_id, entries, head, ...(unsealed && { fault: { entry_id: unsealed, why: 'unsealed' as const } }) }
}

/** Sealing follows within a minute or two; an entry that still has no link by then was slipped in or its link was taken away. */
async function findUnsealed(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entries as e')
    .select('e.id')
    .where('e.created_at', '<', sql<string>`now() - interval '5 minutes'`)
    .where(eb => eb.not(eb.exists(eb.selectFrom('audit_seals as s').select('s.id').whereRef('s.entry_id', '=', 'e.id'))))
    .orderBy('e.created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
