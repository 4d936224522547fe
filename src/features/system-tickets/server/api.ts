import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { takeFiles } from '#features/files/server/store.ts'
import { listAdministrators, notify } from '#features/notifications/server/store.ts'
import { systemTickets } from '#features/system-tickets/shared/contract.ts'
import { systemTicketLabels } from '#features/system-tickets/shared/labels.ts'
import { type SystemTicketAction, transitions } from '#features/system-tickets/shared/rules.ts'
import * as store from './store.ts'
import { systemTicketTarget } from './comment-target.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import { readRichText } from '#platform/security/rich-text.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const publicPart = ({ company_id, ...ticket }: store.StoredSystemTicket) => ticket

const answer = (ticket: store.StoredSystemTicket) => ({ data: publicPart(ticket) })

/** The office's screens, and the author's. */
async function auditTicket(
  { db }: Pick<PersonContext, 'db'>,
  ticket: store.StoredSystemTicket,
  { action, before }: { action: string; before?: store.StoredSystemTicket },
) {
  const values = { before: before && publicPart(before), after: publicPart(ticket) }
  await writeAudit(db, { action, entity: 'system_tickets', entity_id: ticket.id, company_id: ticket.company_id, ...values })
  const event = { entity: 'system-tickets', entity_id: ticket.id }
  await publish(db, event)
  if (!ticket.author_is_staff) await publish(db, { ...event, company_id: ticket.company_id, user_id: ticket.author_id })
}

interface Telling {
  event: 'new' | 'answered'
  recipients: readonly string[]
  /** Those of this step: what was answered to an earlier one was told then. */
  words?: string | null | undefined
}

function notifyAbout(call: PersonContext, ticket: store.StoredSystemTicket, { event, recipients, words }: Telling) {
  const { paths, seenBy } = systemTicketTarget(ticket, ticket.company_id)
  return notify(call, {
    event: `system_tickets.${event}`,
    about_id: ticket.id,
    company_id: ticket.company_id,
    recipients,
    variables: {
      osoba: ticket.author_name ?? '',
      numer: ticket.number,
      zgloszenie: ticket.title,
      stan: systemTicketLabels[ticket.state].label.toLowerCase(),
      odpowiedz: words ?? '',
    },
    paths,
    seen_by: seenBy,
  })
}

/** Pictures of the text are the author's own uploads. */
async function attach({ db, actor }: PersonContext, ticket: { id: string; company_id: string | null }, pictures: readonly string[]) {
  if (pictures.length === 0) return
  await takeFiles(db, actor, { company_id: ticket.company_id, ids: pictures, pictures, field: 'description' })
  await db
    .insertInto('system_ticket_files')
    .values(pictures.map(file_id => ({ id: newId(), company_id: ticket.company_id, author_id: actor.user_id, system_ticket_id: ticket.id, file_id })))
    .execute()
}

async function move(call: PersonContext<{ id: string }>, action: SystemTicketAction, words?: string | null) {
  const { db, actor, params, origin } = call
  const before = await store.lockSystemTicket(db, actor, params.id)
  if (!before.actions.includes(action))
    throw new Failure('conflict', 'Stan zgłoszenia zmienił się w międzyczasie i nie można już tego zrobić.', { record: publicPart(before) })
  requireVersion(origin, before)
  await store.updateSystemTicket(db, before.id, {
    state: transitions[action].to,
    ...(words ? { answer: words, answered_at: sql<string>`now()` } : {}),
  })
  const after = await store.getSystemTicket(db, actor, before.id)
  await auditTicket(call, after, { action, before })
  await notifyAbout(call, after, { event: 'answered', recipients: [after.author_id], words })
  return answer(after)
}

const createTicket: Handler<typeof systemTickets.create> = async call => {
  const { db, actor, body } = call
  const text = await readRichText('description', body.description)
  if (text.plain === '' && text.pictures.length === 0) throw invalid({ description: 'Proszę napisać, co się stało, albo wkleić zrzut ekranu.' })
  const [company_id = null] = actor.companies.keys()
  const id = newId()
  await db
    .insertInto('system_tickets')
    .values({
      id,
      company_id,
      author_id: actor.user_id,
      number: await takeNumber(db, 'system_ticket'),
      kind: body.kind,
      title: body.title,
      description: text.html,
      page: body.page ?? null,
      browser: body.browser ?? null,
    })
    .execute()
  await attach(call, { id, company_id }, text.pictures)
  const ticket = await store.getSystemTicket(db, actor, id)
  await auditTicket(call, ticket, { action: 'created' })
  await notifyAbout(call, ticket, { event: 'new', recipients: await listAdministrators(db) })
  return answer(ticket)
}

export const systemTicketsApi = handlers(systemTickets, {
  list: ({ db, actor, query }) => store.listSystemTickets(db, actor, query),
  get: async call => answer(await store.getSystemTicket(call.db, call.actor, call.params.id)),

  create: createTicket,

  confirm: call => move(call, 'confirm', call.body.answer),
  start: call => move(call, 'start', call.body.answer),
  finish: call => move(call, 'finish', call.body.answer),
  reject: call => move(call, 'reject', call.body.answer),
  reopen: call => move(call, 'reopen', call.body.answer),
})
