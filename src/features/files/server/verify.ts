import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { MissingContent } from '#platform/files/storage.ts'

/** How much of one office is read in one run of the job: small enough to stay in the background. */
const maxBatch = { files: 100, bytes: 200 * 1024 * 1024 }
const everyDays = 30

export type Damage = 'missing' | 'changed' | 'unreadable'

/** The fault of this one content; a store that is away, a folder that is somebody else's, or a machine out of handles, says nothing of it. */
const unreadable = ['EIO', 'EISDIR']

interface Row {
  id: string
  name: string
  digest: string
  bytes: number
  damage: Damage | null
  company_id: string | null
}

async function damageOf({ storage }: Installation, tenant_id: string, digest: string): Promise<Damage | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(await storage.read(tenant_id, digest), hash)
  } catch (error) {
    if (error instanceof MissingContent) return 'missing'
    if (unreadable.includes((error as NodeJS.ErrnoException).code ?? '')) return 'unreadable'
    throw error
  }
  return hash.digest('hex') === digest ? null : 'changed'
}

/** An entry when something went wrong with the content, and when it is whole again. */
async function keepFinding({ database, log }: Installation, tenant_id: string, row: Row, damage: Damage | null) {
  await database.transact(officeScope(tenant_id), async db => {
    await db.updateTable('files').set({ verified_at: sql`now()`, damage }).where('id', '=', row.id).execute()
    if (damage === row.damage) return
    await writeAudit(db, {
      action: damage ? 'damaged' : 'repaired',
      entity: 'files',
      entity_id: row.id,
      company_id: row.company_id,
      before: { damage: row.damage },
      after: { name: row.name, damage },
    })
    await publish(db, { entity: 'files', entity_id: row.id })
  })
  if (damage) log.error({ file_id: row.id, damage }, 'the content of a file is not what was kept')
}

export interface Findings {
  files: number
  damaged: { id: string; name: string; damage: Damage }[]
}

/** Reads contents whole, those longest unread first. Infected ones are kept elsewhere. */
async function verifyBefore(installation: Installation, tenant_id: string, before: string, limit: { files: number; bytes: number }): Promise<Findings> {
  const db = installation.database.reader(officeScope(tenant_id))
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'digest', 'bytes', 'damage', 'company_id'])
    .where('verified_at', '<', before)
    .where('scan_state', '<>', 'infected')
    .orderBy('verified_at')
    .limit(limit.files)
    .execute()
  const findings: Findings = { files: 0, damaged: [] }
  let bytes = 0
  for (const row of rows) {
    if (bytes > limit.bytes) break
    bytes += row.bytes
    const damage = await damageOf(installation, tenant_id, row.digest)
    await keepFinding(installation, tenant_id, row, damage)
    findings.files++
    if (damage) findings.damaged.push({ id: row.id, name: row.name, damage })
  }
  return findings
}

export async function verifyPortion(installation: Installation) {
  const before = new Date(Date.now() - everyDays * 86_400_000).toISOString()
  await forEachTenant(installation, ({ id }) => verifyBefore(installation, id, before, maxBatch))
}

/** All files of an office, whenever they were read last. */
export async function verifyOffice(installation: Installation, tenant_id: string): Promise<Findings> {
  const before = new Date().toISOString()
  const all: Findings = { files: 0, damaged: [] }
  for (;;) {
    const { files, damaged } = await verifyBefore(installation, tenant_id, before, { files: 500, bytes: Number.POSITIVE_INFINITY })
    if (files === 0) return all
    all.files += files
    all.damaged.push(...damaged)
  }
}
