import type { Column } from '#web/ui/list/ListTable.tsx'

type Shown = Pick<Column<never>, 'key' | 'title' | 'extra'>

/** Every list whose columns are a matter of choice, by the name it keeps them under. Its columns are declared by its page, once. */
export const configurableLists = {
  companies: { title: 'Firmy', columns: () => import('#features/companies/pages/CompanyList.tsx').then(page => page.columns) },
  'company-employees': { title: 'Pracownicy firmy', columns: () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.ofOne) },
  employees: { title: 'Pracownicy', columns: () => import('#features/employees/pages/EmployeeTable.tsx').then(page => page.columns) },
  powers: { title: 'Pełnomocnictwa', columns: () => import('#features/powers/pages/PowerList.tsx').then(page => page.columns) },
  settlements: { title: 'Rozliczenia', columns: () => import('#features/settlements/pages/SettlementList.tsx').then(page => page.columns) },
  documents: { title: 'Dokumenty', columns: () => import('#features/documents/pages/DocumentList.tsx').then(page => page.columns) },
  'documents-bin': { title: 'Dokumenty w koszu', columns: () => import('#features/documents/pages/BinList.tsx').then(page => page.columns) },
  tasks: { title: 'Zadania', columns: () => import('#features/tasks/pages/TaskList.tsx').then(page => page.columns) },
  'recurring-tasks': { title: 'Zadania podatkowe', columns: () => import('#features/recurring-tasks/pages/RecurringTaskList.tsx').then(page => page.columns) },
  tickets: { title: 'Sprawy', columns: () => import('#features/tickets/pages/TicketList.tsx').then(page => page.officeColumns) },
  'client-tickets': {
    title: 'Sprawy widziane przez klienta',
    columns: () => import('#features/tickets/pages/TicketList.tsx').then(page => page.clientColumns),
  },
  messages: { title: 'Wiadomości', columns: () => import('#features/messages/pages/MessageList.tsx').then(page => page.columns) },
  broadcasts: { title: 'Wiadomości do wielu firm', columns: () => import('#features/messages/pages/Broadcasts.tsx').then(page => page.columns) },
  'broadcast-companies': {
    title: 'Doręczenie wiadomości do wielu firm',
    columns: () => import('#features/messages/pages/BroadcastShow.tsx').then(page => page.columns),
  },
  pricelist: { title: 'Lista usług', columns: () => import('#features/pricelist/pages/PricelistList.tsx').then(page => page.columns) },
  billing: { title: 'Zestawienia miesięczne usług', columns: () => import('#features/billing/pages/StatementList.tsx').then(page => page.columns) },
  reports: { title: 'Raporty', columns: () => import('#features/reports/pages/ReportList.tsx').then(page => page.columnsFor({ from: '', to: '' })) },
  workeruptimes: { title: 'Szczegółowy czas pracy', columns: () => import('#features/reports/pages/ReportEntries.tsx').then(page => page.columns) },
  'trainings-people': { title: 'Kto ukończył szkolenia', columns: () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofAll) },
  'training-people': { title: 'Kto ukończył jedno szkolenie', columns: () => import('#features/trainings/pages/Trainees.tsx').then(page => page.ofOne) },
  surveys: { title: 'Ankiety', columns: () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forOffice) },
  'own-surveys': { title: 'Ankiety widziane przez klienta', columns: () => import('#features/surveys/pages/SurveyList.tsx').then(page => page.forClient) },
  polls: { title: 'Ankiety na pulpicie', columns: () => import('#features/polls/pages/PollList.tsx').then(page => page.columns) },
  'own-system-tickets': {
    title: 'Zgłoszenia widziane przez ich autora',
    columns: () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.columns),
  },
  'system-tickets': {
    title: 'Zgłoszenia',
    columns: () => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.administratorColumns),
  },
  users: { title: 'Użytkownicy', columns: () => import('#features/users/pages/UserList.tsx').then(page => page.columns) },
  timeline: { title: 'Oś czasu firmy', columns: () => import('#features/timeline/pages/CompanyTimeline.tsx').then(page => page.columns) },
  outbox: { title: 'Wysyłka', columns: () => import('#features/outbox/pages/OutboxList.tsx').then(page => page.columns) },
  audit: { title: 'Dziennik zdarzeń', columns: () => import('#features/audit/pages/AuditLog.tsx').then(page => page.columns) },
  imports: { title: 'Importy', columns: () => import('#features/imports/pages/Imports.tsx').then(page => page.columns) },
  exports: { title: 'Eksporty', columns: () => import('#features/exports/pages/Exports.tsx').then(page => page.columns) },
} satisfies Record<string, { title: string; columns: () => Promise<readonly Shown[]> }>

export type ListName = keyof typeof configurableLists
