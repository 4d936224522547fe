import type { Readable } from 'node:stream'
import { TextFile } from './handover-table.ts'
import type { Content } from './store-handover.ts'
import { partsOf, type PersonExport, walkPart } from './store-person.ts'
import { Names, ZipWriter } from './zip.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { withoutMissing } from '#platform/files/storage.ts'

interface Records {
  path: string
  office: Office
  taken: PersonExport
  /** What stands above the records. */
  head: object
  next(): Promise<Db>
  onRows?(count: number): Promise<void>
}

/** Everything that is recorded of a person, by table, in one file of JSON; answers how many records. */
export async function writeRecords({ path, office, taken, head, next, onRows }: Records): Promise<number> {
  const file = await TextFile.open(path)
  let count = 0
  try {
    const above = { format: 1, office: office.settings.office.name, made_at: new Date().toISOString(), ...head }
    await file.write(`${JSON.stringify(above, null, 2).slice(0, -2)},\n  "records": {`)
    for (const [place, part] of partsOf(taken).entries()) {
      await file.write(`${place === 0 ? '' : ','}\n    ${JSON.stringify(part.table)}: [`)
      let written = 0
      for await (const rows of walkPart(next, office, taken, part)) {
        await file.write(rows.map((row, index) => `${written + index === 0 ? '' : ','}\n      ${JSON.stringify(row)}`).join(''))
        written += rows.length
        await onRows?.(rows.length)
      }
      await file.write(written === 0 ? ']' : '\n    ]')
      count += written
    }
    await file.write('\n  }\n}\n')
  } finally {
    await file.close()
  }
  return count
}

interface Archive {
  path: string
  /** Where the records lie; they go into the archive and from the disk. */
  records: string
  files: readonly Content[]
  scanned: boolean
  read(digest: string): Promise<Readable>
  onFile?(): Promise<void>
}

/** Content that nobody may read, or that is gone, stays out: the file's own record says so. */
async function contentOf({ scanned, read }: Archive, { digest, scan_state }: Content): Promise<Readable | undefined> {
  if (scan_state === 'infected' || scan_state === 'checking' || (scanned && scan_state !== 'clean')) return undefined
  return read(digest).catch(withoutMissing)
}

/** `dane.json` and the files beside it; answers how many files. */
export async function packPerson(archive: Archive): Promise<number> {
  const zip = new ZipWriter(archive.path)
  const names = new Names()
  let fileCount = 0
  try {
    for (const file of archive.files) {
      const content = await contentOf(archive, file)
      if (content) {
        await zip.add(content, names.take(['pliki'], `${file.record_id} ${file.name}`))
        fileCount++
      }
      await archive.onFile?.()
    }
    zip.addFile(archive.records, 'dane.json')
    await zip.end()
  } catch (error) {
    zip.stop()
    throw error
  }
  return fileCount
}
