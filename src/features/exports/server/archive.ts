import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { documentSheet } from '#features/documents/shared/labels-sheet.ts'
import type { ArchivedFile } from '#features/documents/server/store-archive.ts'
import { writeCsv } from '#platform/spreadsheets/csv.ts'
import { Names, ZipWriter } from './zip.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { withoutMissing } from '#platform/files/storage.ts'

interface Entry extends DocumentRow {
  path: string
}

/** What lies where: the columns of the list, after the name in the archive. */
const indexSheet = spreadsheet<Entry>({ title: 'Spis', columns: [{ title: 'Plik', value: row => row.path }, ...documentSheet.columns] })

interface Parts {
  batches: AsyncIterable<DocumentRow[]>
  filesOf(documents: readonly DocumentRow[]): Promise<ArchivedFile[]>
  read(digest: string): Promise<Readable>
}

/** All files of the documents in folders by company and month, and a table of them. */
export async function writeArchive(path: string, { batches, filesOf, read }: Parts) {
  const zip = new ZipWriter(path)
  const names = new Names()
  const index = `${path}.spis`

  async function* entries() {
    for await (const documents of batches) {
      const files = await filesOf(documents)
      const listed: Entry[] = []
      for (const document of documents) {
        for (const file of files.filter(({ document_id }) => document_id === document.id)) {
          const content = file.readable ? await read(file.digest).catch(withoutMissing) : undefined
          if (!content) {
            listed.push({ ...document, path: `pominięto, nie można odczytać: ${file.name}` })
            continue
          }
          const name = names.take([document.company_title, document.month], file.name)
          await zip.add(content, name)
          listed.push({ ...document, path: name })
        }
      }
      yield listed
    }
  }

  try {
    await writeCsv(index, indexSheet, entries())
    zip.addFile(index, 'spis.csv')
    await zip.end()
  } catch (error) {
    zip.stop()
    throw error
  } finally {
    await rm(index, { force: true })
  }
}
