import type { CommentTargets, Seated, CommentTarget } from '#features/comments/server/comment-target.ts'
import { seesContent } from '#features/documents/shared/rules.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { listSettlements } from '#features/settlements/server/store.ts'
import { taxesFor } from '#features/settlements/server/store-taxes.ts'
import { onTicketComment, onTicketCommentRemoved } from '#features/tickets/server/on-comment.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { listParticipants } from '#features/tickets/server/store-people.ts'
import { ticketTarget } from '#features/tickets/server/comment-target.ts'
import { seesContent as seesTicketContent } from '#features/tickets/shared/rules.ts'
import { pathsOf } from '#features/tasks/server/notify-comment.ts'
import { seesTask } from '#features/tasks/shared/rules.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { listCompaniesOf, listSystemTickets } from '#features/system-tickets/server/store.ts'
import { systemTicketTarget } from '#features/system-tickets/server/comment-target.ts'
import { type Actor, seesSettlements } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import type { Listing } from '#kernel/listing/listing.ts'

const byId = (ids: readonly string[]): Listing => ({
  page: 1,
  limit: ids.length,
  sort: [],
  search: '',
  filters: [{ key: 'id', operator: '=', values: [...ids], kind: 'id' }],
})

const cares = (person: Seated) => person.roles.includes('caretaker')
const owns = (person: Seated) => person.roles.includes('owner')

interface Month {
  id: string
  company_id: string
  company_title: string
  month: string
}

/** What the rules of a month give to it and to all that belongs to it. */
function ofMonth(month: Month, id: string, title: string, query: Record<string, string> = {}): CommentTarget {
  const { company_id } = month
  const period = formatMonth(month.month)
  return {
    id,
    company_id,
    title,
    company_title: month.company_title,
    // An amount names its own period, which is mostly that of the month.
    period: title.includes(period) ? undefined : period,
    paths: {
      staff: `/dashboard/settlements/${month.id}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
      client: `/companies/${company_id}?${new URLSearchParams({ tab: 'settlements', month: month.month, ...query })}`,
    },
    seenBy: person => seesSettlements(person, company_id),
    takesPart: person => cares(person) || owns(person) || person.sees_settlements,
  }
}

/** Every kind of thing with comments, once. */
export const commentTargets: CommentTargets = {
  document: {
    needs: ['documents'],
    find: async (db, actor, ids) =>
      (await listDocuments(db, actor, byId(ids))).data
        .filter(document => seesContent(actor, document))
        .map(document => ({
          id: document.id,
          company_id: document.company_id,
          title: `dokument „${document.title}”`,
          company_title: document.company_title,
          period: formatMonth(document.month),
          paths: { staff: `/dashboard/documents/${document.id}`, client: `/documents/${document.id}` },
          seenBy: person => (person.isAdmin || person.companies.has(document.company_id)) && seesContent(person, document),
          takesPart: person => person.id === document.author_id || cares(person) || (document.direction === 'from_office' && owns(person)),
        })),
  },
  settlement: {
    needs: ['component:settlements'],
    find: async (db, actor, ids) => (await listSettlements(db, actor, byId(ids))).data.map(month => ofMonth(month, month.id, 'rozliczenie')),
  },
  task: {
    needs: ['component:companyTasks'],
    find: async (db, actor, ids) =>
      (await listTasks(db, actor, byId(ids))).data.map(task => ({
        id: task.id,
        company_id: task.company_id,
        title: `zadanie ${task.number} „${task.title}”`,
        company_title: task.company_title,
        internal: task.internal,
        paths: pathsOf(task),
        seenBy: person => seesTask(person, task),
        takesPart: person => person.id === task.assignee_id || person.id === task.author_id || (task.assigned_to === 'client' && owns(person)),
      })),
  },
  tax_due: {
    needs: ['component:settlements', 'component:taxesDue'],
    find: async (db, actor, ids) => {
      const taxes = await taxesFor(db, actor).where('t.id', 'in', ids).execute()
      if (taxes.length === 0) return []
      const months = await listSettlements(db, actor, byId([...new Set(taxes.map(tax => tax.settlement_id))]))
      return taxes.flatMap(tax => {
        const month = months.data.find(({ id }) => id === tax.settlement_id)
        if (!month) return []
        const subject = ofMonth(month, tax.id, taxTitle(tax), { comments: tax.id })
        // Clients never see a draft.
        return [{ ...subject, seenBy: (person: Actor) => subject.seenBy(person) && (person.isAdmin || tax.state !== 'draft') }]
      })
    },
  },
  ticket: {
    needs: [],
    find: async (db, actor, ids) => {
      const tickets = (await listTickets(db, actor, byId(ids))).data.filter(ticket => seesTicketContent(actor, ticket))
      const followers = await listParticipants(
        db,
        tickets.map(({ id }) => id),
      )
      return tickets.map(ticket => ({
        ...ticketTarget(ticket, followers.get(ticket.id)),
        said: (call, internal) => onTicketComment(call, ticket.id, internal),
        unsaid: (call, internal) => onTicketCommentRemoved(call, ticket.id, internal),
      }))
    },
  },
  system_ticket: {
    needs: ['component:systemTickets'],
    find: async (db, actor, ids) => {
      const page = await listSystemTickets(db, actor, byId(ids))
      // Of a client's own, the company that carries its talk; the office's belongs to nobody's company.
      const companies = await listCompaniesOf(
        db,
        page.data.map(({ id }) => id),
      )
      return page.data.map(ticket => systemTicketTarget(ticket, companies.get(ticket.id) ?? null))
    },
  },
}
