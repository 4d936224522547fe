import { rename, rm } from 'node:fs/promises'
import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { packPerson, writeRecords } from '#features/exports/server/personal-data.ts'
import { listPersonFiles } from '#features/exports/server/store-person.ts'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { getOffice } from '../offices.ts'
import { reserve } from '../target.ts'
import { getPerson, kindLabels } from './find.ts'

/** All of a person's data in one archive: `dane.json`, and the files beside it (art. 15 and 20 of the GDPR). */
export async function exportPerson(installation: Installation, { office_id, id, path }: { office_id: string; id: string; path: string }): Promise<string> {
  const { database, storage, scanner } = installation
  const office = await getOffice(installation, office_id)
  const unfinished = await reserve(path)
  /** `dane.json` on its way into the archive. */
  const records = `${unfinished}.json`
  try {
    const { person, total, files } = await database.transact(
      officeScope(office.id),
      async db => {
        const person = await getPerson(db, id)
        const taken = { kind: person.kind, id: person.id, by: 'office' } as const
        const total = await writeRecords({ path: records, office, taken, head: { person }, next: async () => db })
        return { person, total, files: await listPersonFiles(db, taken) }
      },
      'begin isolation level repeatable read read only',
    )
    const fileCount = await packPerson({
      path: unfinished,
      records,
      files,
      scanned: scanner !== undefined,
      read: digest => storage.read(office.id, digest),
    })
    await rename(unfinished, path)
    await database.transact(officeScope(office.id), db => writeAudit(db, { action: 'exported', entity: 'personal-data', entity_id: person.id }))
    await sealAudit(database, office.id)
    const counted = `${plural(total, ['zapis', 'zapisy', 'zapisów'])}, ${plural(fileCount, fileForms)}`
    return `Zapisano dane (${kindLabels[person.kind]}: ${person.name}) w pliku ${path}: ${counted}. Plik nie jest zaszyfrowany.`
  } finally {
    await Promise.all([unfinished, records].map(left => rm(left, { force: true })))
  }
}
