import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { sealAudit } from '#features/audit/sealer.ts'
import { writeAudit } from '#features/audit/store.ts'
import { tidyFileName } from '#features/files/names.ts'
import { plural } from '#kernel/plural.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'
import { MissingContent } from '#server/storage.ts'
import { getOffice } from '../offices.ts'
import { getPerson, kindLabels } from './find.ts'
import { gatherRecords, listFiles } from './gather.ts'

/** Infected content never leaves the storage; what is gone is said elsewhere, see `files verify`. */
async function contentOf({ storage }: Installation, tenant_id: string, file: { digest: string; scan_state: string }): Promise<Readable | undefined> {
  if (file.scan_state === 'infected') return undefined
  return storage.read(tenant_id, file.digest).catch((error: unknown) => {
    if (error instanceof MissingContent) return undefined
    throw error
  })
}

/** All of a person's data in one archive: `dane.json`, and the files beside it (art. 15 and 20 of the GDPR). */
export async function exportPerson(installation: Installation, { office_id, id, path }: { office_id: string; id: string; path: string }): Promise<string> {
  const { database } = installation
  const office = await getOffice(installation, office_id)
  const { person, records, files } = await database.transact(
    officeScope(office.id),
    async db => {
      const person = await getPerson(db, id)
      return { person, records: await gatherRecords(db, office, person), files: await listFiles(db, person) }
    },
    'begin isolation level repeatable read read only',
  )
  const unfinished = `${path}.part`
  const zip = new yazl.ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600 }))
  // Looked at further down; an early failure must not end the process meanwhile.
  written.catch(() => undefined)
  let kept = 0
  try {
    const head = { format: 1, office: office.settings.office.name, made_at: new Date().toISOString(), person, records }
    zip.addBuffer(Buffer.from(JSON.stringify(head, null, 2)), 'dane.json')
    for (const file of files) {
      const content = await contentOf(installation, office.id, file)
      if (!content) continue
      zip.addReadStream(content, `pliki/${file.id} ${tidyFileName(file.name)}`)
      await new Promise<void>((resolve, reject) => content.once('end', resolve).once('error', reject))
      kept++
    }
    zip.end()
    await written
    await rename(unfinished, path)
  } catch (error) {
    zip.outputStream.unpipe()
    await rm(unfinished, { force: true })
    throw error
  }
  await database.transact(officeScope(office.id), db => writeAudit(db, { action: 'exported', entity: 'personal-data', entity_id: person.id }))
  await sealAudit(database, office.id)
  const total = Object.values(records).reduce((sum, rows) => sum + rows.length, 0)
  const counted = `${plural(total, ['zapis', 'zapisy', 'zapisów'])}, ${plural(kept, ['plik', 'pliki', 'plików'])}`
  return `Zapisano dane (${kindLabels[person.kind]}: ${person.name}) w pliku ${path}: ${counted}. Plik nie jest zaszyfrowany.`
}
