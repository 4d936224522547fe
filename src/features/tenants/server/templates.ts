import { type Component, components, type Module, modules, type Switches } from '#kernel/feature-flags.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'

/** Components that only some offices show; the rest is on unless a template says otherwise. */
const optional: readonly Component[] = ['vacationZusAlert', 'expansionProcedures']

const all = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, Value>

function everything(extra: readonly Component[] = []): Switches {
  return {
    modules: all<Module, boolean>(modules, () => true),
    components: all<Component, boolean>(components, name => !optional.includes(name) || extra.includes(name)),
    variants: { home: 'tiles', companyView: 'tabs', density: 'comfortable' },
    columns: {
      companies: ['title', 'company_type', 'tasks', 'owner', 'vat_number', 'accounting_status', 'documents'],
    },
  }
}

/** The two accounting tenants: settlements, taxes due, tickets, messages, tasks and profile are left. */
function withoutDocuments(): Switches {
  const left: readonly Component[] = ['settlements', 'taxesDue', 'companyTickets', 'companyTasks']
  const switches = everything()
  return {
    ...switches,
    modules: { ...switches.modules, documents: false },
    components: all<Component, boolean>(components, name => left.includes(name)),
  }
}

const switchesOf: Record<string, () => Switches> = {
  default: () => everything(),
  demo: () => everything(['expansionProcedures']),
  dpszulc: withoutDocuments,
  '4s4a': withoutDocuments,
  panelprzedsiebiorcy: () => everything(['vacationZusAlert']),
}

export const templateNames = Object.keys(switchesOf)

/** The shipped configuration that a new office starts from. */
export function settingsFrom(template: string, office: Partial<OfficeSettings['office']> & { name: string }): OfficeSettings {
  const switches = switchesOf[template] ?? everything
  return {
    product_name: 'Biurko',
    office: { address: '', phone: '', email: '', hours: 'pon.–pt. 8:00–16:00', ...office },
    theme: { light: { primary: '#1F5FD6', secondary: '#C2187A' }, dark: { primary: '#8AB4FF', secondary: '#FF7AC0' } },
    switches: switches(),
    approval: { mode: 'required', silent_days: 3 },
    terms: 'Portal służy do współpracy z biurem rachunkowym. Dane przetwarza biuro w celu prowadzenia rozliczeń, zgodnie z umową.',
  }
}
