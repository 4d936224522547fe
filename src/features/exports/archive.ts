import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { DocumentRow } from '#features/documents/contract.ts'
import { documentSheet } from '#features/documents/labels-sheet.ts'
import type { ArchivedFile } from '#features/documents/store-archive.ts'
import { writeCsv } from '#features/exports/csv.ts'
import { tidyFileName } from '#features/files/names.ts'
import { sheetOf } from '#kernel/sheet.ts'

/** Letters that some system forbids in a name; what is left is no way out of a folder either. */
const forbidden = /[<>:"|?*\\/]/g
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

const partOf = (text: string) => {
  const name = tidyFileName(text.replace(forbidden, ' '))
  return reserved.test(name) ? `_${name}` : name
}

/** Names in one archive: two of the same, in whatever letters, are told apart by a number. */
export class Names {
  readonly #taken = new Set<string>()

  take(folder: readonly string[], name: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[0-9a-z]{1,8})?$/is.exec(partOf(name)) ?? []
    const path = (number: number) => [...folder.map(partOf), `${stem}${number > 1 ? ` (${number})` : ''}${ending}`].join('/')
    let number = 1
    while (this.#taken.has(path(number).toLowerCase())) number++
    this.#taken.add(path(number).toLowerCase())
    return path(number)
  }
}

interface Entry extends DocumentRow {
  path: string
}

/** What lies where: the columns of the list, after the name in the archive. */
const indexSheet = sheetOf<Entry>({ title: 'Spis', columns: [{ title: 'Plik', value: row => row.path }, ...documentSheet.columns] })

interface Parts {
  batches: AsyncIterable<DocumentRow[]>
  filesOf(documents: readonly DocumentRow[]): Promise<ArchivedFile[]>
  read(digest: string): Promise<Readable>
}

/** All files of the documents in folders by company and month, and a table of them. One file is read at a time. */
export async function writeArchive(path: string, { batches, filesOf, read }: Parts) {
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  // Looked at further down; an early failure must not end the process meanwhile.
  written.catch(() => undefined)
  const names = new Names()
  const index = `${path}.spis`

  async function add(file: ArchivedFile, name: string) {
    const content = await read(file.digest)
    content.once('error', error => (zip.outputStream as Readable).destroy(error))
    // Pictures and PDF are packed already.
    zip.addReadStreamLazy(name, { compress: false }, ready => ready(null, content))
    await Promise.race([finished(content), written])
  }

  async function* entries() {
    for await (const documents of batches) {
      const files = await filesOf(documents)
      const listed: Entry[] = []
      for (const document of documents) {
        for (const file of files.filter(({ document_id }) => document_id === document.id)) {
          if (!file.readable) {
            listed.push({ ...document, path: `pominięto, nie można odczytać: ${file.name}` })
            continue
          }
          const name = names.take([document.company_title, document.month], file.name)
          await add(file, name)
          listed.push({ ...document, path: name })
        }
      }
      yield listed
    }
  }

  try {
    await writeCsv(index, indexSheet, entries())
    zip.addFile(index, 'spis.csv')
    zip.end()
    await written
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    throw error
  } finally {
    await rm(index, { force: true })
  }
}
