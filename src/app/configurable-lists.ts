import type { Column } from '#web/ui/list/ListTable.tsx'
import type { listTitles } from './list-titles.ts'

type ChoosableColumn = Pick<Column<never>, 'key' | 'title' | 'extra'>

export type ListName = keyof typeof listTitles

/** The columns of every list whose columns are a matter of choice, by the name it keeps them under: its page declares them, once. */
export const configurableLists: Readonly<Record<ListName, () => Promise<readonly ChoosableColumn[]>>> = {
  companies: () => import('#features/companies/pages/CompanyList.tsx').then(page => page.columns),
  'company-employees': () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.ofOne),
  employees: () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.columns),
  powers: () => import('#features/powers/pages/PowerList.tsx').then(page => page.columns),
  settlements: () => import('#features/settlements/pages/SettlementList.tsx').then(page => page.columns),
  documents: () => import('#features/documents/pages/DocumentList.tsx').then(page => page.columns),
  'documents-bin': () => import('#features/documents/pages/BinList.tsx').then(page => page.columns),
  tasks: () => import('#features/tasks/pages/TaskList.tsx').then(page => page.columns),
  'recurring-tasks': () => import('#features/recurring-tasks/pages/RecurringTaskList.tsx').then(page => page.columns),
  tickets: () => import('#features/tickets/pages/TicketList.tsx').then(page => page.officeColumns),
  'client-tickets': () => import('#features/tickets/pages/TicketList.tsx').then(page => page.clientColumns),
  messages: () => import('#features/messages/pages/MessageList.tsx').then(page => page.columns),
  broadcasts: () => import('#features/messages/pages/Broadcasts.tsx').then(page => page.columns),
  'broadcast-companies': () => import('#features/messages/pages/BroadcastShow.tsx').then(page => page.columns),
  pricelist: () => import('#features/pricelist/pages/PricelistList.tsx').then(page => page.columns),
  billing: () => import('#features/billing/pages/StatementList.tsx').then(page => page.columns),
  reports: () => import('#features/reports/pages/ReportList.tsx').then(page => page.columnsFor({ from: '', to: '' })),
  workeruptimes: () => import('#features/reports/pages/ReportEntries.tsx').then(page => page.columns),
  'trainings-people': () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofAll),
  'training-people': () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofOne),
  surveys: () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forOffice),
  'own-surveys': () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forClient),
  polls: () => import('#features/polls/pages/PollList.tsx').then(page => page.columns),
  'own-system-tickets': () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.columns),
  'system-tickets': () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.administratorColumns),
  users: () => import('#features/users/pages/UserList.tsx').then(page => page.columns),
  timeline: () => import('#features/timeline/pages/CompanyTimeline.tsx').then(page => page.columns),
  outbox: () => import('#features/outbox/pages/OutboxList.tsx').then(page => page.columns),
  audit: () => import('#features/audit/pages/AuditLog.tsx').then(page => page.columns),
  imports: () => import('#features/imports/pages/Imports.tsx').then(page => page.columns),
  exports: () => import('#features/exports/pages/Exports.tsx').then(page => page.columns),
}
