import { idOf } from './seeded-random.ts'
import type { PowerKind } from '#features/powers/shared/labels.ts'
import { addDays } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

interface DemoPower {
  title: string
  kind: PowerKind
  /** Who of the office has it. */
  holder: string
  scope?: string
  /** Days from today. */
  from: number
  to?: number
  checked?: number
  revoked?: number
}

const taxes = { kind: 'upl1', holder: 'ksiegowa', scope: 'Podpisywanie deklaracji składanych elektronicznie' } as const
const zus = { kind: 'zus_pel', holder: 'kadry', scope: 'Wszystkie sprawy w ZUS i dostęp do roli płatnika w eZUS' } as const

/** All that some companies need; of the others something ends soon, was taken back, or was never given. */
const demoPowers: readonly DemoPower[] = [
  { title: 'Pracownia Glinka Anna Zawilska', ...taxes, from: -700, checked: -40 },
  { title: 'Pracownia Glinka Anna Zawilska', ...zus, from: -700, checked: -40 },
  { title: 'Zielony Kąt sp. z o.o.', ...taxes, from: -345, to: 20, checked: -90 },
  { title: 'Zielony Kąt sp. z o.o.', ...zus, from: -345, checked: -90 },
  { title: 'Fundacja Sąsiedzki Krąg', ...taxes, from: -200, to: 45, checked: -12 },
  { title: 'Gabinet Logopedyczny Ewa Mroczek', ...taxes, from: -500 },
  { title: 'Gabinet Logopedyczny Ewa Mroczek', ...zus, from: -500, revoked: -9 },
  { title: 'Trzy Wierzby sp. z o.o.', ...taxes, from: -120, checked: -120 },
  { title: 'Trzy Wierzby sp. z o.o.', kind: 'ppo1', holder: 'kierownik', scope: 'Wszystkie sprawy podatkowe', from: -120, checked: -120 },
]

export async function seedPowers(db: Db, people: ReadonlyMap<string, string>, today: string) {
  const rows = demoPowers.map(({ title, kind, holder, scope = null, from, to, checked, revoked }) => ({
    ...{ id: idOf('demo', 'power', title, kind), company_id: idOf('demo', 'company', title), kind, scope, holder_id: String(people.get(holder)) },
    ...{ from_day: addDays(today, from), to_day: to === undefined ? null : addDays(today, to) },
    ...{ revoked_day: revoked === undefined ? null : addDays(today, revoked), checked_day: checked === undefined ? null : addDays(today, checked) },
    ...(checked !== undefined && {
      checked_how: kind === 'zus_pel' ? ('zus' as const) : ('tax_office' as const),
      checked_by_id: String(people.get('kierownik')),
    }),
  }))
  await db.insertInto('powers').values(rows).execute()
}
