import { writeAudit } from '#features/audit/server/store.ts'
import type { CompanyBulk } from '#features/companies/shared/contract.ts'
import { getCompany, holdCompany, listPeopleForSettlements, lockPerson, setPerson } from './store.ts'
import { notify } from '#features/notifications/server/store.ts'
import { forgetCompany } from '#features/notifications/server/store-visibility.ts'
import { formatPhone } from '#kernel/identifiers/format-identifiers.ts'
import { publish } from '#features/realtime/store.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure, firstReason, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

interface Subject {
  id: string
  title: string
  owner: { id: string } | null
}

/** The new caretaker takes the place of the old one; both, and the client's side, are told, except whoever did it. */
export async function changeCaretaker(context: PersonContext, company: Subject, user_id: string) {
  const { db } = context
  await setPerson(db, company.id, { user_id, role: 'caretaker', sees_settlements: true })
  const former = company.owner?.id
  if (former === user_id) return
  if (former) await forgetCompany(db, { user_id: former, company_id: company.id })
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone'])
    .where('id', 'in', former ? [user_id, former] : [user_id])
    .execute()
  const next = staff.find(person => person.id === user_id)
  if (!next) return
  const opiekun = `${next.first_name} ${next.last_name}`.trim() || next.email
  const about = {
    about_id: company.id,
    company_id: company.id,
    paths: { staff: `/dashboard/companies/${company.id}`, client: `/companies/${company.id}` },
  }
  await notify(context, { ...about, event: 'companies.caretaker', recipients: staff.map(({ id }) => id), variables: { firma: company.title, opiekun } })
  const kontakt = [next.email, next.phone && formatPhone(next.phone)].filter(Boolean).join('\n')
  const clients = await listPeopleForSettlements(db, company.id)
  await notify(context, {
    ...about,
    event: 'companies.new_caretaker',
    recipients: clients.map(({ id }) => id),
    variables: { firma: company.title, opiekun, kontakt },
  })
}

/**
 * The same caretaker for many companies, each by itself: one that cannot have them is left out and said why. Taken in one order, so that two
 * calls never wait for each other. Throws 422 where that is no active member of staff.
 */
export async function assignMany(context: PersonContext, { ids, user_id }: CompanyBulk): Promise<BulkOutcome> {
  const { db, actor } = context
  const person = await lockPerson(db, user_id)
  if (!person?.isAdmin) throw invalid({ user_id: 'Opiekunem może być tylko pracownik biura, którego konto jest włączone.' })
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of [...new Set(ids)].sort()) {
    let title = 'usunięta firma'
    try {
      const about = { entity: 'companies', entity_id: id, company_id: id } as const
      await db.apart(async () => {
        await holdCompany(db, id)
        const company = await getCompany(db, actor, id)
        title = company.title
        await changeCaretaker(context, company, user_id)
        await writeAudit(db, { action: 'person_added', ...about, after: { user_id, role: 'caretaker', sees_settlements: true } })
        await publish(db, about)
      })
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title, reason: firstReason(error) })
    }
  }
  return outcome
}
