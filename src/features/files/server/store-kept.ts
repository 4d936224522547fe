import { sql } from 'kysely'
import type { FileWarning } from '#features/files/shared/rules.ts'
import { holdContent } from './store.ts'
import type { Office } from '#platform/config/offices.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Installation } from '#platform/http/context.ts'

export interface Incoming {
  name: string
  media_type: string
  bytes: number
  /** SHA-256, hexadecimal. */
  digest: string
  /** Where the content lies until this returns. */
  path: string
}

/**
 * What a service gave of a company, and no person sent. Like an upload it is kept before any record points to it; what none ever does goes
 * with all that is loose. Answers the ids in the order of what was given.
 */
export async function keepIncoming(
  { database, storage, scanner }: Installation,
  office: Office,
  company_id: string,
  incoming: readonly Incoming[],
): Promise<string[]> {
  if (incoming.length === 0) return []
  for (const { digest, path } of incoming) await storage.keep(office.id, digest, path)
  const rows = incoming.map(({ path, ...file }) => ({
    ...{ id: newId(), company_id, uploaded_by: null, warnings: sql<FileWarning[]>`'[]'::jsonb`, ...file },
    scan_state: scanner ? ('checking' as const) : ('unscanned' as const),
  }))
  await database.transact(officeScope(office.id), async db => {
    // In one order, so that no two who hold many wait for each other.
    for (const { digest, path } of incoming.toSorted((left, right) => (left.digest < right.digest ? -1 : 1))) await holdContent(db, storage, digest, path)
    await db.insertInto('files').values(rows).execute()
  })
  return rows.map(({ id }) => id)
}
