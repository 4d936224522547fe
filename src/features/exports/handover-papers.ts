import { listFilesOf, listNotesOf } from '#features/documents/store-archive.ts'
import { listDocuments } from '#features/documents/store.ts'
import type { Handover } from '#features/exports/handover.ts'
import { handoverSheets } from '#features/exports/labels-handover.ts'

/** The documents, with their files in folders by month and category. */
export async function writePapers(handover: Handover) {
  const documents = await handover.table(handoverSheets.documents)
  for await (const { db, actor, rows } of handover.walk(listDocuments, 'month')) {
    const files = Map.groupBy(await listFilesOf(db, actor, rows, handover.scanned), file => file.document_id)
    const notes = await listNotesOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const own = (files.get(row.id) ?? []).map(file => ({ ...file, record_id: row.id }))
      const paths = await handover.put(['Dokumenty', row.month, row.category_name], own)
      await documents.add([{ ...row, note: notes.get(row.id) ?? null, paths }])
    }
  }
}
