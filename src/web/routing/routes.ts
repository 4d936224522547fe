import { isIdShaped } from '#kernel/identifiers/ids.ts'
import type { Permission } from '#kernel/access/access.ts'
import type { ParamsOf } from '#kernel/endpoint.ts'
import type { Needs } from '#kernel/feature-flags.ts'

export type Area = 'public' | 'client' | 'admin'
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
}

const token: Test = value => /^[0-9a-z]+$/i.test(value)
const year: Test = value => /^\d{4}$/.test(value)
/** Never `new` nor id-shaped; whether it exists, the screen finds out. */
const slug: Test = value => value !== 'new' && !isIdShaped(value) && /^[0-9a-z-]+$/.test(value)

const admin = { area: 'admin' } as const
const client = { area: 'client' } as const
const open = { area: 'public' } as const

/** Every route, by the specification's names. Plain data below the pages: `app/screens.ts` attaches their screens. */
// biome-ignore format: a route is a row of this table
export const routes = {
  login: { ...open, path: '/login' },
  register: { ...open, path: '/register/:token', title: 'Rejestracja', ids: { token } },
  'reset-password-request': { ...open, path: '/reset-password', title: 'Nowe hasło' },
  'reset-password': { ...open, path: '/reset-password/:token', title: 'Nowe hasło', ids: { token } },
  'second-factor': { ...open, path: '/second-factor', title: 'Aplikacja uwierzytelniająca' },
  skrzynka: { ...open, path: '/skrzynka', title: 'Skrzynka', demo: true },
  PageNotFound: { ...open, path: '*', breadcrumb: 'Strony nie znaleziono' },

  'dashboard-main': { ...admin, title: 'Pulpit' },
  dashboard: { ...admin, path: '/dashboard', parent: 'dashboard-main', breadcrumb: '' },

  'dashboard-companies': { ...admin, path: '/dashboard/companies', parent: 'dashboard-main', title: 'Firmy', needs: 'company' },
  'dashboard-companies-new': { ...admin, path: '/dashboard/companies/new', parent: 'dashboard-companies', title: 'Nowa firma', needs: 'company', permission: 'companies.create' },
  'dashboard-companies-view': { ...admin, path: '/dashboard/companies/:id', parent: 'dashboard-companies', record: true, needs: 'company' },
  'dashboard-companies-edit': { ...admin, path: '/dashboard/companies/:id/edit', parent: 'dashboard-companies-view', title: 'Edycja firmy', needs: 'company' },

  'dashboard-documents-main': { ...admin, parent: 'dashboard-main', title: 'Dokumenty', needs: 'documents' },
  'dashboard-documents': { ...admin, path: '/dashboard/documents', parent: 'dashboard-documents-main', title: 'Lista dokumentów', needs: 'documents' },
  'dashboard-documents-view': { ...admin, path: '/dashboard/documents/:id', parent: 'dashboard-documents', record: true, needs: 'documents' },

  'dashboard-tasks-main': { ...admin, parent: 'dashboard-main', title: 'Zadania', needs: 'component:companyTasks' },
  'dashboard-tasks': { ...admin, path: '/dashboard/tasks', parent: 'dashboard-tasks-main', title: 'Lista zadań', needs: 'component:companyTasks', permission: 'tasks.read' },
  'dashboard-tasks-view': { ...admin, path: '/dashboard/tasks/:id', parent: 'dashboard-tasks', record: true, needs: 'component:companyTasks', permission: 'tasks.read' },

  'dashboard-tickets-main': { ...admin, parent: 'dashboard-main', title: 'Sprawy' },
  'dashboard-tickets': { ...admin, path: '/dashboard/tickets', parent: 'dashboard-tickets-main', title: 'Lista spraw' },
  'dashboard-tickets-new': { ...admin, path: '/dashboard/tickets/new', parent: 'dashboard-tickets', title: 'Nowa sprawa', permission: 'tickets.create' },
  'dashboard-tickets-view': { ...admin, path: '/dashboard/tickets/:id', parent: 'dashboard-tickets', record: true },

  'dashboard-trainings-categories': { ...admin, path: '/dashboard/trainings', parent: 'dashboard-main', title: 'Kategorie szkoleń', needs: 'component:trainings' },
  'dashboard-trainings': { ...admin, path: '/dashboard/trainings/:id', parent: 'dashboard-trainings-categories', record: true, needs: 'component:trainings' },
  'dashboard-trainings-new': { ...admin, path: '/dashboard/trainings/:id/new', parent: 'dashboard-trainings', title: 'Nowe szkolenie', needs: 'component:trainings', permission: 'trainings.write' },
  'dashboard-trainings-view': { ...admin, path: '/dashboard/trainings/:id/view/:trainingId', parent: 'dashboard-trainings', record: true, needs: 'component:trainings' },

  'dashboard-polls-main': { ...admin, parent: 'dashboard-main', title: 'Ankiety', needs: 'component:polls' },
  'dashboard-polls': { ...admin, path: '/dashboard/polls', parent: 'dashboard-polls-main', title: 'Lista ankiet', needs: 'component:polls' },

  'dashboard-pricelist-main': { ...admin, parent: 'dashboard-main', title: 'Cennik', needs: 'component:billing' },
  'dashboard-pricelist': { ...admin, path: '/dashboard/pricelist', parent: 'dashboard-pricelist-main', title: 'Lista usług', needs: 'component:billing', permission: 'pricelist.read' },
  'dashboard-pricelist-new': { ...admin, path: '/dashboard/pricelist/new', parent: 'dashboard-pricelist', title: 'Nowa usługa', needs: 'component:billing', permission: 'pricelist.write' },
  'dashboard-pricelist-edit': { ...admin, path: '/dashboard/pricelist/:id/edit', parent: 'dashboard-pricelist', title: 'Edycja usługi', needs: 'component:billing', permission: 'pricelist.read' },

  'dashboard-reports': { ...admin, path: '/dashboard/reports', parent: 'dashboard-main', title: 'Raporty', needs: ['reports', 'uptime'], permission: 'reports.read' },
  'dashboard-reports-companies-uptimes-view': { ...admin, path: '/dashboard/reports/companies-uptimes', parent: 'dashboard-reports', title: 'Czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read' },
  'dashboard-reports-view': { ...admin, path: '/dashboard/reports/:id', parent: 'dashboard-reports', record: true, needs: ['reports', 'uptime'], permission: 'reports.read' },
  'dashboard-reports-uptimes-view': { ...admin, path: '/dashboard/reports/:id/uptimes', parent: 'dashboard-reports-view', breadcrumb: 'Czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read' },
  'dashboard-reports-workeruptimes-view': { ...admin, path: '/dashboard/reports/:id/workeruptimes', parent: 'dashboard-reports-view', breadcrumb: 'Szczegółowy czas pracy', needs: ['reports', 'uptime'], permission: 'reports.read' },

  'dashboard-messages': { ...admin, path: '/dashboard/messages', parent: 'dashboard-main', title: 'Wiadomości' },
  'dashboard-messages-new': { ...admin, path: '/dashboard/messages/new', parent: 'dashboard-messages', title: 'Nowa wiadomość', permission: 'messages.write' },
  'dashboard-messages-view': { ...admin, path: '/dashboard/messages/:id', parent: 'dashboard-messages', record: true },

  'dashboard-users': { ...admin, path: '/dashboard/users', parent: 'dashboard-main', title: 'Użytkownicy', permission: 'users.read' },
  'dashboard-users-profile': { ...admin, path: '/dashboard/users/profile', parent: 'dashboard-users', title: 'Mój profil' },
  'dashboard-users-view': { ...admin, path: '/dashboard/users/:id', parent: 'dashboard-users', record: true, permission: 'users.read' },

  'dashboard-limits': { ...admin, path: '/dashboard/limits/:year', parent: 'dashboard-main', title: 'Limity podatkowe', ids: { year }, permission: 'limits.read' },

  'dashboard-surveys': { ...admin, path: '/dashboard/surveys', parent: 'dashboard-main', title: 'Ankiety', needs: 'component:surveys' },
  'dashboard-surveys-create': { ...admin, path: '/dashboard/surveys/create', parent: 'dashboard-surveys', title: 'Nowa ankieta', needs: 'component:surveys', permission: 'surveys.write' },
  'dashboard-surveys-view': { ...admin, path: '/dashboard/surveys/:id', parent: 'dashboard-surveys', record: true, needs: 'component:surveys' },
  'dashboard-surveys-edit': { ...admin, path: '/dashboard/surveys/:id/edit', parent: 'dashboard-surveys-view', breadcrumb: 'Edycja', needs: 'component:surveys', permission: 'surveys.write' },

  'dashboard-recurring-tasks-main': { ...admin, parent: 'dashboard-main', title: 'Limity 2024', needs: 'component:companyTasks' },
  'dashboard-recurring-tasks': { ...admin, path: '/dashboard/recurring-tasks', parent: 'dashboard-recurring-tasks-main', title: 'Zadania podatkowe', needs: 'component:companyTasks', permission: 'recurring-tasks.read' },
  'dashboard-recurring-tasks-new': { ...admin, path: '/dashboard/recurring-tasks/new', parent: 'dashboard-recurring-tasks', title: 'Nowe zadanie', needs: 'component:companyTasks', permission: 'recurring-tasks.write' },
  'dashboard-recurring-tasks-view': { ...admin, path: '/dashboard/recurring-tasks/:id', parent: 'dashboard-recurring-tasks', record: true, needs: 'component:companyTasks', permission: 'recurring-tasks.read' },

  'dashboard-settings': { ...admin, path: '/dashboard/settings', parent: 'dashboard-main', title: 'Ustawienia' },
  'dashboard-settings-notifications': { ...admin, path: '/dashboard/settings/notifications', parent: 'dashboard-settings', title: 'Powiadomienia', permission: 'notifications.settings' },
  'dashboard-settings-notifications-edit': { ...admin, path: '/dashboard/settings/notifications/:id/edit', parent: 'dashboard-settings-notifications', title: 'Edycja', permission: 'notifications.settings' },
  'dashboard-schedule': { ...admin, path: '/dashboard/settings/schedule', parent: 'dashboard-settings', title: 'Harmonogram', permission: 'schedule.read' },
  'dashboard-settings-security': { ...admin, path: '/dashboard/settings/security', parent: 'dashboard-settings', title: 'Logowanie i dostęp', permission: 'tenants.security.read' },
  'dashboard-settings-appearance': { ...admin, path: '/dashboard/settings/appearance', parent: 'dashboard-settings', title: 'Wygląd i moduły', permission: 'tenants.appearance.read' },
  'dashboard-settings-categories': { ...admin, path: '/dashboard/settings/categories', parent: 'dashboard-settings', title: 'Kategorie', permission: 'tickets.answers' },
  'dashboard-settings-answers': { ...admin, path: '/dashboard/settings/answers', parent: 'dashboard-settings', title: 'Gotowe odpowiedzi', permission: 'tickets.answers' },
  'dashboard-settings-approval': { ...admin, path: '/dashboard/settings/approval', parent: 'dashboard-settings', title: 'Akceptacja miesięcy', needs: 'component:settlements', permission: 'tenants.approval.read' },
  'dashboard-settings-integrations': { ...admin, path: '/dashboard/settings/integrations', parent: 'dashboard-settings', title: 'Integracje', permission: 'integrations.read' },
  'dashboard-settings-checklists': { ...admin, path: '/dashboard/settings/checklists', parent: 'dashboard-settings', title: 'Szablony list', needs: 'component:companyTasks', permission: 'checklists.settings' },
  'dashboard-settings-document-checklists': { ...admin, path: '/dashboard/settings/document-checklists', parent: 'dashboard-settings', title: 'Szablony dokumentów', needs: ['documents', 'component:settlements'], permission: 'document-checklists.read' },
  'dashboard-settings-purchases': { ...admin, path: '/dashboard/settings/purchases', parent: 'dashboard-settings', title: 'Opis zakupów', needs: 'documents', permission: 'documents.review' },
  'dashboard-settings-procedures': { ...admin, path: '/dashboard/settings/procedures', parent: 'dashboard-settings', title: 'Procedury', needs: 'component:expansionProcedures', permission: 'procedures.settings' },
  'dashboard-settings-outbox': { ...admin, path: '/dashboard/settings/outbox', parent: 'dashboard-settings', title: 'Wysyłka', permission: 'outbox.read' },
  'dashboard-settings-audit': { ...admin, path: '/dashboard/settings/audit', parent: 'dashboard-settings', title: 'Dziennik zdarzeń', permission: 'audit.read' },
  'dashboard-settings-imports': { ...admin, path: '/dashboard/settings/imports', parent: 'dashboard-settings', title: 'Import i eksport' },
  'dashboard-settings-imports-view': { ...admin, path: '/dashboard/settings/imports/:id', parent: 'dashboard-settings-imports', record: true, permission: 'imports.use' },

  'dashboard-system-tickets-main': { ...admin, parent: 'dashboard-main', title: 'Zgłoszenia', needs: 'component:systemTickets' },
  'dashboard-system-tickets': { ...admin, path: '/dashboard/system-tickets', parent: 'dashboard-system-tickets-main', title: 'Lista zgłoszeń', needs: 'component:systemTickets' },
  'dashboard-system-tickets-new': { ...admin, path: '/dashboard/system-tickets/new', parent: 'dashboard-system-tickets', title: 'Nowe zgłoszenie', needs: 'component:systemTickets' },
  'dashboard-system-tickets-view': { ...admin, path: '/dashboard/system-tickets/:id', parent: 'dashboard-system-tickets', record: true, needs: 'component:systemTickets' },

  'dashboard-settlements': { ...admin, path: '/dashboard/settlements', parent: 'dashboard-main', title: 'Rozliczenia', needs: 'component:settlements', permission: 'settlements.read' },
  'dashboard-settlements-matrix': { ...admin, path: '/dashboard/settlements/matrix', parent: 'dashboard-settlements', title: 'Tablica rozliczeń', needs: 'component:settlements', permission: 'settlements.summary' },
  'dashboard-settlements-view': { ...admin, path: '/dashboard/settlements/:id', parent: 'dashboard-settlements', record: true, needs: 'component:settlements', permission: 'settlements.read' },
  'dashboard-employees': { ...admin, path: '/dashboard/employees', parent: 'dashboard-main', title: 'Pracownicy', needs: 'component:employees', permission: 'employees.read' },
  'dashboard-employees-view': { ...admin, path: '/dashboard/employees/:id', parent: 'dashboard-employees', record: true, needs: 'component:employees', permission: 'employees.read' },
  'dashboard-powers': { ...admin, path: '/dashboard/powers', parent: 'dashboard-main', title: 'Pełnomocnictwa', needs: 'company', permission: 'powers.read' },
  'dashboard-notifications': { ...admin, path: '/dashboard/notifications', parent: 'dashboard-main', title: 'Powiadomienia' },

  'home-main': { ...client, title: 'Pulpit' },
  home: { ...client, path: '/', parent: 'home-main', title: 'Pulpit', breadcrumb: '' },
  profile: { ...client, path: '/profile', parent: 'home-main', title: 'Profil' },

  companies: { ...client, parent: 'home-main', title: 'Firmy', needs: 'company' },
  'companies-view': { ...client, path: '/companies/:id', parent: 'companies', record: true, needs: 'company' },
  'companies-employees': { ...client, path: '/companies/:id/employees', parent: 'companies-view', title: 'Pracownicy', needs: 'component:employees', permission: 'employees.read' },
  'companies-employees-view': { ...client, path: '/companies/:id/employees/:employeeId', parent: 'companies-employees', record: true, needs: 'component:employees', permission: 'employees.read' },

  'messages-main': { ...client, parent: 'home-main', title: 'Wiadomości' },
  messages: { ...client, path: '/messages', parent: 'messages-main', title: 'Moje wiadomości' },
  'messages-new': { ...client, path: '/messages/new', parent: 'messages', breadcrumb: 'Nowa wiadomość', permission: 'messages.write' },
  'messages-view': { ...client, path: '/messages/:id', parent: 'messages', record: true },

  'tickets-main': { ...client, parent: 'home-main', title: 'Sprawy' },
  tickets: { ...client, path: '/tickets', parent: 'tickets-main', title: 'Lista spraw' },
  'tickets-new': { ...client, path: '/tickets/new', parent: 'tickets', title: 'Nowa sprawa', permission: 'tickets.create' },
  'tickets-view': { ...client, path: '/tickets/:id', parent: 'tickets', record: true },
  'tickets-category': { ...client, path: '/tickets/:category', parent: 'tickets', record: true, ids: { category: slug } },

  // The specification flags these two as admin-only and places them among the screens of clients: the placement wins.
  surveys: { ...client, path: '/surveys', parent: 'home-main', title: 'Ankiety', needs: 'component:surveys' },
  'surveys-view': { ...client, path: '/surveys/:id', parent: 'surveys', record: true, needs: 'component:surveys' },

  'trainings-main': { ...client, parent: 'home-main', title: 'Szkolenia', needs: 'component:trainings' },
  'trainings-categories': { ...client, path: '/trainings', parent: 'trainings-main', title: 'Kategorie szkoleń', needs: 'component:trainings' },
  'trainings-category-view': { ...client, path: '/trainings/:id', parent: 'trainings-categories', record: true, needs: 'component:trainings' },
  'trainings-view': { ...client, path: '/trainings/:id/view/:trainingId', parent: 'trainings-category-view', record: true, needs: 'component:trainings' },

  'documents-main': { ...client, parent: 'home-main', title: 'Dokumenty', needs: 'documents' },
  documents: { ...client, path: '/documents', parent: 'documents-main', title: 'Lista dokumentów', needs: 'documents' },
  'documents-view': { ...client, path: '/documents/:id', parent: 'documents', record: true, needs: 'documents' },

  purchases: { ...client, path: '/purchases', parent: 'home-main', title: 'Opis zakupów', needs: 'documents', permission: 'documents.decide' },

  taxes: { ...client, path: '/taxes', parent: 'home-main', title: 'Podatki', needs: ['component:settlements', 'component:taxesDue'], permission: 'settlements.read' },

  'system-tickets': { ...client, path: '/system-tickets', parent: 'home-main', title: 'Zgłoszenia', needs: 'component:systemTickets' },
  'system-tickets-new': { ...client, path: '/system-tickets/new', parent: 'system-tickets', title: 'Nowe zgłoszenie', needs: 'component:systemTickets' },
  'system-tickets-view': { ...client, path: '/system-tickets/:id', parent: 'system-tickets', record: true, needs: 'component:systemTickets' },
  notifications: { ...client, path: '/notifications', parent: 'home-main', title: 'Powiadomienia' },
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
  const values = (params ?? {}) as Record<string, string>
  const path = routes[name].path.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(values[key] ?? ''))
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
