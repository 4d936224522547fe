import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditRow } from '#features/audit/shared/contract.ts'
import { openEntry } from './store-people.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows } from '#platform/db/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Looked up for the rows that are shown: the log is the longest table of all. */
const ofPerson = (what: RawBuilder<unknown>) => sql`(select ${what} from users u where u.tenant_id = ${thisOffice} and u.id = e.user_id)`
const columns = {
  id: column('e.id'),
  created_at: column('e.created_at'),
  user_id: column('e.user_id'),
  user_name: ofPerson(fullName('u')),
  action: column('e.action'),
  entity: column('e.entity'),
  company_id: column('e.company_id'),
  company_title: sql`(select c.title from companies c where c.tenant_id = ${thisOffice} and c.id = e.company_id)`,
  address: column('e.address'),
}
const shown = Object.keys(columns) as (keyof typeof columns)[]

export function listEntries(db: Db, listing: Listing) {
  return listRows<AuditRow>(db, {
    listing,
    from: db.selectFrom('audit_entries as e'),
    columns,
    shown,
    search: ofPerson(column('u.search')),
    led: { kind: 'person', by: column('e.user_id') },
    others: { company_title: { kind: 'company', by: column('e.company_id'), place: 0 }, user_name: { kind: 'person', by: column('e.user_id') } },
    id: column('e.id'),
  })
}

export async function getEntry(db: Db, id: string): Promise<AuditEntry> {
  const found = await db
    .selectFrom('audit_entries as e')
    .select(shown.map(key => columns[key].as(key)))
    .select(['e.entity_id', 'e.request_id', 'e.before', 'e.after'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const [before = null, after = null] = await openEntry(db, [found.before, found.after])
  return { ...(found as AuditEntry), before, after }
}
