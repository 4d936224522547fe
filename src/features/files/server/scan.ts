import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { tellHolders } from './file-owners.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { SilentScanner } from '#platform/files/clamd.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import type { Office } from '#platform/config/offices.ts'

/** Files of one office looked at in one run of the job. */
const batchSize = 200

interface Row {
  id: string
  name: string
  uploaded_by: string | null
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
      await tellHolders.get()(db, row)
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

/** What does not need the scanner. A node that died between the verdict and the move left an infected content in place. */
async function putRight(installation: Installation, office: Office) {
  await followSwitch(installation, office)
  const db = installation.database.reader(officeScope(office.id))
  const aside = await db
    .selectFrom('files')
    .select('digest')
    .where('scan_state', '=', 'infected')
    .where('scanned_at', '>', sql<string>`now() - interval '1 day'`)
    .execute()
  for (const { digest } of aside) await installation.storage.setAside(office.id, digest)
}

interface Waiting {
  office: Office
  id: string
  digest: string
  /** The last try; none before the first. */
  scanned_at: string | null
}

async function listWaiting({ database }: Installation, office: Office): Promise<Waiting[]> {
  const rows = await database
    .reader(officeScope(office.id))
    .selectFrom('files')
    .select(['id', 'digest', 'scanned_at'])
    .where('scan_state', '=', 'checking')
    .orderBy(sql`scanned_at nulls first`)
    .limit(batchSize)
    .execute()
  return rows.map(row => ({ office, ...row }))
}

const byLastTry = (left: Waiting, right: Waiting) => (left.scanned_at ?? '').localeCompare(right.scanned_at ?? '')

/** Answers whether the scanner can be asked about the next file. What failed comes last in the next run, of all offices. */
async function tryScan(installation: Installation, { office, id, digest }: Waiting): Promise<boolean> {
  try {
    await scanContent(installation, office, digest)
    return true
  } catch (error) {
    installation.log.warn({ err: error, file_id: id }, 'a file was not scanned and will be tried again')
    await installation.database.reader(officeScope(office.id)).updateTable('files').set({ scanned_at: sql`now()` }).where('id', '=', id).execute()
    return !(error instanceof SilentScanner)
  }
}

/** Whom the scanner does not answer, it answers no other of this run either: each would wait for it as long. */
export async function scanWaiting(installation: Installation) {
  const waiting: Waiting[] = []
  try {
    await forEachTenant(installation, async office => {
      await putRight(installation, office)
      if (installation.scanner) waiting.push(...(await listWaiting(installation, office)))
    })
  } finally {
    for (const file of waiting.sort(byLastTry)) if (!(await tryScan(installation, file))) break
  }
}
