import { idOf } from './seeded-random.ts'
import { insertEmployee } from '#features/employees/server/store.ts'
import type { ContractKind, LeaveKind, LeaveState } from '#features/employees/shared/rules.ts'
import { workWithin } from '#features/employees/shared/working-time.ts'
import type { Keys } from '#features/payers/server/store.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { peselBirthDate } from '#kernel/identifiers/identifiers.ts'
import { demoAccount } from '#demo/companies.ts'
import { demoPesel } from '#demo/profiles.ts'
import type { Db } from '#platform/db/db.ts'
import { sealField } from '#platform/security/field-encryption.ts'

interface DemoEmployee {
  first_name: string
  last_name: string
  kind: ContractKind
  position: string
  time?: string
  pay: string
  /** Days from today. */
  from: number
  to?: number
  medical?: number
  safety?: number
  base?: 20 | 26
  draft?: true
  left?: number
  leave?: readonly { kind: LeaveKind; from: number; to: number; state: LeaveState }[]
}

const clerk = (name: string, position: string, from: number, pay = '4980.00'): DemoEmployee => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { first_name, last_name, kind: 'permanent', position, pay, from, medical: 365, safety: 540 }
}

const garden: readonly DemoEmployee[] = [
  {
    ...{
      first_name: 'Łucja',
      last_name: 'Świderska',
      kind: 'permanent',
      position: 'Kierowniczka sklepu',
      pay: '6800.00',
      from: -1200,
      medical: 210,
      safety: 300,
      base: 26,
    },
    leave: [
      { kind: 'annual', from: -100, to: -91, state: 'accepted' },
      { kind: 'annual', from: -1, to: 3, state: 'accepted' },
    ],
  },
  {
    ...{ first_name: 'Kacper', last_name: 'Ćwikła', kind: 'fixed', position: 'Sprzedawca', pay: '4980.00', from: -300, to: 6, medical: 24, safety: 400 },
    leave: [{ kind: 'annual', from: 2, to: 6, state: 'submitted' }],
  },
  { first_name: 'Żaneta', last_name: 'Ogórek', kind: 'permanent', position: 'Florystka', time: '1/2', pay: '2550.00', from: -700, medical: -12, safety: 40 },
  { first_name: 'Dawid', last_name: 'Jaśkiewicz', kind: 'mandate', position: 'Dostawca', pay: '32.50', from: -60, to: 120 },
  { first_name: 'Mirosław', last_name: 'Bąk', kind: 'permanent', position: 'Ogrodnik', pay: '5400.00', from: -1500, to: -90, left: -90, medical: -30 },
  { first_name: 'Natalia', last_name: 'Źródlana', kind: 'trial', position: 'Sprzedawczyni', pay: '4806.00', from: 10, to: 100, draft: true },
]

/** The first one in every state that the payroll knows; at the others somebody works, so that a month counts whom it bills. */
const peopleOf: Record<string, readonly DemoEmployee[]> = {
  'Zielony Kąt sp. z o.o.': garden,
  'Auto-Serwis Łukowiec sp.j.': [
    clerk('Zenon Śrubka', 'Mechanik', -2100, '6100.00'),
    clerk('Igor Świeca', 'Mechanik', -800),
    clerk('Beata Łyżka', 'Recepcja', -400),
  ],
  'Fundacja Sąsiedzki Krąg': [clerk('Halina Dobrosz', 'Koordynatorka', -900, '5900.00')],
  'Hurtownia Ogrodnicza Malwina sp. z o.o.': [clerk('Ryszard Cebula', 'Magazynier', -1300), clerk('Alina Paproć', 'Handlowiec', -650, '6200.00')],
  'Kawiarnia Międzymiastowa sp. z o.o.': [
    clerk('Oliwia Mleczko', 'Baristka', -500),
    clerk('Szymon Ziarno', 'Barista', -45),
    clerk('Ewelina Filiżanka', 'Kelnerka', -210),
  ],
  'Piekarnia Pod Kasztanami s.c.': [clerk('Leon Drożdż', 'Piekarz', -3000, '6400.00'), clerk('Wanda Mąkosa', 'Sprzedawczyni', -1500)],
  'Transport Hołubek sp.k.': [
    clerk('Waldemar Opona', 'Kierowca', -2600, '7300.00'),
    clerk('Grzegorz Naczepa', 'Kierowca', -1900, '7300.00'),
    clerk('Mariola Trasa', 'Spedytorka', -1100, '6800.00'),
    clerk('Czesław Bagażnik', 'Kierowca', -320, '7100.00'),
  ],
}

/** Who works for a company: nobody where it employs nobody. */
export async function seedEmployees(db: Db, office: Keys, company: { id: string; title: string }, today: string) {
  const at = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  for (const [place, person] of (peopleOf[company.title] ?? []).entries()) {
    const { first_name, last_name, draft = false } = person
    const id = idOf(company.id, 'employee', last_name)
    const pesel = demoPesel(`${first_name} ${last_name}`)
    const numbers = { pesel, bank_account: demoAccount(90_000_000 + place), birth_date: peselBirthDate(pesel) }
    const terms = {
      start_day: at(person.from),
      end_day: at(person.left),
      medical_until: at(person.medical),
      safety_until: at(person.safety),
      leave_base: person.base ?? (20 as const),
    }
    // Without it the portal would carry over every day of the years that the demo does not tell of.
    const known = addDays(today, person.from).slice(0, 4) < today.slice(0, 4)
    const carried = known ? { carried_year: Number(today.slice(0, 4)), carried_days: (place * 3) % 7 } : {}
    const taxes = { pit2: place % 2 === 0, ppk: place % 3 === 0 ? ('participant' as const) : ('resigned' as const), zus_code: '011000', nfz_branch: '06' }
    const home = { street: 'Lipowa', building: String(3 + place), postal_code: '30-002', city: 'Kraków', email: null, phone: `+4850000010${place}` }
    await insertEmployee(db, office, company.id, { id, first_name, last_name, draft, ...numbers, ...terms, ...carried, ...taxes, ...home })
    const contract = {
      kind: person.kind,
      position: person.position,
      from_day: addDays(today, person.from),
      to_day: at(person.to),
      time: person.kind === 'mandate' ? null : (person.time ?? '1/1'),
    }
    await db
      .insertInto('contracts')
      .values({
        ...contract,
        ...{ id: idOf(id, 'contract'), employee_id: id, company_id: company.id },
        number: draft ? null : `${place + 1}/${addDays(today, person.from).slice(0, 4)}`,
        signed_day: draft ? null : addDays(today, person.from - 5),
        gross_pay: sealField(office, person.pay),
        pay_period: person.kind === 'mandate' ? 'hour' : 'month',
      })
      .execute()
    for (const { from, to, ...leave } of person.leave ?? [])
      await db
        .insertInto('leaves')
        .values({
          id: idOf(id, 'leave', String(from)),
          employee_id: id,
          company_id: company.id,
          from_day: addDays(today, from),
          to_day: addDays(today, to),
          ...workWithin([{ ...contract, week: null }], { from_day: addDays(today, from), to_day: addDays(today, to) }),
          ...leave,
        })
        .execute()
  }
}
