import type { ComponentType } from 'react'
import { isIdShaped } from '#kernel/identifiers/ids.ts'
import type { Permission } from '#kernel/access/access.ts'
import type { ParamsOf } from '#kernel/endpoint.ts'
import type { Needs } from '#kernel/feature-flags.ts'

export type Area = 'public' | 'client' | 'admin'
/** Asks for what a screen will show, while it is made; done when it is there, or will not be. */
export type Ahead = (search: URLSearchParams) => Promise<unknown> | undefined
type Screen = Promise<ComponentType & { ahead?: Ahead }>
type Test = (value: string) => boolean

export interface RouteEntry {
  /** Absent: only a step of titles and breadcrumbs. */
  path?: string
  parent?: string
  area: Area
  /** For the document; without one the nearest ancestor's holds. */
  title?: string
  /** In place of the title; `record` shows the record's name, which the screen tells. */
  breadcrumb?: string
  record?: true
  /** What the path's parameters must look like; anything else is the catch-all page. Default: id-shaped. */
  ids?: Record<string, Test>
  needs?: Needs
  permission?: Permission
  /** In the demo alone. */
  demo?: true
  screen?: () => Screen
}

const token: Test = value => /^[0-9a-z]+$/i.test(value)
const year: Test = value => /^\d{4}$/.test(value)
/** Never `new` nor id-shaped; whether it exists, the screen finds out. */
const slug: Test = value => value !== 'new' && !isIdShaped(value) && /^[0-9a-z-]+$/.test(value)

const admin = { area: 'admin' } as const
const client = { area: 'client' } as const
const open = { area: 'public' } as const

/**
 * Every route, by the specification's names. Screens have a stated type so that links inside a screen do not make the
 * table depend on itself.
 */
// biome-ignore format: a route is a row of this table
export const routes = {
  login: { ...open, path: '/login', screen: (): Screen => import('#features/auth/pages/Login.tsx').then(page => page.Login) },
  register: { ...open, path: '/register/:token', title: 'Rejestracja', ids: { token }, screen: (): Screen => import('#features/auth/pages/Register.tsx').then(page => page.Register) },
  'reset-password-request': { ...open, path: '/reset-password', title: 'Nowe hasło', screen: (): Screen => import('#features/auth/pages/ResetRequest.tsx').then(page => page.ResetRequest) },
  'reset-password': { ...open, path: '/reset-password/:token', title: 'Nowe hasło', ids: { token }, screen: (): Screen => import('#features/auth/pages/ResetPassword.tsx').then(page => page.ResetPassword) },
  'second-factor': { ...open, path: '/second-factor', title: 'Aplikacja uwierzytelniająca', screen: (): Screen => import('#features/auth/pages/EnrolFirst.tsx').then(page => page.EnrolFirst) },
  skrzynka: { ...open, path: '/skrzynka', title: 'Skrzynka', demo: true, screen: (): Screen => import('#features/auth/pages/Mailbox.tsx').then(page => page.Mailbox) },
  PageNotFound: { ...open, path: '*', breadcrumb: 'Strony nie znaleziono', screen: (): Screen => import('#features/auth/pages/PageNotFound.tsx').then(page => page.PageNotFound) },

  'dashboard-main': { ...admin, title: 'Pulpit' },
  dashboard: { ...admin, path: '/dashboard', parent: 'dashboard-main', breadcrumb: '', screen: (): Screen => import('#features/home/pages/OfficeHome.tsx').then(page => page.OfficeHome) },

  'dashboard-companies': { ...admin, path: '/dashboard/companies', parent: 'dashboard-main', title: 'Firmy', needs: 'company', screen: (): Screen => import('#features/companies/pages/CompanyList.tsx').then(page => page.CompanyList) },
  'dashboard-companies-new': { ...admin, path: '/dashboard/companies/new', parent: 'dashboard-companies', title: 'Nowa firma', needs: 'company', permission: 'companies.create', screen: (): Screen => import('#features/companies/pages/CompanyNew.tsx').then(page => page.CompanyNew) },
  'dashboard-companies-view': { ...admin, path: '/dashboard/companies/:id', parent: 'dashboard-companies', record: true, needs: 'company', screen: (): Screen => import('#features/companies/pages/CompanyShow.tsx').then(page => page.CompanyShow) },
  'dashboard-companies-edit': { ...admin, path: '/dashboard/companies/:id/edit', parent: 'dashboard-companies-view', title: 'Edycja firmy', needs: 'company', screen: (): Screen => import('#features/companies/pages/CompanyEdit.tsx').then(page => page.CompanyEdit) },

  'dashboard-documents-main': { ...admin, parent: 'dashboard-main', title: 'Dokumenty', needs: 'documents' },
  'dashboard-documents': { ...admin, path: '/dashboard/documents', parent: 'dashboard-documents-main', title: 'Lista dokumentów', needs: 'documents', screen: (): Screen => import('#features/documents/pages/DocumentList.tsx').then(page => page.DocumentList) },
  'dashboard-documents-view': { ...admin, path: '/dashboard/documents/:id', parent: 'dashboard-documents', record: true, needs: 'documents', screen: (): Screen => import('#features/documents/pages/DocumentShow.tsx').then(page => page.DocumentShow) },

  'dashboard-tasks-main': { ...admin, parent: 'dashboard-main', title: 'Zadania', needs: 'component:companyTasks' },
  'dashboard-tasks': { ...admin, path: '/dashboard/tasks', parent: 'dashboard-tasks-main', title: 'Lista zadań', needs: 'component:companyTasks', permission: 'tasks.read', screen: (): Screen => import('#features/tasks/pages/TaskList.tsx').then(page => page.TaskList) },
  'dashboard-tasks-view': { ...admin, path: '/dashboard/tasks/:id', parent: 'dashboard-tasks', record: true, needs: 'component:companyTasks', permission: 'tasks.read', screen: (): Screen => import('#features/tasks/pages/TaskShow.tsx').then(page => page.TaskShow) },

  'dashboard-tickets-main': { ...admin, parent: 'dashboard-main', title: 'Sprawy' },
  'dashboard-tickets': { ...admin, path: '/dashboard/tickets', parent: 'dashboard-tickets-main', title: 'Lista spraw', screen: (): Screen => import('#features/tickets/pages/TicketList.tsx').then(page => page.TicketList) },
  'dashboard-tickets-new': { ...admin, path: '/dashboard/tickets/new', parent: 'dashboard-tickets', title: 'Nowa sprawa', permission: 'tickets.create', screen: (): Screen => import('#features/tickets/pages/TicketNew.tsx').then(page => page.TicketNew) },
  'dashboard-tickets-view': { ...admin, path: '/dashboard/tickets/:id', parent: 'dashboard-tickets', record: true, screen: (): Screen => import('#features/tickets/pages/TicketShow.tsx').then(page => page.TicketShow) },

  'dashboard-trainings-categories': { ...admin, path: '/dashboard/trainings', parent: 'dashboard-main', title: 'Kategorie szkoleń', needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/categories/CategoryList.tsx').then(page => page.CategoryList) },
  'dashboard-trainings': { ...admin, path: '/dashboard/trainings/:id', parent: 'dashboard-trainings-categories', record: true, needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/categories/CategoryShow.tsx').then(page => page.CategoryShow) },
  'dashboard-trainings-new': { ...admin, path: '/dashboard/trainings/:id/new', parent: 'dashboard-trainings', title: 'Nowe szkolenie', needs: 'component:trainings', permission: 'trainings.write', screen: (): Screen => import('#features/trainings/pages/TrainingNew.tsx').then(page => page.TrainingNew) },
  'dashboard-trainings-view': { ...admin, path: '/dashboard/trainings/:id/view/:trainingId', parent: 'dashboard-trainings', record: true, needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/TrainingShow.tsx').then(page => page.TrainingShow) },

  'dashboard-polls-main': { ...admin, parent: 'dashboard-main', title: 'Ankiety', needs: 'component:polls' },
  'dashboard-polls': { ...admin, path: '/dashboard/polls', parent: 'dashboard-polls-main', title: 'Lista ankiet', needs: 'component:polls', screen: (): Screen => import('#features/polls/pages/PollList.tsx').then(page => page.PollList) },

  'dashboard-pricelist-main': { ...admin, parent: 'dashboard-main', title: 'Cennik', needs: 'component:billing' },
  'dashboard-pricelist': { ...admin, path: '/dashboard/pricelist', parent: 'dashboard-pricelist-main', title: 'Lista usług', needs: 'component:billing', permission: 'pricelist.read', screen: (): Screen => import('#features/pricelist/pages/PricelistList.tsx').then(page => page.PricelistList) },
  'dashboard-pricelist-new': { ...admin, path: '/dashboard/pricelist/new', parent: 'dashboard-pricelist', title: 'Nowa usługa', needs: 'component:billing', permission: 'pricelist.write', screen: (): Screen => import('#features/pricelist/pages/ServiceNew.tsx').then(page => page.ServiceNew) },
  'dashboard-pricelist-edit': { ...admin, path: '/dashboard/pricelist/:id/edit', parent: 'dashboard-pricelist', title: 'Edycja usługi', needs: 'component:billing', permission: 'pricelist.read', screen: (): Screen => import('#features/pricelist/pages/ServiceEdit.tsx').then(page => page.ServiceEdit) },

  'dashboard-reports': { ...admin, path: '/dashboard/reports', parent: 'dashboard-main', title: 'Raporty', needs: ['reports', 'uptime'], permission: 'reports.read', screen: (): Screen => import('#features/reports/pages/ReportList.tsx').then(page => page.ReportList) },
  'dashboard-reports-companies-uptimes-view': { ...admin, path: '/dashboard/reports/companies-uptimes', parent: 'dashboard-reports', title: 'Czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read', screen: (): Screen => import('#features/reports/pages/ReportCompanies.tsx').then(page => page.ReportCompanies) },
  'dashboard-reports-view': { ...admin, path: '/dashboard/reports/:id', parent: 'dashboard-reports', record: true, needs: ['reports', 'uptime'], permission: 'reports.read', screen: (): Screen => import('#features/reports/pages/ReportSettlements.tsx').then(page => page.ReportSettlements) },
  'dashboard-reports-uptimes-view': { ...admin, path: '/dashboard/reports/:id/uptimes', parent: 'dashboard-reports-view', breadcrumb: 'Czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read', screen: (): Screen => import('#features/reports/pages/ReportUptimes.tsx').then(page => page.ReportUptimes) },
  'dashboard-reports-workeruptimes-view': { ...admin, path: '/dashboard/reports/:id/workeruptimes', parent: 'dashboard-reports-view', breadcrumb: 'Szczegółowy czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read', screen: (): Screen => import('#features/reports/pages/ReportEntries.tsx').then(page => page.ReportEntries) },

  'dashboard-messages': { ...admin, path: '/dashboard/messages', parent: 'dashboard-main', title: 'Wiadomości', screen: (): Screen => import('#features/messages/pages/MessageList.tsx').then(page => page.MessageList) },
  'dashboard-messages-new': { ...admin, path: '/dashboard/messages/new', parent: 'dashboard-messages', title: 'Nowa wiadomość', permission: 'messages.write', screen: (): Screen => import('#features/messages/pages/MessageNew.tsx').then(page => page.MessageNew) },
  'dashboard-messages-view': { ...admin, path: '/dashboard/messages/:id', parent: 'dashboard-messages', record: true, screen: (): Screen => import('#features/messages/pages/MessageShow.tsx').then(page => page.MessageShow) },

  'dashboard-users': { ...admin, path: '/dashboard/users', parent: 'dashboard-main', title: 'Użytkownicy', permission: 'users.read', screen: (): Screen => import('#features/users/pages/UserList.tsx').then(page => page.UserList) },
  'dashboard-users-profile': { ...admin, path: '/dashboard/users/profile', parent: 'dashboard-users', title: 'Mój profil', screen: (): Screen => import('#features/users/pages/Profile.tsx').then(page => page.Profile) },
  'dashboard-users-view': { ...admin, path: '/dashboard/users/:id', parent: 'dashboard-users', record: true, permission: 'users.read', screen: (): Screen => import('#features/users/pages/UserShow.tsx').then(page => page.UserShow) },

  'dashboard-limits': { ...admin, path: '/dashboard/limits/:year', parent: 'dashboard-main', title: 'Limity podatkowe', ids: { year }, permission: 'limits.read', screen: (): Screen => import('#features/tax-limits/pages/LimitsYear.tsx').then(page => page.LimitsYear) },

  'dashboard-surveys': { ...admin, path: '/dashboard/surveys', parent: 'dashboard-main', title: 'Ankiety', needs: 'component:surveys', screen: (): Screen => import('#features/surveys/pages/SurveyList.tsx').then(page => page.SurveyList) },
  'dashboard-surveys-create': { ...admin, path: '/dashboard/surveys/create', parent: 'dashboard-surveys', title: 'Nowa ankieta', needs: 'component:surveys', permission: 'surveys.write', screen: (): Screen => import('#features/surveys/pages/SurveyCreate.tsx').then(page => page.SurveyCreate) },
  'dashboard-surveys-view': { ...admin, path: '/dashboard/surveys/:id', parent: 'dashboard-surveys', record: true, needs: 'component:surveys', screen: (): Screen => import('#features/surveys/pages/SurveyShow.tsx').then(page => page.SurveyShow) },
  'dashboard-surveys-edit': { ...admin, path: '/dashboard/surveys/:id/edit', parent: 'dashboard-surveys-view', breadcrumb: 'Edycja', needs: 'component:surveys', permission: 'surveys.write', screen: (): Screen => import('#features/surveys/pages/SurveyEdit.tsx').then(page => page.SurveyEdit) },

  'dashboard-recurring-tasks-main': { ...admin, parent: 'dashboard-main', title: 'Limity 2024', needs: 'component:companyTasks' },
  'dashboard-recurring-tasks': { ...admin, path: '/dashboard/recurring-tasks', parent: 'dashboard-recurring-tasks-main', title: 'Zadania podatkowe', needs: 'component:companyTasks', permission: 'recurring-tasks.read', screen: (): Screen => import('#features/recurring-tasks/pages/RecurringTaskList.tsx').then(page => page.RecurringTaskList) },
  'dashboard-recurring-tasks-new': { ...admin, path: '/dashboard/recurring-tasks/new', parent: 'dashboard-recurring-tasks', title: 'Nowe zadanie', needs: 'component:companyTasks', permission: 'recurring-tasks.write', screen: (): Screen => import('#features/recurring-tasks/pages/RecurringTaskNew.tsx').then(page => page.RecurringTaskNew) },
  'dashboard-recurring-tasks-view': { ...admin, path: '/dashboard/recurring-tasks/:id', parent: 'dashboard-recurring-tasks', record: true, needs: 'component:companyTasks', permission: 'recurring-tasks.read', screen: (): Screen => import('#features/recurring-tasks/pages/RecurringTaskShow.tsx').then(page => page.RecurringTaskShow) },

  'dashboard-settings': { ...admin, path: '/dashboard/settings', parent: 'dashboard-main', title: 'Ustawienia', screen: (): Screen => import('#features/tenants/pages/Settings.tsx').then(page => page.Settings) },
  'dashboard-settings-notifications': { ...admin, path: '/dashboard/settings/notifications', parent: 'dashboard-settings', title: 'Powiadomienia', permission: 'notifications.settings', screen: (): Screen => import('#features/notifications/pages/TemplateList.tsx').then(page => page.TemplateList) },
  'dashboard-settings-notifications-edit': { ...admin, path: '/dashboard/settings/notifications/:id/edit', parent: 'dashboard-settings-notifications', title: 'Edycja', permission: 'notifications.settings', screen: (): Screen => import('#features/notifications/pages/TemplateEdit.tsx').then(page => page.TemplateEdit) },
  'dashboard-schedule': { ...admin, path: '/dashboard/settings/schedule', parent: 'dashboard-settings', title: 'Harmonogram', permission: 'schedule.read', screen: (): Screen => import('#features/calendar/pages/Schedule.tsx').then(page => page.Schedule) },
  'dashboard-settings-security': { ...admin, path: '/dashboard/settings/security', parent: 'dashboard-settings', title: 'Logowanie i dostęp', permission: 'tenants.security.read', screen: (): Screen => import('#features/tenants/pages/SecuritySettings.tsx').then(page => page.SecuritySettings) },
  'dashboard-settings-appearance': { ...admin, path: '/dashboard/settings/appearance', parent: 'dashboard-settings', title: 'Wygląd i moduły', permission: 'tenants.appearance.read', screen: (): Screen => import('#features/tenants/pages/AppearanceSettings.tsx').then(page => page.AppearanceSettings) },
  'dashboard-settings-categories': { ...admin, path: '/dashboard/settings/categories', parent: 'dashboard-settings', title: 'Kategorie', permission: 'tickets.answers', screen: (): Screen => import('#features/tenants/pages/CategorySettings.tsx').then(page => page.CategorySettings) },
  'dashboard-settings-answers': { ...admin, path: '/dashboard/settings/answers', parent: 'dashboard-settings', title: 'Gotowe odpowiedzi', permission: 'tickets.answers', screen: (): Screen => import('#features/tickets/pages/AnswerSettings.tsx').then(page => page.AnswerSettings) },
  'dashboard-settings-approval': { ...admin, path: '/dashboard/settings/approval', parent: 'dashboard-settings', title: 'Akceptacja miesięcy', needs: 'component:settlements', permission: 'tenants.approval.read', screen: (): Screen => import('#features/tenants/pages/ApprovalSettings.tsx').then(page => page.ApprovalSettings) },
  'dashboard-settings-integrations': { ...admin, path: '/dashboard/settings/integrations', parent: 'dashboard-settings', title: 'Integracje', permission: 'integrations.read', screen: (): Screen => import('#features/integrations/pages/Integrations.tsx').then(page => page.Integrations) },
  'dashboard-settings-checklists': { ...admin, path: '/dashboard/settings/checklists', parent: 'dashboard-settings', title: 'Szablony list', needs: 'component:companyTasks', permission: 'checklists.settings', screen: (): Screen => import('#features/checklists/pages/ChecklistSettings.tsx').then(page => page.ChecklistSettings) },
  'dashboard-settings-document-checklists': { ...admin, path: '/dashboard/settings/document-checklists', parent: 'dashboard-settings', title: 'Szablony dokumentów', needs: ['documents', 'component:settlements'], permission: 'document-checklists.read', screen: (): Screen => import('#features/document-checklists/pages/DocumentChecklistSettings.tsx').then(page => page.DocumentChecklistSettings) },
  'dashboard-settings-procedures': { ...admin, path: '/dashboard/settings/procedures', parent: 'dashboard-settings', title: 'Procedury', needs: 'component:expansionProcedures', permission: 'procedures.settings', screen: (): Screen => import('#features/procedures/pages/ProcedureSettings.tsx').then(page => page.ProcedureSettings) },
  'dashboard-settings-outbox': { ...admin, path: '/dashboard/settings/outbox', parent: 'dashboard-settings', title: 'Wysyłka', permission: 'outbox.read', screen: (): Screen => import('#features/outbox/pages/OutboxList.tsx').then(page => page.OutboxList) },
  'dashboard-settings-audit': { ...admin, path: '/dashboard/settings/audit', parent: 'dashboard-settings', title: 'Dziennik zdarzeń', permission: 'audit.read', screen: (): Screen => import('#features/audit/pages/AuditLog.tsx').then(page => page.AuditLog) },
  'dashboard-settings-imports': { ...admin, path: '/dashboard/settings/imports', parent: 'dashboard-settings', title: 'Import i eksport', screen: (): Screen => import('#features/imports/pages/ImportsAndExports.tsx').then(page => page.ImportsAndExports) },
  'dashboard-settings-imports-view': { ...admin, path: '/dashboard/settings/imports/:id', parent: 'dashboard-settings-imports', record: true, permission: 'imports.use', screen: (): Screen => import('#features/imports/pages/ImportShow.tsx').then(page => page.ImportShow) },

  'dashboard-system-tickets-main': { ...admin, parent: 'dashboard-main', title: 'Zgłoszenia', needs: 'component:systemTickets' },
  'dashboard-system-tickets': { ...admin, path: '/dashboard/system-tickets', parent: 'dashboard-system-tickets-main', title: 'Lista zgłoszeń', needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.SystemTicketList) },
  'dashboard-system-tickets-new': { ...admin, path: '/dashboard/system-tickets/new', parent: 'dashboard-system-tickets', title: 'Nowe zgłoszenie', needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketNew.tsx').then(page => page.SystemTicketNew) },
  'dashboard-system-tickets-view': { ...admin, path: '/dashboard/system-tickets/:id', parent: 'dashboard-system-tickets', record: true, needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketShow.tsx').then(page => page.SystemTicketShow) },

  'dashboard-settlements': { ...admin, path: '/dashboard/settlements', parent: 'dashboard-main', title: 'Rozliczenia', needs: 'component:settlements', permission: 'settlements.read', screen: (): Screen => import('#features/settlements/pages/SettlementList.tsx').then(page => page.SettlementList) },
  'dashboard-settlements-matrix': { ...admin, path: '/dashboard/settlements/matrix', parent: 'dashboard-settlements', title: 'Tablica rozliczeń', needs: 'component:settlements', permission: 'settlements.summary', screen: (): Screen => import('#features/settlements/pages/matrix/SettlementMatrix.tsx').then(page => page.SettlementMatrix) },
  'dashboard-settlements-view': { ...admin, path: '/dashboard/settlements/:id', parent: 'dashboard-settlements', record: true, needs: 'component:settlements', permission: 'settlements.read', screen: (): Screen => import('#features/settlements/pages/SettlementShow.tsx').then(page => page.SettlementShow) },
  'dashboard-employees': { ...admin, path: '/dashboard/employees', parent: 'dashboard-main', title: 'Pracownicy', needs: 'component:employees', permission: 'employees.read', screen: (): Screen => import('#features/employees/pages/Employees.tsx').then(page => page.Employees) },
  'dashboard-employees-view': { ...admin, path: '/dashboard/employees/:id', parent: 'dashboard-employees', record: true, needs: 'component:employees', permission: 'employees.read', screen: (): Screen => import('#features/employees/pages/EmployeeShow.tsx').then(page => page.EmployeeShow) },
  'dashboard-notifications': { ...admin, path: '/dashboard/notifications', parent: 'dashboard-main', title: 'Powiadomienia', screen: (): Screen => import('#features/notifications/pages/NotificationList.tsx').then(page => page.NotificationList) },

  'home-main': { ...client, title: 'Pulpit' },
  home: { ...client, path: '/', parent: 'home-main', title: 'Pulpit', breadcrumb: '', screen: (): Screen => import('#features/home/pages/ClientHome.tsx').then(page => page.ClientHome) },
  profile: { ...client, path: '/profile', parent: 'home-main', title: 'Profil', screen: (): Screen => import('#features/users/pages/Profile.tsx').then(page => page.Profile) },

  companies: { ...client, parent: 'home-main', title: 'Firmy', needs: 'company' },
  'companies-view': { ...client, path: '/companies/:id', parent: 'companies', record: true, needs: 'company', screen: (): Screen => import('#features/companies/pages/CompanyShow.tsx').then(page => page.CompanyShow) },
  'companies-employees': { ...client, path: '/companies/:id/employees', parent: 'companies-view', title: 'Pracownicy', needs: 'component:employees', permission: 'employees.read', screen: (): Screen => import('#features/employees/pages/ClientEmployees.tsx').then(page => page.ClientEmployees) },
  'companies-employees-view': { ...client, path: '/companies/:id/employees/:employeeId', parent: 'companies-employees', record: true, needs: 'component:employees', permission: 'employees.read', screen: (): Screen => import('#features/employees/pages/EmployeeShow.tsx').then(page => page.EmployeeShow) },

  'messages-main': { ...client, parent: 'home-main', title: 'Wiadomości' },
  messages: { ...client, path: '/messages', parent: 'messages-main', title: 'Moje wiadomości', screen: (): Screen => import('#features/messages/pages/MessageList.tsx').then(page => page.MessageList) },
  'messages-new': { ...client, path: '/messages/new', parent: 'messages', breadcrumb: 'Nowa wiadomość', permission: 'messages.write', screen: (): Screen => import('#features/messages/pages/MessageNew.tsx').then(page => page.MessageNew) },
  'messages-view': { ...client, path: '/messages/:id', parent: 'messages', record: true, screen: (): Screen => import('#features/messages/pages/MessageShow.tsx').then(page => page.MessageShow) },

  'tickets-main': { ...client, parent: 'home-main', title: 'Sprawy' },
  tickets: { ...client, path: '/tickets', parent: 'tickets-main', title: 'Lista spraw', screen: (): Screen => import('#features/tickets/pages/TicketList.tsx').then(page => page.TicketList) },
  'tickets-new': { ...client, path: '/tickets/new', parent: 'tickets', title: 'Nowa sprawa', permission: 'tickets.create', screen: (): Screen => import('#features/tickets/pages/TicketNew.tsx').then(page => page.TicketNew) },
  'tickets-view': { ...client, path: '/tickets/:id', parent: 'tickets', record: true, screen: (): Screen => import('#features/tickets/pages/TicketShow.tsx').then(page => page.TicketShow) },
  'tickets-category': { ...client, path: '/tickets/:category', parent: 'tickets', record: true, ids: { category: slug }, screen: (): Screen => import('#features/tickets/pages/TicketCategory.tsx').then(page => page.TicketCategory) },

  // The specification flags these two as admin-only and places them among the screens of clients: the placement wins.
  surveys: { ...client, path: '/surveys', parent: 'home-main', title: 'Ankiety', needs: 'component:surveys', screen: (): Screen => import('#features/surveys/pages/SurveyList.tsx').then(page => page.SurveyList) },
  'surveys-view': { ...client, path: '/surveys/:id', parent: 'surveys', record: true, needs: 'component:surveys', screen: (): Screen => import('#features/surveys/pages/SurveyAnswer.tsx').then(page => page.SurveyAnswer) },

  'trainings-main': { ...client, parent: 'home-main', title: 'Szkolenia', needs: 'component:trainings' },
  'trainings-categories': { ...client, path: '/trainings', parent: 'trainings-main', title: 'Kategorie szkoleń', needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/categories/CategoryList.tsx').then(page => page.CategoryList) },
  'trainings-category-view': { ...client, path: '/trainings/:id', parent: 'trainings-categories', record: true, needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/categories/CategoryShow.tsx').then(page => page.CategoryShow) },
  'trainings-view': { ...client, path: '/trainings/:id/view/:trainingId', parent: 'trainings-category-view', record: true, needs: 'component:trainings', screen: (): Screen => import('#features/trainings/pages/TrainingShow.tsx').then(page => page.TrainingShow) },

  'documents-main': { ...client, parent: 'home-main', title: 'Dokumenty', needs: 'documents' },
  documents: { ...client, path: '/documents', parent: 'documents-main', title: 'Lista dokumentów', needs: 'documents', screen: (): Screen => import('#features/documents/pages/DocumentList.tsx').then(page => page.DocumentList) },
  'documents-view': { ...client, path: '/documents/:id', parent: 'documents', record: true, needs: 'documents', screen: (): Screen => import('#features/documents/pages/DocumentShow.tsx').then(page => page.DocumentShow) },

  'system-tickets': { ...client, path: '/system-tickets', parent: 'home-main', title: 'Zgłoszenia', needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketList.tsx').then(page => page.SystemTicketList) },
  'system-tickets-new': { ...client, path: '/system-tickets/new', parent: 'system-tickets', title: 'Nowe zgłoszenie', needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketNew.tsx').then(page => page.SystemTicketNew) },
  'system-tickets-view': { ...client, path: '/system-tickets/:id', parent: 'system-tickets', record: true, needs: 'component:systemTickets', screen: (): Screen => import('#features/system-tickets/pages/SystemTicketShow.tsx').then(page => page.SystemTicketShow) },
  notifications: { ...client, path: '/notifications', parent: 'home-main', title: 'Powiadomienia', screen: (): Screen => import('#features/notifications/pages/NotificationList.tsx').then(page => page.NotificationList) },
} as const satisfies Record<string, RouteEntry>

type Table = typeof routes
export type RouteName = keyof Table
/** Names that have an address. */
export type LinkName = { [Name in RouteName]: Table[Name] extends { path: string } ? Name : never }[RouteName]
type Params<Name extends LinkName> = ParamsOf<Table[Name]['path']>
type LinkArguments<Name extends LinkName> =
  unknown extends Params<Name> ? [params?: Record<never, never>, query?: Record<string, string>] : [params: Params<Name>, query?: Record<string, string>]

export const routeOf = (name: string): RouteEntry | undefined => (routes as Record<string, RouteEntry>)[name]

/** The address of a route by its name: `linkTo('dashboard-users-view', { id }, { tab: 'companies' })`. */
export function linkTo<Name extends LinkName>(name: Name, ...[params, query]: LinkArguments<Name>): string {
  const given = (params ?? {}) as Record<string, string>
  const path = routes[name].path.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(given[key] ?? ''))
  return query && Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** From the topmost ancestor down to the route itself. */
export function lineage(name: string): (RouteEntry & { name: string })[] {
  const route = routeOf(name)
  if (!route) return []
  return [...(route.parent ? lineage(route.parent) : []), { ...route, name }]
}

/** The route's own title, else the nearest titled ancestor's. */
export const titleOf = (name: string): string | undefined => lineage(name).findLast(route => route.title)?.title

/** By place, not by name: routes of one shape are matched under the first one's names. */
export function paramsFit(route: RouteEntry, params: Record<string, string | undefined>): boolean {
  const values = Object.values(params)
  const names = route.path?.match(/(?<=:)[a-z]+/gi) ?? []
  return names.every((name, place) => (route.ids?.[name] ?? isIdShaped)(values[place] ?? ''))
}
