import { sql } from 'kysely'
import type { LoggedRecord } from '#features/audit/server/store-records.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { fullName, nameOrEmail } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const by = (column: string) => sql<string | null>`${sql.ref(`r.${column}`)}`
/** Whom the record belongs to. */
const employee = sql<string | null>`(select ${fullName('p')} from employees p where p.tenant_id = ${thisOffice} and p.id = r.employee_id)`
const numbered = sql<string | null>`concat_ws(' ', r.number, r.title)`
const under = (folder: string) => (id: string) => `/dashboard/${folder}/${id}`

/** Every kind of record that the audit log tells of and that has a name. */
export const auditRecords: Readonly<Record<string, LoggedRecord>> = {
  auth: { table: 'users', title: nameOrEmail('r'), pathOf: under('users') },
  billing: { table: 'billing_statements', title: by('month'), worded: formatMonth },
  broadcasts: { table: 'broadcasts', title: by('subject') },
  checklists: { table: 'checklists', title: by('title') },
  companies: { table: 'companies', title: by('title'), pathOf: under('companies') },
  contracts: { table: 'contracts', title: employee },
  conversations: { table: 'conversations', title: by('subject'), pathOf: under('messages') },
  'document-checklists': { table: 'document_checklists', title: by('title') },
  document_categories: { table: 'document_categories', title: by('name') },
  documents: { table: 'documents', title: by('title'), pathOf: under('documents') },
  employees: { table: 'employees', title: fullName('r'), pathOf: under('employees') },
  exports: { table: 'exports', title: by('title') },
  files: { table: 'files', title: by('name') },
  imports: { table: 'imports', title: by('file_name'), pathOf: under('settings/imports') },
  'leave-bases': { table: 'leave_bases', title: employee },
  leaves: { table: 'leaves', title: employee },
  messages: {
    table: 'messages',
    title: sql`(select m.subject from conversations m where m.tenant_id = ${thisOffice} and m.id = r.conversation_id)`,
  },
  payers: { table: 'payers', title: by('name') },
  polls: { table: 'polls', title: by('question') },
  powers: { table: 'powers', title: by('name') },
  pricelist: { table: 'services', title: by('name'), pathOf: id => `/dashboard/pricelist/${id}/edit` },
  procedures: { table: 'procedures', title: by('title') },
  push: { table: 'push_devices', title: by('name') },
  'purchase-decisions': { table: 'documents', title: by('title'), pathOf: under('documents') },
  'recurring-tasks': { table: 'recurring_tasks', title: by('title'), pathOf: under('recurring-tasks') },
  schedule: { table: 'schedule_events', title: by('title') },
  settlements: { table: 'settlements', title: by('month'), worded: formatMonth, pathOf: under('settlements') },
  surveys: { table: 'surveys', title: by('title'), pathOf: under('surveys') },
  system_tickets: { table: 'system_tickets', title: numbered, pathOf: under('system-tickets') },
  tags: { table: 'tags', title: by('name') },
  tasks: { table: 'tasks', title: numbered, pathOf: under('tasks') },
  ticket_answers: { table: 'ticket_answers', title: by('title') },
  ticket_categories: { table: 'ticket_categories', title: by('title') },
  tickets: { table: 'tickets', title: numbered, pathOf: under('tickets') },
  training_categories: { table: 'training_categories', title: by('title'), pathOf: under('trainings') },
  trainings: { table: 'trainings', title: by('title') },
  users: { table: 'users', title: nameOrEmail('r'), pathOf: under('users') },
  views: { table: 'views', title: by('name') },
}
