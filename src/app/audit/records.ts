import { sql } from 'kysely'
import type { LoggedRecord } from '#features/audit/server/store-records.ts'
import { seesAll } from '#features/system-tickets/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { fullName, nameOrEmail } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const by = (column: string) => sql<string | null>`${sql.ref(`r.${column}`)}`
/** Whom the record belongs to. */
const employee = sql<string | null>`(select ${fullName('p')} from employees p where p.tenant_id = ${thisOffice} and p.id = r.employee_id)`
const numbered = sql<string | null>`concat_ws(' ', r.number, r.title)`
/** What belongs to nobody's company is for those who take part. */
const amongThem = (conversation: string) => (reader: Actor) =>
  sql<boolean>`r.company_id is not null or exists (select 1 from conversation_people p
    where p.tenant_id = ${thisOffice} and p.conversation_id = ${sql.ref(`r.${conversation}`)} and p.user_id = ${reader.user_id})`
/** A file of a private conversation of others, or of another one's report about the portal: its name says what they write of. */
const notOfOthers = (
  reader: Actor,
) => sql<boolean>`not exists (select 1 from message_files h join messages m on m.tenant_id = ${thisOffice} and m.id = h.message_id
    where h.tenant_id = ${thisOffice} and h.file_id = r.id and m.company_id is null and not exists (select 1 from conversation_people p
      where p.tenant_id = ${thisOffice} and p.conversation_id = m.conversation_id and p.user_id = ${reader.user_id}))
  and (${seesAll(reader)}::boolean or not exists (select 1 from system_ticket_files h
    where h.tenant_id = ${thisOffice} and h.file_id = r.id and h.author_id <> ${reader.user_id}))`
const ownOf = (column: string) => (reader: Actor) => sql<boolean>`${sql.ref(`r.${column}`)} = ${reader.user_id}`
const anyone = sql<boolean>`true`
const used = { opens: sql<boolean>`r.removed_at is null` }
const ownTicket = (reader: Actor) => (seesAll(reader) ? anyone : ownOf('author_id')(reader))
const hasAccount = { opens: sql<boolean>`r.status <> 'removed'` }

/** What a comment stands at. Its words are its own, and gone once it is taken back. */
const subject = sql<string | null>`case r.subject_kind
  when 'document' then (select s.title from documents s where s.tenant_id = ${thisOffice} and s.id = r.subject_id)
  when 'task' then (select concat_ws(' ', s.number, s.title) from tasks s where s.tenant_id = ${thisOffice} and s.id = r.subject_id)
  when 'ticket' then (select concat_ws(' ', s.number, s.title) from tickets s where s.tenant_id = ${thisOffice} and s.id = r.subject_id)
  when 'system_ticket' then (select concat_ws(' ', s.number, s.title) from system_tickets s where s.tenant_id = ${thisOffice} and s.id = r.subject_id)
  when 'settlement' then (select s.month from settlements s where s.tenant_id = ${thisOffice} and s.id = r.subject_id)
  when 'tax_due' then (select s.month from taxes_due t join settlements s on s.tenant_id = ${thisOffice} and s.id = t.settlement_id
    where t.tenant_id = ${thisOffice} and t.id = r.subject_id) end`
const monthShaped = /^\d{4}-\d{2}$/

const under = (folder: string) => (id: string) => `/dashboard/${folder}/${id}`

/** Every kind of record that the audit log tells of and that has a name. */
export const auditRecords: Readonly<Record<string, LoggedRecord>> = {
  auth: { table: 'users', title: nameOrEmail('r'), pathOf: under('users'), ...hasAccount },
  billing: { table: 'billing_statements', title: by('month'), worded: formatMonth },
  broadcasts: { table: 'broadcasts', title: by('subject') },
  checklists: { table: 'checklists', title: by('title') },
  comments: {
    table: 'comments',
    title: subject,
    worded: title => (monthShaped.test(title) ? formatMonth(title) : title),
    seenBy: reader =>
      seesAll(reader)
        ? anyone
        : sql<boolean>`r.subject_kind <> 'system_ticket' or exists (select 1 from system_tickets t
            where t.tenant_id = ${thisOffice} and t.id = r.subject_id and t.author_id = ${reader.user_id})`,
  },
  companies: { table: 'companies', title: by('title'), pathOf: under('companies') },
  contracts: { table: 'contracts', title: employee },
  conversations: { table: 'conversations', title: by('subject'), pathOf: under('messages'), seenBy: amongThem('id') },
  'document-checklists': { table: 'document_checklists', title: by('title') },
  document_categories: { table: 'document_categories', title: by('name') },
  documents: { table: 'documents', title: by('title'), pathOf: under('documents'), ...used },
  employees: { table: 'employees', title: fullName('r'), pathOf: under('employees') },
  exports: { table: 'exports', title: by('title') },
  // A private conversation's file leaves it only with words that are taken back, as its author's own again.
  files: { table: 'files', title: by('name'), seenBy: notOfOthers, plainOnceGone: true },
  imports: { table: 'imports', title: by('file_name'), pathOf: under('settings/imports') },
  'leave-bases': { table: 'leave_bases', title: employee },
  leaves: { table: 'leaves', title: employee },
  messages: {
    table: 'messages',
    title: sql`(select m.subject from conversations m where m.tenant_id = ${thisOffice} and m.id = r.conversation_id)`,
    seenBy: amongThem('conversation_id'),
  },
  payers: { table: 'payers', title: by('name') },
  polls: { table: 'polls', title: by('question') },
  powers: { table: 'powers', title: by('name') },
  pricelist: { table: 'services', title: by('name'), pathOf: id => `/dashboard/pricelist/${id}/edit` },
  procedures: { table: 'procedures', title: by('title') },
  push: { table: 'push_devices', title: by('name'), seenBy: ownOf('user_id') },
  'purchase-decisions': { table: 'documents', title: by('title'), pathOf: under('documents'), ...used },
  'recurring-tasks': { table: 'recurring_tasks', title: by('title'), pathOf: under('recurring-tasks') },
  schedule: { table: 'schedule_events', title: by('title') },
  settlements: { table: 'settlements', title: by('month'), worded: formatMonth, pathOf: under('settlements') },
  surveys: { table: 'surveys', title: by('title'), pathOf: under('surveys') },
  system_tickets: { table: 'system_tickets', title: numbered, pathOf: under('system-tickets'), seenBy: ownTicket },
  tags: { table: 'tags', title: by('name') },
  tasks: { table: 'tasks', title: numbered, pathOf: under('tasks') },
  ticket_answers: { table: 'ticket_answers', title: by('title') },
  ticket_categories: { table: 'ticket_categories', title: by('title') },
  tickets: { table: 'tickets', title: numbered, pathOf: under('tickets') },
  training_categories: { table: 'training_categories', title: by('title'), pathOf: under('trainings') },
  trainings: { table: 'trainings', title: by('title') },
  users: { table: 'users', title: nameOrEmail('r'), pathOf: under('users'), ...hasAccount },
  views: { table: 'views', title: by('name'), seenBy: ownOf('user_id') },
}
