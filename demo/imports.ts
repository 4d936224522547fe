import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { idOf } from './seeded-random.ts'
import { demoNip } from '#demo/companies.ts'
import { companyImport } from '#features/companies/shared/labels-import.ts'
import { guessMapping } from '#kernel/fields/import-spec.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Db } from '#platform/db/db.ts'

const headers = ['Nazwa', 'Forma prawna', 'NIP', 'Miasto', 'Początek współpracy', 'Handlowiec']
const rows = [
  ['Pracownia Ceramiki Bukowa', 'JDG', demoNip(161), 'Bochnia', '01.12.2026', 'AK'],
  ['Stolarnia Pod Lasem', 'JDG', demoNip(162), 'Wieliczka', '01.12.2026', 'AK'],
  ['Młyn nad Rabą sp. z o.o.', 'sp. z o.o.', demoNip(163), 'Myślenice', '01.01.2027', 'PT'],
  ['Gabinet Logopedyczny Sylaba', 'JDG', '1234567890', 'Kraków', '01.12.2026', 'AK'],
  ['Kwiaciarnia Irys', 'JDG', demoNip(162), 'Kraków', '01.12.2026', 'PT'],
  ['Zajazd Pod Jesionem', 'sp. z o.o.', demoNip(164), 'Zakopane', '31.11.2026', 'PT'],
]

/** A list of new clients that waits for its last corrections, and one that was taken in. */
export async function seedImports(db: Db, storage: Storage, user_id: string) {
  const content = `\ufeff${stringify([headers, ...rows], { delimiter: ';', record_delimiter: 'windows' })}`
  const digest = createHash('sha256').update(content).digest('hex')
  const folder = await mkdtemp(join(tmpdir(), 'biurko-'))
  await writeFile(join(folder, 'file'), content)
  await storage.keep(db.scope.tenant_id, digest, join(folder, 'file'))
  await rm(folder, { recursive: true })
  const file = {
    id: idOf('import', 'file'),
    name: 'nowi klienci 2027.csv',
    media_type: 'text/csv',
    bytes: Buffer.byteLength(content),
    digest,
    uploaded_by: user_id,
  }
  await db.insertInto('files').values(file).execute()
  const common = { user_id, list: '/api/companies' as const, encoding: 'utf-8' as const, separator: ';' as const }
  const mapping = JSON.stringify(guessMapping(companyImport, headers)) as never
  const finished = '2026-01-02T09:41:00Z'
  await db
    .insertInto('imports')
    .values([
      { id: idOf('import', 'draft'), ...common, file_id: file.id, file_name: file.name, mapping, total: rows.length },
      {
        id: idOf('import', 'done'),
        ...common,
        file_name: 'klienci 2026.csv',
        mapping,
        state: 'done',
        total: 12,
        done: 12,
        created_at: finished,
        finished_at: finished,
      },
    ])
    .execute()
}
