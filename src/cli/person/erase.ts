import { destroyKey } from '#features/audit/store-people.ts'
import { sealAudit } from '#features/audit/sealer.ts'
import { writeAudit } from '#features/audit/store.ts'
import type { PersonKind } from '#features/exports/store-person.ts'
import { withdrawExports } from '#features/exports/store-withdraw.ts'
import { removeUnused } from '#features/files/store.ts'
import { withdrawImports } from '#features/imports/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#server/context.ts'
import { type Db, officeScope } from '#server/db.ts'
import { Complaint } from '#server/complaint.ts'
import { forgetAnswers } from '#server/idempotency.ts'
import { getOffice } from '../offices.ts'
import { type Decision, describeDecision } from './decisions.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseEmployee } from './erase-employee.ts'
import { erasePayer } from './erase-payer.ts'
import { getPerson, kindLabels } from './find.ts'
import { noteErasure, readErasures } from './journal.ts'

export interface Erasure {
  decisions: Decision[]
  /** Contents that nothing may point to any more. */
  digests: string[]
}

const erasers: Record<PersonKind, (db: Db, id: string) => Promise<Erasure>> = { users: eraseAccount, employees: eraseEmployee, payers: erasePayer }

/** What is noted before the transaction ends is done once more if it does not end well; what is noted after it might be lost. */
async function erase(installation: Installation, tenant_id: string, id: string, note?: (id: string) => Promise<void>) {
  const { database } = installation
  const done = await database
    .transact(officeScope(tenant_id), async db => {
      const person = await getPerson(db, id)
      // First, as an export that begins holds what this waits for.
      const exports = await withdrawExports(db, 'erased')
      const erasure = await erasers[person.kind](db, id)
      const imports = await withdrawImports(db)
      await forgetAnswers(db)
      if (erasure.decisions.some(({ fate }) => fate === 'erased')) await destroyKey(db, id)
      await writeAudit(db, { action: 'erased', entity: 'personal-data', entity_id: id, after: erasure.decisions })
      await note?.(person.id)
      return { person, decisions: erasure.decisions, digests: [...erasure.digests, ...exports, ...imports] }
    })
    .catch((error: unknown) => {
      throw error instanceof Failure ? new Complaint(error.message) : error
    })
  await sealAudit(database, tenant_id)
  await removeUnused(installation, tenant_id, done.digests)
  return done
}

/** Art. 17 of the GDPR: what nothing keeps goes, what is left is said with its reason. */
export async function erasePerson(installation: Installation, { office_id, id }: { office_id: string; id: string }): Promise<string> {
  const office = await getOffice(installation, office_id)
  const note = (id: string) => noteErasure(installation.config.data_dir, { office_id: office.id, id, erased_at: new Date().toISOString() })
  const { person, decisions } = await erase(installation, office.id, id, note)
  return [`${office.id}, ${kindLabels[person.kind]} ${person.id}:`, ...decisions.map(describeDecision)].join('\n')
}

/** Who was erased after the backup was made is erased again. */
export async function repeatErasures(installation: Installation): Promise<string> {
  const lines: string[] = []
  for (const { office_id, id } of await readErasures(installation.config.data_dir)) {
    const again = await erase(installation, office_id, id).catch((error: unknown) => {
      if (error instanceof Complaint) return undefined
      throw error
    })
    lines.push(`${office_id} ${id}: ${again ? 'usunięto ponownie' : 'nie ma czego usuwać'}`)
  }
  return lines.length === 0 ? 'Dziennik usunięć jest pusty.' : lines.join('\n')
}
