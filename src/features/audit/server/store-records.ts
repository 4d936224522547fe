import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/access/access.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Where records of a kind lie, what they are called, and the screen that shows one; `r` is the record's row. */
export interface LoggedRecord {
  table: string
  title: RawBuilder<string | null>
  /** Where the title is kept as the program writes it. */
  worded?(title: string): string
  pathOf?(id: string): string
  /** Whether its own list shows it to the reader of the log: to others it has neither a name nor a way there, and the entry says nothing of it. */
  seenBy?(reader: Actor): RawBuilder<boolean>
  /** Whether the log goes on to tell everybody of one that is gone: while it could be hidden, it was not removed. */
  plainOnceGone?: boolean
  /** Whether its screen opens: what was put away keeps its name alone. */
  opens?: RawBuilder<boolean>
}

/** By kind of record. The log calls no feature by its name. */
export const loggedRecords = extensionPoint<Readonly<Record<string, LoggedRecord>>>('the records that the log tells of')

interface RecordReference {
  entity: string
  entity_id: string | null
  user_id: string | null
  /** As the entry itself calls it: all that is left of a record that is gone. */
  record_title: string | null
}

interface RecordSight {
  record_path: string | null
  /** Whether the reader may know what the entry says of the record. */
  record_seen: boolean
}

interface RecordRow {
  entity: string
  id: string
  title: string | null
  seen: boolean
  opens: boolean
}

/** The log keeps also keys of other shapes. */
const idShaped = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the entries' records are called now, and where they are shown, in one statement for all of them. */
export async function withRecords<Entry extends RecordReference>(db: Db, reader: Actor, entries: readonly Entry[]): Promise<(Entry & RecordSight)[]> {
  const kinds = loggedRecords.get()
  const ids = Map.groupBy(
    entries.filter(({ entity, entity_id }) => kinds[entity] && entity_id !== null && idShaped.test(entity_id)),
    ({ entity }) => entity,
  )
  const parts = [...ids].flatMap(([entity, rows]) => {
    const kind = kinds[entity]
    if (!kind) return []
    const wanted = [...new Set(rows.map(row => row.entity_id))]
    return [
      sql`select ${entity}::text as entity, r.id::text as id, (${kind.title})::text as title,
          (${kind.seenBy?.(reader) ?? sql`true`}) as seen, (${kind.opens ?? sql`true`}) as opens
        from ${sql.table(kind.table)} r where r.tenant_id = ${thisOffice} and r.id = any(${wanted}::uuid[])`,
    ]
  })
  const { rows } = parts.length > 0 ? await sql<RecordRow>`${sql.join(parts, sql` union all `)}`.execute(db) : { rows: [] }
  const records = new Map(rows.map(row => [`${row.entity} ${row.id}`, row]))
  return entries.map(entry => {
    const [record, kind] = [records.get(`${entry.entity} ${entry.entity_id}`), kinds[entry.entity]]
    // Of what is gone nobody can tell any more whose it was: whoever did it knows.
    const seen = record ? record.seen : !kind?.seenBy || kind.plainOnceGone || entry.user_id === reader.user_id
    if (!record || !seen) return { ...entry, record_title: seen ? entry.record_title : null, record_path: null, record_seen: seen }
    const title = record.title && (kind?.worded?.(record.title) ?? record.title)
    return { ...entry, record_title: title || entry.record_title, record_path: (record.opens && kind?.pathOf?.(record.id)) || null, record_seen: true }
  })
}
