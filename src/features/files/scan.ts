import { sql } from 'kysely'
import { writeAudit } from '#features/audit/store.ts'
import { tellHolder } from '#features/files/tell-holder.ts'
import { notify, type Teller } from '#features/notifications/store.ts'
import type { Installation } from '#server/context.ts'
import { type Db, officeScope } from '#server/db.ts'
import type { Office } from '#server/offices.ts'

/** Files of one office looked at in one run of the job. */
const portion = 200

interface Row {
  id: string
  name: string
  uploaded_by: string
  company_id: string | null
}

/** The uploader, and who looks after the company; before a file has one, who looks after the uploader's companies. */
function listToTell(db: Db, { uploaded_by, company_id }: Row) {
  return db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where(eb => {
      const own = eb.selectFrom('company_people').select('company_id').where('user_id', '=', uploaded_by)
      const caretakers = eb.selectFrom('company_people').select('user_id').where('role', '=', 'caretaker')
      return eb.or([
        eb('id', '=', uploaded_by),
        eb('id', 'in', company_id ? caretakers.where('company_id', '=', company_id) : caretakers.where('company_id', 'in', own)),
      ])
    })
    .execute()
}

async function tellInfected(teller: Teller, row: Row, virus: string) {
  const { db } = teller
  await writeAudit(db, { action: 'infected', entity: 'files', entity_id: row.id, company_id: row.company_id, after: { name: row.name, virus } })
  await notify(teller, {
    event: 'files.infected',
    about_id: row.id,
    company_id: row.company_id,
    recipients: (await listToTell(db, row)).map(({ id }) => id),
    variables: { plik: row.name, zagrozenie: virus },
    paths: { staff: '/dashboard/documents', client: '/documents' },
  })
}

/** Whoever comes second finds nothing to change, so that everything is told once. The same content is the same verdict. */
async function keepVerdict(installation: Installation, office: Office, digest: string, virus: string | undefined) {
  await installation.database.transact(officeScope(office.id), async db => {
    const rows = await db
      .updateTable('files')
      .set({ scan_state: virus === undefined ? 'clean' : 'infected', virus: virus ?? null, scanned_at: sql`now()` })
      .where('digest', '=', digest)
      .where('scan_state', 'in', virus === undefined ? ['checking'] : ['checking', 'clean', 'unscanned'])
      .returning(['id', 'name', 'uploaded_by', 'company_id'])
      .execute()
    for (const row of rows) {
      if (virus !== undefined) await tellInfected({ db, office, installation }, row, virus)
      await tellHolder(db, row)
    }
  })
}

/** Asks the scanner about one content of the office. Throws when there is no certain answer: the file goes on waiting. */
export async function scanContent(installation: Installation, office: Office, digest: string) {
  const { scanner, storage } = installation
  if (!scanner) return
  const virus = await scanner.findVirus(await storage.read(office.id, digest))
  await keepVerdict(installation, office, digest, virus)
  if (virus !== undefined) await storage.setAside(office.id, digest)
}

/** The switch was turned: what nobody looked at waits for the new scanner, and without one nothing waits. */
async function followSwitch({ database, scanner }: Installation, office: Office) {
  const [from, to] = scanner ? (['unscanned', 'checking'] as const) : (['checking', 'unscanned'] as const)
  await database.reader(officeScope(office.id)).updateTable('files').set({ scan_state: to }).where('scan_state', '=', from).execute()
}

async function scanOffice(installation: Installation, office: Office) {
  const db = installation.database.reader(officeScope(office.id))
  await followSwitch(installation, office)
  // A node that died between the verdict and the move left an infected content in place.
  const aside = await db
    .selectFrom('files')
    .select('digest')
    .where('scan_state', '=', 'infected')
    .where('scanned_at', '>', sql<string>`now() - interval '1 day'`)
    .execute()
  for (const { digest } of aside) await installation.storage.setAside(office.id, digest)
  if (!installation.scanner) return
  const waiting = await db
    .selectFrom('files')
    .select(['id', 'digest'])
    .where('scan_state', '=', 'checking')
    .orderBy(sql`scanned_at nulls first`)
    .limit(portion)
    .execute()
  for (const { id, digest } of waiting) {
    try {
      await scanContent(installation, office, digest)
    } catch (error) {
      installation.log.warn({ err: error, file_id: id }, 'a file was not scanned and will be tried again')
      await db.updateTable('files').set({ scanned_at: sql`now()` }).where('id', '=', id).execute()
    }
  }
}

export async function scanWaiting(installation: Installation) {
  for (const office of await installation.offices.list()) await scanOffice(installation, office)
}
