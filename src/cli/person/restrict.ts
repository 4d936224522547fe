import { sql } from 'kysely'
import { endSessionsOf } from '#features/auth/tokens.ts'
import { sealAudit } from '#features/audit/sealer.ts'
import { writeAudit } from '#features/audit/store.ts'
import { publish, tellSessionsEnded } from '#features/events/store.ts'
import { withdrawExports } from '#features/exports/store-withdraw.ts'
import { removeUnused } from '#features/files/store.ts'
import * as users from '#features/users/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#server/context.ts'
import { type Db, officeScope } from '#server/db.ts'
import { Complaint } from '#server/complaint.ts'
import { forgetAnswers } from '#server/idempotency.ts'
import { getOffice } from '../offices.ts'
import { getPerson, kindLabels, type Person } from './find.ts'
import { raised } from '#server/version.ts'

interface Named {
  office_id: string
  id: string
}

async function restrictAccount(db: Db, id: string, why: string) {
  const user = await db.selectFrom('users').select(['role', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  if (user.status === 'removed') throw new Complaint('Dane tego konta są już usunięte.')
  await users.refuseStranding(db, { id, ...user })
  await users.changeUser(db, id, { status: 'deactivated', restricted_at: sql`now()`, restricted_why: why })
  await endSessionsOf(db, id, 'restricted')
  await tellSessionsEnded(db, id)
  await publish(db, { entity: 'users', entity_id: id })
}

async function markEmployee(db: Db, id: string, why: string | null) {
  const { company_id } = await db
    .updateTable('employees')
    .set({ restricted_at: why === null ? null : sql<string>`now()`, restricted_why: why, ...raised })
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await publish(db, { entity: 'employees', entity_id: id, company_id })
}

async function change(
  installation: Installation,
  { office_id, id }: Named,
  action: 'restricted' | 'released',
  work: (db: Db, person: Person) => Promise<void>,
) {
  const office = await getOffice(installation, office_id)
  const { person, digests } = await installation.database
    .transact(officeScope(office.id), async db => {
      const person = await getPerson(db, id)
      if (person.kind === 'payers') throw new Complaint('Dane wspólnika stoją w rozliczeniach podatków: ich przetwarzania nie można ograniczyć osobno.')
      if ((person.restricted_at !== null) === (action === 'restricted'))
        throw new Complaint(
          action === 'restricted' ? 'Przetwarzanie danych tej osoby jest już ograniczone.' : 'Przetwarzanie danych tej osoby nie jest ograniczone.',
        )
      const digests = action === 'restricted' ? await withdrawExports(db, action) : []
      await work(db, person)
      if (action === 'restricted') await forgetAnswers(db)
      return { person, digests }
    })
    .catch((error: unknown) => {
      throw error instanceof Failure ? new Complaint(error.message) : error
    })
  await sealAudit(installation.database, office.id)
  await removeUnused(installation, office.id, digests)
  return `${kindLabels[person.kind]} ${person.id}`
}

/** Art. 18 of the GDPR: from here on the data are kept and nothing else. */
export async function restrictPerson(installation: Installation, { reason, ...named }: Named & { reason: string }): Promise<string> {
  if (reason.length > 500) throw new Complaint('Powód może mieć najwyżej 500 znaków.')
  const who = await change(installation, named, 'restricted', async (db, { kind, id }) => {
    if (kind === 'users') await restrictAccount(db, id, reason)
    else await markEmployee(db, id, reason)
    await writeAudit(db, { action: 'restricted', entity: 'personal-data', entity_id: id, person_id: id, after: { reason } })
  })
  return `Ograniczono przetwarzanie: ${who}. Dane są tylko przechowywane; zmiany, odsłanianie i logowanie są zablokowane.`
}

/** The person is told before this is done; an account stays deactivated until somebody activates it. */
export async function releasePerson(installation: Installation, named: Named): Promise<string> {
  const who = await change(installation, named, 'released', async (db, { kind, id }) => {
    if (kind === 'users') await users.changeUser(db, id, { restricted_at: null, restricted_why: null })
    else await markEmployee(db, id, null)
    await writeAudit(db, { action: 'released', entity: 'personal-data', entity_id: id })
  })
  return `Zniesiono ograniczenie: ${who}.`
}
