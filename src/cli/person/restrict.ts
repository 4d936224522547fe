import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { withdrawExports } from '#features/exports/server/store-withdraw.ts'
import * as users from '#features/users/server/store.ts'
import { closeAccount } from '#features/users/server/store-removal.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { recordErasure } from '#platform/jobs/erasure-journal.ts'
import { forgetAnswers } from '#platform/http/idempotency.ts'
import { getOffice, requireText } from '../offices.ts'
import { act, NothingToDo } from './act.ts'
import { getPerson, kindLabels, type Person } from './find.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

interface AccountKey {
  office_id: string
  id: string
}

async function restrictAccount(db: Db, id: string, why: string) {
  await users.lockUser(db, id, undefined, () => new NothingToDo('Dane tego konta są już usunięte.'))
  await users.refuseStranding(db, id)
  await users.changeUser(db, id, { status: 'deactivated', restricted_at: sql`now()`, restricted_why: why })
  await closeAccount(db, id, 'restricted')
  await publish(db, { entity: 'users', entity_id: id })
}

async function markEmployee(db: Db, id: string, why: string | null) {
  const { company_id } = await db
    .updateTable('employees')
    .set({ restricted_at: why === null ? null : sql<string>`now()`, restricted_why: why, ...bumpVersion })
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await publish(db, { entity: 'employees', entity_id: id, company_id })
}

type Note = () => Promise<void>

interface PersonOf {
  tenant_id: string
  id: string
}

function change(installation: Installation, { tenant_id, id }: PersonOf, action: 'restricted' | 'released', work: (db: Db, person: Person) => Promise<void>) {
  return act(installation, tenant_id, async db => {
    const person = await getPerson(db, id)
    if (person.kind === 'payers') throw new OperatorError('Dane wspólnika stoją w rozliczeniach podatków: ich przetwarzania nie można ograniczyć osobno.')
    if ((person.restricted_at !== null) === (action === 'restricted'))
      throw new NothingToDo(
        action === 'restricted' ? 'Przetwarzanie danych tej osoby jest już ograniczone.' : 'Przetwarzanie danych tej osoby nie jest ograniczone.',
      )
    const digests = action === 'restricted' ? await withdrawExports(db, action) : []
    await work(db, person)
    if (action === 'restricted') await forgetAnswers(db)
    return { person, digests }
  })
}

export const restrict = (installation: Installation, whom: PersonOf, reason: string, note?: Note) =>
  change(installation, whom, 'restricted', async (db, { kind, id }) => {
    if (kind === 'users') await restrictAccount(db, id, reason)
    else await markEmployee(db, id, reason)
    await writeAudit(db, { action: 'restricted', entity: 'personal-data', entity_id: id, person_id: id, after: { reason } })
    await note?.()
  })

export const release = (installation: Installation, whom: PersonOf, note?: Note) =>
  change(installation, whom, 'released', async (db, { kind, id }) => {
    if (kind === 'users') await users.changeUser(db, id, { restricted_at: null, restricted_why: null })
    else await markEmployee(db, id, null)
    await writeAudit(db, { action: 'released', entity: 'personal-data', entity_id: id })
    await note?.()
  })

const noteOf =
  ({ config }: Installation, office_id: string, id: string, act: 'restricted' | 'released'): Note =>
  () =>
    recordErasure(config.data_dir, { office_id, id, act })

/** Art. 18 of the GDPR: from here on the data are kept and nothing else. */
export async function restrictPerson(installation: Installation, { office_id, id, ...input }: AccountKey & { reason: string }): Promise<string> {
  const reason = requireText(input.reason, 500, 'Powód')
  const office = await getOffice(installation, office_id)
  const { person } = await restrict(installation, { tenant_id: office.id, id }, reason, noteOf(installation, office.id, id, 'restricted'))
  return `Ograniczono przetwarzanie: ${kindLabels[person.kind]} ${person.id}. Dane są tylko przechowywane; zmiany, odsłanianie i logowanie są zablokowane.`
}

/** The person is told before this is done; an account stays deactivated until somebody activates it. */
export async function releasePerson(installation: Installation, { office_id, id }: AccountKey): Promise<string> {
  const office = await getOffice(installation, office_id)
  const { person } = await release(installation, { tenant_id: office.id, id }, noteOf(installation, office.id, id, 'released'))
  return `Zniesiono ograniczenie: ${kindLabels[person.kind]} ${person.id}.`
}
