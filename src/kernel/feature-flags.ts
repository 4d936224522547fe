export const modules = ['dashboard', 'documents', 'reports', 'company', 'uptime'] as const
export const components = [
  'dashboardTiles',
  'dashboardCharts',
  'dashboardCalendar',
  'taxesDue',
  'timeline',
  'employees',
  'employeeContracts',
  'billing',
  'settlements',
  'companyTasks',
  'companyTickets',
  'companyDocuments',
  'surveys',
  'polls',
  'trainings',
  'systemTickets',
  'vacationZusAlert',
  'expansionProcedures',
  'search',
] as const

export type Module = (typeof modules)[number]
export type Component = (typeof components)[number]
/** What an operation, a route or a tile belongs to; when that is off, it is gone on both sides. */
export type Switch = Module | `component:${Component}`

/** A tenant's configuration: data, edited by its administrator, enforced on both sides. */
export interface Switches {
  modules: Record<Module, boolean>
  components: Record<Component, boolean>
  variants: { home: 'tiles' | 'list'; companyView: 'tabs' | 'sections'; density: 'comfortable' | 'compact' }
  columns: Record<string, string[]>
}

/** What something belongs to: one part of the portal or several, all of which must be on. */
export type Needs = Switch | readonly Switch[]

const isPartOn = ({ components, modules }: Switches, name: Switch): boolean =>
  name.startsWith('component:') ? components[name.slice('component:'.length) as Component] : modules[name as Module]

export const isOn = (switches: Switches, needs: Needs = []): boolean => [needs].flat().every(name => isPartOn(switches, name))
