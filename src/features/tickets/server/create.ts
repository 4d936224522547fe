import type { z } from 'zod'
import { getCompany, refuseArchived } from '#features/companies/server/store.ts'
import { hoursOf } from '#features/tenants/shared/rules.ts'
import type { newTicket } from '#features/tickets/shared/contract.ts'
import { attachToTicket } from './files.ts'
import { findAssignee } from './assignee.ts'
import { auditTicket, notifyPeople, trace } from './audit.ts'
import { startClock, stoppedClock } from '#features/tickets/shared/rules.ts'
import { getTicket, type StoredTicket } from './store.ts'
import { ensureCategories, getCategory } from './store-categories.ts'
import { listClients, markRead } from './store-people.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { forbidden, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import { readRichText } from '#platform/security/rich-text.ts'

type Category = Awaited<ReturnType<typeof getCategory>>

/** A category that is open, and whose tickets this person may write. Throws 422 otherwise. */
export async function requireCategory(db: Db, actor: Actor, id: string, company_id: string): Promise<Category> {
  const category = await getCategory(db, id)
  if (category.archived) throw invalid({ category_id: 'Ta kategoria jest w archiwum. Proszę wybrać inną.' })
  if (category.payroll && actor.isAdmin && !canIn(actor, 'tickets.payroll', company_id))
    throw invalid({ category_id: 'Sprawy kadrowe zakłada klient albo osoba, która ma do nich dostęp.' })
  return category
}

/** Throws 403 without the right in that company, 422 for a company in the archive and where neither words nor files were given. */
export async function createTicket(call: PersonContext<unknown, unknown, z.output<typeof newTicket>>): Promise<StoredTicket> {
  const { db, actor, body, office } = call
  const company = await getCompany(db, actor, body.company_id)
  if (!canIn(actor, 'tickets.create', company.id)) throw forbidden()
  refuseArchived(company, 'company_id')
  await ensureCategories(db)
  const category = await requireCategory(db, actor, body.category_id, body.company_id)
  const text = await readRichText('description', body.description)
  if (text.plain === '' && text.pictures.length === 0 && body.file_ids.length === 0) throw invalid({ description: 'Proszę opisać sprawę albo dołączyć plik.' })
  const id = newId()
  const place = { company_id: body.company_id, payroll: category.payroll, author_id: actor.user_id }
  // Whoever in the office writes down a matter of its own is not kept waiting by it.
  const clock = actor.isAdmin ? stoppedClock : startClock(new Date().toISOString(), category.response_hours * 3600, hoursOf(office.settings))
  await db
    .insertInto('tickets')
    .values({
      id,
      company_id: body.company_id,
      number: await takeNumber(db, 'ticket'),
      category_id: category.id,
      title: body.title,
      description: text.html,
      priority: body.priority,
      author_id: actor.user_id,
      assignee_id: await findAssignee(db, place, category.assignee_id),
      last_word_by: actor.user_id,
      ...clock,
    })
    .execute()
  await attachToTicket(db, actor, { id, company_id: body.company_id }, { file_ids: body.file_ids, pictures: text.pictures })
  await markRead(db, { id, company_id: body.company_id }, actor.user_id)
  const ticket = await getTicket(db, actor, id)
  await auditTicket(db, ticket, { action: 'created', after: trace(ticket) })
  await notifyPeople(call, ticket, 'new', ticket.assignee_id ? [ticket.assignee_id] : [])
  if (actor.isAdmin) await notifyPeople(call, ticket, 'from_office', await listClients(db, ticket))
  return ticket
}
