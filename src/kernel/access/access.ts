export const staffRoles = ['administrator', 'manager', 'accountant', 'payroll', 'assistant'] as const
/** Whom an owner invites into a company, and answers for there. */
const memberRoles = ['member', 'viewer'] as const
export const clientRoles = ['owner', ...memberRoles] as const
export const roles = [...staffRoles, ...clientRoles] as const
export const companyRoles = ['caretaker', 'accountant', 'payroll', ...clientRoles] as const

export type StaffRole = (typeof staffRoles)[number]
export type ClientRole = (typeof clientRoles)[number]
export type Role = (typeof roles)[number]
export type CompanyRole = (typeof companyRoles)[number]

const heads = ['administrator', 'manager'] as const
const bookkeepers = [...heads, 'accountant'] as const
const everyone = roles

/** Who may do what, once: the server refuses by it and the screens hide by it. A client's right counts in the companies where that role is held. */
export const grants = {
  'session.use': everyone,
  'profile.write': everyone,
  'users.read': staffRoles,
  'users.people': everyone,
  'users.write': heads,
  'users.second_factor': ['administrator'],
  'users.invite': [...heads, 'owner'],
  'smsapi.read': heads,
  'companies.read': everyone,
  'companies.create': heads,
  'companies.update': [...bookkeepers, 'owner'],
  'companies.profile': bookkeepers,
  // Partners and shareholders as taxpayers; the whole PESEL only for those who may see pay.
  'payers.read': [...staffRoles, 'owner'],
  'payers.reveal': [...heads, 'payroll', 'owner'],
  // What a company has empowered the office to do; its owner sees what was given.
  'powers.read': [...staffRoles, 'owner'],
  'powers.write': [...bookkeepers, 'payroll'],
  'registers.read': bookkeepers,
  'companies.people': [...heads, 'accountant', 'payroll', 'owner'],
  'companies.people.write': heads,
  // What those seats allow that exist: an owner's say is over members.
  'companies.people.change': [...heads, 'owner'],
  // How the office sorts its companies; no client sees it.
  'tags.read': staffRoles,
  'tags.write': bookkeepers,
  'documents.read': everyone,
  'documents.create': [...staffRoles, 'owner', 'member'],
  'documents.review': [...bookkeepers, 'payroll', 'assistant'],
  // What an invoice is: said by the client, or by the office on behalf of the client; and when the office asks.
  'documents.decide': [...staffRoles, 'owner', 'member'],
  'documents.rules': heads,
  'documents.categories': ['administrator'],
  'documents.unbook': heads,
  'documents.acknowledge': ['owner', 'member'],
  // Documents marked payroll: who knows of them, and who may see the pay in them.
  'documents.payroll': [...bookkeepers, 'payroll', 'owner'],
  'documents.pay': [...heads, 'payroll', 'owner'],
  // Identity and pay are masked for whoever may not reveal them.
  'employees.read': [...bookkeepers, 'payroll', 'owner'],
  'employees.write': [...heads, 'payroll'],
  'employees.report': [...heads, 'payroll', 'owner'],
  'employees.reveal': [...heads, 'payroll', 'owner'],
  // What tells of health (art. 9 of the GDPR): leave, examinations, a shorter day's norm, the code of insurance.
  'employees.health': [...heads, 'payroll', 'owner'],
  'leaves.write': [...heads, 'payroll', 'owner'],
  'exports.use': everyone,
  'exports.all': heads,
  // All that belongs to a company, for it and for its next office.
  'exports.handover': heads,
  // Of what one may add one by one: payroll brings in employees.
  'imports.use': [...heads, 'payroll'],
  'imports.all': heads,
  // Whoever only looks on has a picture too.
  'files.upload': everyone,
  'files.health': heads,
  'settlements.read': everyone,
  'settlements.work': [...bookkeepers, 'payroll'],
  'settlements.move': bookkeepers,
  'settlements.close': bookkeepers,
  'settlements.correct': heads,
  'settlements.answer': [...bookkeepers, 'owner'],
  'settlements.pay': [...bookkeepers, 'payroll', 'owner'],
  'settlements.summary': staffRoles,
  'comments.read': everyone,
  'comments.write': [...staffRoles, 'owner', 'member'],
  // Notes that stay in the office.
  'comments.internal': staffRoles,
  // About the portal itself: one's own, and for administrators everybody's.
  'system_tickets.read': everyone,
  'system_tickets.all': ['administrator'],
  'tickets.read': everyone,
  'tickets.create': [...staffRoles, 'owner', 'member'],
  'tickets.work': staffRoles,
  // Tickets of payroll categories: who knows of them, and who may read them. Whoever wrote one sees it.
  'tickets.payroll': [...bookkeepers, 'payroll', 'owner'],
  'tickets.pay': [...heads, 'payroll', 'owner'],
  // What is answered often is written by heads, how tickets are sorted is a setting of the office.
  'tickets.answers': heads,
  'tickets.settings': ['administrator'],
  'messages.read': everyone,
  'messages.write': [...staffRoles, 'owner', 'member'],
  // One message to many companies.
  'messages.broadcast': [...bookkeepers, 'payroll'],
  'recurring-tasks.read': staffRoles,
  'recurring-tasks.write': heads,
  'tasks.read': everyone,
  'tasks.write': staffRoles,
  // Internal tasks of others too.
  'tasks.internal': bookkeepers,
  'tasks.answer': [...staffRoles, 'owner', 'member'],
  // Templates of the lists that tasks are ticked off by.
  'checklists.read': staffRoles,
  'checklists.settings': heads,
  'checklists.write': ['administrator'],
  // What each kind of company is asked for every month, and one company besides.
  'document-checklists.read': heads,
  'document-checklists.write': ['administrator'],
  'document-checklists.company': staffRoles,
  'surveys.read': everyone,
  'surveys.write': heads,
  'surveys.results': staffRoles,
  'surveys.answer': clientRoles,
  'polls.read': staffRoles,
  'polls.write': heads,
  'polls.vote': clientRoles,
  // How things are done, for every client; and the yearly month without contributions.
  'procedures.read': everyone,
  'procedures.settings': heads,
  'procedures.write': ['administrator'],
  'zus_holidays.read': everyone,
  'zus_holidays.write': [...bookkeepers, 'payroll'],
  'trainings.read': everyone,
  'trainings.take': everyone,
  'trainings.write': heads,
  // Who has done what, with results.
  'trainings.people': heads,
  'uptimes.read': staffRoles,
  'uptimes.write': staffRoles,
  'uptimes.all': heads,
  'uptimes.lock': heads,
  'reports.read': staffRoles,
  'reports.all': heads,
  'pricelist.read': bookkeepers,
  'pricelist.write': heads,
  // The client's own, from the approval on.
  'billing.read': [...bookkeepers, 'owner'],
  'billing.write': heads,
  'limits.read': staffRoles,
  'limits.write': ['administrator'],
  // The office's calendar; events of others are changed by heads.
  'schedule.read': staffRoles,
  'schedule.write': staffRoles,
  'schedule.all': heads,
  // How the office tells people of what happens.
  'notifications.settings': staffRoles,
  'notifications.settings.write': heads,
  // Messages on their way out, and the services that take them.
  'outbox.read': heads,
  'outbox.write': ['administrator'],
  'integrations.read': heads,
  'integrations.write': ['administrator'],
  // How a company's invoices come from KSeF: the office's part, and the owner's, who grants it.
  'ksef.read': [...bookkeepers, 'owner'],
  'ksef.write': [...bookkeepers, 'owner'],
  'tenants.approval.read': heads,
  'tenants.approval': ['administrator'],
  'tenants.appearance.read': heads,
  'tenants.appearance': ['administrator'],
  'tenants.hours': ['administrator'],
  'tenants.security.read': heads,
  'tenants.security': ['administrator'],
  'audit.read': ['administrator', 'manager'],
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants

export function can(role: Role, permission: Permission): boolean {
  return (grants[permission] as readonly Role[]).includes(role)
}

/** Whether somebody with this role in a company is one whom its owner answers for. */
export const isMember = (role: CompanyRole): boolean => (memberRoles as readonly CompanyRole[]).includes(role)

export const isStaffRole = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role)
export const isClientRole = (role: string): role is ClientRole => (clientRoles as readonly string[]).includes(role)

/** Who acts. Made from the session on the server and from the signed-in user in the browser. */
export interface Actor {
  tenant_id: string
  user_id: string
  role: Role
  isAdmin: boolean
  /** A client's companies with the role held there; empty for staff, whose role counts everywhere. */
  companies: ReadonlyMap<string, CompanySeat>
  /** Companies that somebody of the staff looks after, where the office shows them no others. */
  assigned?: ReadonlySet<string> | undefined
}

/** Staff whom an office may show only the companies that they are assigned to. */
export const assignedOnlyRoles = ['accountant', 'payroll', 'assistant'] as const satisfies readonly StaffRole[]

/** Whether the actor may know that there is such a company. */
export const canSeeCompany = ({ isAdmin, companies, assigned }: Actor, company_id: string): boolean =>
  isAdmin ? (assigned?.has(company_id) ?? true) : companies.has(company_id)

export interface CompanySeat {
  role: CompanyRole
  sees_settlements: boolean
}

/** Of several roles held by a client the one that gives most. */
export const strongestOf = (seatRoles: readonly string[]): ClientRole | undefined => clientRoles.find(role => seatRoles.includes(role))

/** Months, taxes and limits are shown to staff, owners, and whoever was given the sight of them in that company. */
export function seesSettlements({ isAdmin, companies }: Omit<Rights, 'role'>, company_id: string): boolean {
  const seat = companies.get(company_id)
  return isAdmin || seat?.role === 'owner' || seat?.sees_settlements === true
}

/** All that a right depends on. */
export type Rights = Pick<Actor, 'role' | 'isAdmin'> & { companies: ReadonlyMap<string, CompanySeat> }

/** Whether the actor may do this in that company: staff by their role in the office, clients by their role in the company. */
export function canIn(actor: Rights, permission: Permission, company_id: string): boolean {
  if (actor.isAdmin) return can(actor.role, permission)
  const seat = actor.companies.get(company_id)
  return seat !== undefined && can(seat.role as ClientRole, permission)
}

/** A client's companies where this person may do something. */
export const companiesWith = (actor: Rights, permission: Permission): string[] => [...actor.companies.keys()].filter(id => canIn(actor, permission, id))

/** A client's companies whose settlements this person sees. */
export const companiesSeen = (actor: Omit<Rights, 'role'>): string[] => [...actor.companies.keys()].filter(id => seesSettlements(actor, id))

/** All that decides what a person sees, as one comparable text. */
export function rightsOf(actor: Actor): string {
  const seats = [...actor.companies].map(([id, { role, sees_settlements }]) => `${id}:${role}:${sees_settlements}`)
  const assigned = actor.assigned ? ['assigned', ...[...actor.assigned].sort()] : []
  return [actor.role, ...seats.sort(), ...assigned].join(' ')
}
