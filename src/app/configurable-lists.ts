import type { Column } from '#web/ui/list/ListTable.tsx'
import { listTitles } from './list-titles.ts'

type Shown = Pick<Column<never>, 'key' | 'title' | 'extra'>

/** Every list whose columns are a matter of choice, by the name it keeps them under. Its columns are declared by its page, once. */
export const configurableLists = {
  companies: { title: listTitles.companies, columns: () => import('#features/companies/pages/CompanyList.tsx').then(page => page.columns) },
  'company-employees': {
    title: listTitles['company-employees'],
    columns: () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.ofOne),
  },
  employees: { title: listTitles.employees, columns: () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.columns) },
  powers: { title: listTitles.powers, columns: () => import('#features/powers/pages/PowerList.tsx').then(page => page.columns) },
  settlements: { title: listTitles.settlements, columns: () => import('#features/settlements/pages/SettlementList.tsx').then(page => page.columns) },
  documents: { title: listTitles.documents, columns: () => import('#features/documents/pages/DocumentList.tsx').then(page => page.columns) },
  'documents-bin': { title: listTitles['documents-bin'], columns: () => import('#features/documents/pages/BinList.tsx').then(page => page.columns) },
  tasks: { title: listTitles.tasks, columns: () => import('#features/tasks/pages/TaskList.tsx').then(page => page.columns) },
  'recurring-tasks': {
    title: listTitles['recurring-tasks'],
    columns: () => import('#features/recurring-tasks/pages/RecurringTaskList.tsx').then(page => page.columns),
  },
  tickets: { title: listTitles.tickets, columns: () => import('#features/tickets/pages/TicketList.tsx').then(page => page.officeColumns) },
  'client-tickets': {
    title: listTitles['client-tickets'],
    columns: () => import('#features/tickets/pages/TicketList.tsx').then(page => page.clientColumns),
  },
  messages: { title: listTitles.messages, columns: () => import('#features/messages/pages/MessageList.tsx').then(page => page.columns) },
  broadcasts: { title: listTitles.broadcasts, columns: () => import('#features/messages/pages/Broadcasts.tsx').then(page => page.columns) },
  'broadcast-companies': {
    title: listTitles['broadcast-companies'],
    columns: () => import('#features/messages/pages/BroadcastShow.tsx').then(page => page.columns),
  },
  pricelist: { title: listTitles.pricelist, columns: () => import('#features/pricelist/pages/PricelistList.tsx').then(page => page.columns) },
  billing: { title: listTitles.billing, columns: () => import('#features/billing/pages/StatementList.tsx').then(page => page.columns) },
  reports: { title: listTitles.reports, columns: () => import('#features/reports/pages/ReportList.tsx').then(page => page.columnsFor({ from: '', to: '' })) },
  workeruptimes: { title: listTitles.workeruptimes, columns: () => import('#features/reports/pages/ReportEntries.tsx').then(page => page.columns) },
  'trainings-people': { title: listTitles['trainings-people'], columns: () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofAll) },
  'training-people': { title: listTitles['training-people'], columns: () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofOne) },
  surveys: { title: listTitles.surveys, columns: () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forOffice) },
  'own-surveys': { title: listTitles['own-surveys'], columns: () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forClient) },
  polls: { title: listTitles.polls, columns: () => import('#features/polls/pages/PollList.tsx').then(page => page.columns) },
  'own-system-tickets': {
    title: listTitles['own-system-tickets'],
    columns: () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.columns),
  },
  'system-tickets': {
    title: listTitles['system-tickets'],
    columns: () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.administratorColumns),
  },
  users: { title: listTitles.users, columns: () => import('#features/users/pages/UserList.tsx').then(page => page.columns) },
  timeline: { title: listTitles.timeline, columns: () => import('#features/timeline/pages/CompanyTimeline.tsx').then(page => page.columns) },
  outbox: { title: listTitles.outbox, columns: () => import('#features/outbox/pages/OutboxList.tsx').then(page => page.columns) },
  audit: { title: listTitles.audit, columns: () => import('#features/audit/pages/AuditLog.tsx').then(page => page.columns) },
  imports: { title: listTitles.imports, columns: () => import('#features/imports/pages/Imports.tsx').then(page => page.columns) },
  exports: { title: listTitles.exports, columns: () => import('#features/exports/pages/Exports.tsx').then(page => page.columns) },
} satisfies Record<string, { title: string; columns: () => Promise<readonly Shown[]> }>

export type ListName = keyof typeof configurableLists
