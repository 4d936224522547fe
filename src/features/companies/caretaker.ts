import * as mails from '#features/companies/mails.ts'
import { listPeopleForSettlements, setPerson } from '#features/companies/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import type { PersonContext } from '#server/context.ts'
import { addressOf } from '#server/office-address.ts'

interface Subject {
  id: string
  title: string
  owner: { id: string } | null
}

/** The new caretaker takes the place of the old one; both, and the client's side, are told, except whoever did it. */
export async function changeCaretaker(context: PersonContext, company: Subject, user_id: string) {
  const { db, office, actor, installation } = context
  await setPerson(db, company.id, { user_id, role: 'caretaker', sees_settlements: true })
  const former = company.owner?.id
  if (former === user_id) return
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone'])
    .where('id', 'in', former ? [user_id, former] : [user_id])
    .execute()
  const next = staff.find(person => person.id === user_id)
  if (!next) return
  const address = await addressOf(installation, office)
  const tell = (person: { id: string; email: string }, mail: { subject: string; text: string }) =>
    queueMessage(db, office, { channel: 'email', recipient: person.email, user_id: person.id, event: 'companies.caretaker', ...mail })
  for (const person of staff.filter(one => one.id !== actor.user_id))
    await tell(person, mails.caretakerForStaff(office, company, next, `${address}/dashboard/companies/${company.id}`))
  for (const person of await listPeopleForSettlements(db, company.id)) await tell(person, mails.caretakerForClient(office, company, next))
}
