import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditRow } from '#features/audit/shared/contract.ts'
import { openEntry } from './store-people.ts'
import { withRecords } from './store-records.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, type ListPage, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Looked up for the rows that are shown: the log is the longest table of all. */
const ofPerson = (what: RawBuilder<unknown>) => sql`(select ${what} from users u where u.tenant_id = ${thisOffice} and u.id = e.user_id)`
/** As the entry calls its record; of a person it is sealed, and no text. */
const fieldOf = (key: string) => sql`nullif(coalesce(e.after ->> ${sql.lit(key)}, e.before ->> ${sql.lit(key)}), '')`
const columns = {
  id: column('e.id'),
  created_at: column('e.created_at'),
  user_id: column('e.user_id'),
  user_name: ofPerson(fullName('u')),
  action: column('e.action'),
  entity: column('e.entity'),
  entity_id: column('e.entity_id'),
  record_title: sql`left(coalesce(${fieldOf('title')}, ${fieldOf('name')}, ${fieldOf('subject')}, ${fieldOf('question')}), 200)`,
  company_id: column('e.company_id'),
  company_title: sql`(select ${polish('c.title')} from companies c where c.tenant_id = ${thisOffice} and c.id = e.company_id)`,
  address: column('e.address'),
}
const relatedTexts = {
  company_title: { kind: 'company', by: columns.company_id, place: 0, named: { table: 'companies', name: polish('named.title'), ordering: true } },
  user_name: { kind: 'person', by: columns.user_id, named: { table: 'users', name: fullName('named'), ordering: true } },
} as const
const columnNames = Object.keys(columns) as (keyof typeof columns)[]

type ListedEntry = Omit<AuditRow, 'record_path'>

/** What is written of a record that its own list hides from the reader is not read here either. */
const withheld = 'Treść tego wpisu widzą tylko osoby, których dotyczy.'
const readableBy = ({ record_seen }: { record_seen: boolean }, { before, after }: Pick<AuditEntry, 'before' | 'after'>) =>
  record_seen || (before ?? after) === null ? { before, after } : { before: null, after: withheld }

export async function listEntries(db: Db, reader: Actor, listing: Listing): Promise<ListPage<AuditRow & { record_seen: boolean }>> {
  const page = await listRows<ListedEntry>(db, {
    listing,
    from: db.selectFrom('audit_entries as e'),
    columns,
    keys: columnNames,
    search: ofPerson(column('u.search')),
    indexedBy: { kind: 'person', by: column('e.user_id') },
    relatedTexts,
    id: column('e.id'),
  })
  return { ...page, data: await withRecords(db, reader, page.data) }
}

/** The same with what each entry says of its record, for a file. */
export async function listWhole(db: Db, reader: Actor, listing: Listing): Promise<ListPage<AuditEntry>> {
  const page = await listEntries(db, reader, listing)
  const ids = page.data.map(({ id }) => id)
  const rows = await db
    .selectFrom('audit_entries as e')
    .select(['e.id', 'e.request_id', 'e.before', 'e.after'])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .execute()
  const opened = await openEntry(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  const texts = new Map(rows.map(({ id, request_id }, place) => [id, { request_id, before: opened[place * 2] ?? null, after: opened[place * 2 + 1] ?? null }]))
  return {
    ...page,
    data: page.data.map(row => {
      const { request_id, ...entryTexts } = texts.get(row.id) ?? { request_id: null, before: null, after: null }
      return { ...row, request_id, ...readableBy(row, entryTexts) }
    }),
  }
}

export async function getEntry(db: Db, reader: Actor, id: string): Promise<AuditEntry> {
  const row = await db
    .selectFrom('audit_entries as e')
    .select(selectionOf<ListedEntry>()(columnNames, columns))
    .select(['e.request_id', 'e.before', 'e.after'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const [before = null, after = null] = await openEntry(db, [row.before, row.after])
  const [entry] = await withRecords(db, reader, [row])
  if (!entry) throw notFound()
  return { ...entry, ...readableBy(entry, { before, after }) }
}
