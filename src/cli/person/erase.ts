import { destroyKey } from '#features/audit/server/store-people.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import type { PersonKind } from '#features/exports/server/store-person.ts'
import { withdrawExports } from '#features/exports/server/store-withdraw.ts'
import { withdrawImports } from '#features/imports/server/store.ts'
import { forgetNamed } from '#features/notifications/server/store-forget.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { recordErasure } from '#platform/jobs/erasure-journal.ts'
import { forgetAnswers } from '#platform/http/idempotency.ts'
import type { Office } from '#platform/config/offices.ts'
import { getOffice } from '../offices.ts'
import { act, NothingToDo } from './act.ts'
import { type Decision, describeDecision } from './decisions.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseEmployee } from './erase-employee.ts'
import { erasePayer } from './erase-payer.ts'
import { findPerson, getPerson, kindLabels, type Person } from './find.ts'

export interface Erasure {
  decisions: Decision[]
  /** Contents that nothing may point to any more. */
  digests: string[]
}

const erasers: Record<PersonKind, (db: Db, id: string) => Promise<Erasure>> = { users: eraseAccount, employees: eraseEmployee, payers: erasePayer }

/** Nobody stands here under this name any more, or the law keeps it. */
async function forgetName(db: Db, office: Office, { id, name }: Person): Promise<Decision[]> {
  const left = await findPerson(db, id)
  if (name === '' || left?.name === name) return []
  const { notices, messages } = await forgetNamed(db, office, name)
  const erased = (count: number, what: string): Decision[] =>
    count === 0 ? [] : [{ fate: 'erased', what: `${what}, które podają to imię i nazwisko (${count})` }]
  return [...erased(notices, 'powiadomienia innych osób'), ...erased(messages, 'wiadomości e-mail, SMS i na urządzenia innych osób')]
}

export async function erase(installation: Installation, tenant_id: string, id: string, note?: () => Promise<void>) {
  const office = await installation.offices.byId(tenant_id)
  if (!office) throw new NothingToDo(`Nie ma biura ${tenant_id}.`)
  return act(installation, tenant_id, async db => {
    const person = await getPerson(db, id)
    // First, as an export that begins holds what this waits for.
    const exports = await withdrawExports(db, 'erased')
    const erasure = await erasers[person.kind](db, id)
    erasure.decisions.push(...(await forgetName(db, office, person)))
    const imports = await withdrawImports(db)
    await forgetAnswers(db)
    if (erasure.decisions.some(({ fate }) => fate === 'erased')) await destroyKey(db, id)
    await writeAudit(db, { action: 'erased', entity: 'personal-data', entity_id: id, after: erasure.decisions })
    await note?.()
    return { person, decisions: erasure.decisions, digests: [...erasure.digests, ...exports, ...imports] }
  })
}

/** Art. 17 of the GDPR: what nothing keeps goes, what is left is said with its reason. */
export async function erasePerson(installation: Installation, { office_id, id }: { office_id: string; id: string }): Promise<string> {
  const office = await getOffice(installation, office_id)
  const note = () => recordErasure(installation.config.data_dir, { office_id: office.id, id, act: 'erased' })
  const { person, decisions } = await erase(installation, office.id, id, note)
  return [`${office.id}, ${kindLabels[person.kind]} ${person.id}:`, ...decisions.map(describeDecision)].join('\n')
}
