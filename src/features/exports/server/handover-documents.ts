import { listNotesOf, listVersionsOf } from '#features/documents/server/store-archive.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import type { Handover } from './handover.ts'
import { handoverSheets } from '#features/exports/shared/labels-handover.ts'
import { idsOf } from './store-handover.ts'

/** The documents, with their files in folders by month and category; what was replaced lies in folders of its own, version by version. */
export async function writeDocuments(handover: Handover) {
  const documents = await handover.table(handoverSheets.documents)
  const versions = await handover.table(handoverSheets.versions)
  for await (const { db, actor, rows } of handover.walk(listDocuments, 'month')) {
    const files = Map.groupBy(await listVersionsOf(db, actor, rows, handover.scanned), file => file.document_id)
    const notes = await listNotesOf(db, idsOf(rows))
    for (const row of rows) {
      const folder = ['Dokumenty', row.month, row.category_name]
      const own = (files.get(row.id) ?? []).map(file => ({ ...file, record_id: row.id }))
      const newest = own.filter(file => file.newest)
      await documents.add([{ ...row, note: notes.get(row.id) ?? null, paths: await handover.put(folder, newest) }])
      for (const file of own.filter(file => !file.newest)) {
        const paths = await handover.put([...folder, 'Starsze wersje', row.title, `Wersja ${file.revision}`], [file])
        await versions.add([{ ...row, revision: file.revision, sent_at: file.created_at, paths }])
      }
    }
  }
}
