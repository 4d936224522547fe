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

export function isOn(switches: Switches, name: Switch): boolean {
  return name.startsWith('component:') ? switches.components[name.slice('component:'.length) as Component] : switches.modules[name as Module]
}
