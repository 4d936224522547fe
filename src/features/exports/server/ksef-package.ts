import { appendFile, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { documentSheet } from '#features/documents/shared/labels-sheet.ts'
import type { FileVersion } from '#features/documents/server/store-archive.ts'
import { findPacked, type Received } from '#features/documents/server/store-packed.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { withoutMissing } from '#platform/files/storage.ts'
import { writeCsv } from '#platform/spreadsheets/csv.ts'
import { ZipWriter } from './zip.ts'

interface LeftOut extends DocumentRow {
  reason: string
}

const leftOutSheet = spreadsheet<LeftOut>({ title: 'Pominięte', columns: [{ title: 'Powód', value: row => row.reason }, ...documentSheet.columns] })

interface Parts {
  tenant_id: string
  batches: AsyncIterable<DocumentRow[]>
  versionsOf(documents: readonly DocumentRow[]): Promise<FileVersion[]>
  receivedOf(documents: readonly DocumentRow[]): Promise<Received[]>
  read(digest: string): Promise<Readable>
}

/** Invoices as KSeF gives them in a package, once each, and a table of the documents that are none of these. */
export async function writeKsefPackage(path: string, parts: Parts) {
  const zip = new ZipWriter(path)
  const [metadata, table] = [`${path}.metadata`, `${path}.left`]
  const packed = new Set<string>()
  let leftOutCount = 0

  async function pack({ id, ksef_number }: DocumentRow, versions: readonly FileVersion[], received: readonly Received[]): Promise<string | undefined> {
    if (!ksef_number) return 'nie ma numeru KSeF'
    if (packed.has(ksef_number)) return 'ta faktura jest już w paczce'
    const found = await findPacked(parts, { id, ksef_number }, { versions, received })
    const content = found && (await parts.read(found.digest).catch(withoutMissing))
    if (!content) return 'nie ma pliku XML, który można odczytać'
    await zip.add(content, `${ksef_number}.xml`, { compress: true })
    await appendFile(metadata, `${packed.size > 0 ? ',' : ''}${JSON.stringify(found.metadata)}`)
    packed.add(ksef_number)
    return undefined
  }

  async function* leftOut() {
    for await (const documents of parts.batches) {
      const versions = await parts.versionsOf(documents)
      const received = await parts.receivedOf(documents)
      const rows: LeftOut[] = []
      for (const document of documents) {
        const reason = await pack(document, versions, received)
        if (reason) rows.push({ ...document, reason })
      }
      leftOutCount += rows.length
      yield rows
    }
  }

  try {
    await writeFile(metadata, '{"invoices":[')
    await writeCsv(table, leftOutSheet, leftOut())
    await appendFile(metadata, ']}')
    zip.addFile(metadata, '_metadata.json')
    if (leftOutCount > 0) zip.addFile(table, 'pominięte.csv')
    await zip.end()
  } catch (error) {
    zip.stop()
    throw error
  } finally {
    for (const file of [metadata, table]) await rm(file, { force: true })
  }
}
