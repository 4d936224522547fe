import type { Company } from '#features/companies/shared/contract.ts'
import type { TaxValues } from '#features/tax-profiles/shared/contract.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { checkKsefNumber, checkNip, deriveTaxAccount } from '#kernel/identifiers/identifiers.ts'

interface DemoCompany
  extends Pick<Company, 'title' | 'company_type' | 'city' | 'street' | 'building' | 'postal_code' | 'tax_office' | 'legal_status'>,
    Pick<TaxValues, 'income_tax' | 'accounting_form' | 'vat_status' | 'vat_period' | 'zus_scheme'> {
  employs: boolean
  caretaker: string
  /** States of the last months, the newest first; whatever is older is closed. */
  states: SettlementState[]
  /** Documents of the newest month. */
  papers: number
  owner?: string
  member?: string
}

type CompanyValues = Partial<DemoCompany> & Pick<DemoCompany, 'title' | 'company_type' | 'states' | 'papers' | 'caretaker' | 'street' | 'building'>

const sole: Partial<DemoCompany> = { income_tax: 'skala', accounting_form: 'kpir', zus_scheme: 'duzy' }
const corporation: Partial<DemoCompany> = { income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak', employs: true }

const company = (values: CompanyValues): DemoCompany => ({
  income_tax: 'skala',
  accounting_form: 'kpir',
  vat_status: 'czynny',
  vat_period: 'M',
  zus_scheme: 'duzy',
  employs: false,
  city: 'Kraków',
  postal_code: '30-001',
  tax_office: 'Urząd Skarbowy Kraków-Podgórze',
  legal_status: 'aktywna',
  ...values,
})

export const demoCompanies: DemoCompany[] = [
  company({
    title: 'Pracownia Glinka Anna Zawilska',
    company_type: 'jdg',
    ...sole,
    caretaker: 'ksiegowa',
    owner: 'klient',
    states: ['awaiting_approval'],
    papers: 6,
    street: 'ul. Garncarska',
    building: '7',
  }),
  company({
    title: 'Zielony Kąt sp. z o.o.',
    company_type: 'zoo',
    ...corporation,
    caretaker: 'ksiegowa',
    owner: 'klient',
    member: 'pracownik',
    states: ['incomplete'],
    papers: 5,
    street: 'ul. Ogrodowa',
    building: '21',
  }),
  company({
    title: 'Auto-Serwis Łukowiec sp.j.',
    company_type: 'sj',
    ...sole,
    employs: true,
    caretaker: 'ksiegowa',
    states: ['awaiting_documents'],
    papers: 0,
    street: 'ul. Warsztatowa',
    building: '3',
    city: 'Wieliczka',
    postal_code: '32-020',
  }),
  company({
    title: 'Fundacja Sąsiedzki Krąg',
    company_type: 'fundacja',
    ...corporation,
    income_tax: 'zwolniony',
    vat_status: 'zwolniony_podmiotowo',
    caretaker: 'kierownik',
    states: ['awaiting_approval'],
    papers: 3,
    street: 'ul. Krótka',
    building: '5',
  }),
  company({
    title: 'Gabinet Logopedyczny Ewa Mroczek',
    company_type: 'jdg',
    ...sole,
    income_tax: 'ryczalt',
    accounting_form: 'ewidencja_przychodow',
    vat_status: 'zwolniony_przedmiotowo',
    caretaker: 'ksiegowa',
    states: ['incomplete'],
    papers: 2,
    street: 'ul. Cicha',
    building: '12',
  }),
  company({
    title: 'Hurtownia Ogrodnicza Malwina sp. z o.o.',
    company_type: 'zoo',
    ...corporation,
    caretaker: 'kadry',
    states: ['in_progress'],
    papers: 9,
    street: 'ul. Przemysłowa',
    building: '40',
    city: 'Bochnia',
    postal_code: '32-700',
  }),
  company({
    title: 'Kawiarnia Międzymiastowa sp. z o.o.',
    company_type: 'zoo',
    ...corporation,
    caretaker: 'ksiegowa',
    states: ['remarks'],
    papers: 4,
    street: 'ul. Dworcowa',
    building: '1',
  }),
  company({
    title: 'Piekarnia Pod Kasztanami s.c.',
    company_type: 'sc',
    ...sole,
    employs: true,
    caretaker: 'kierownik',
    states: ['in_progress', 'approved'],
    papers: 11,
    street: 'ul. Kasztanowa',
    building: '17',
  }),
  company({
    title: 'Stolarnia Marek Dębnik',
    company_type: 'jdg',
    ...sole,
    income_tax: 'liniowy',
    caretaker: 'kadry',
    states: ['in_progress', 'incomplete', 'correction'],
    papers: 3,
    street: 'ul. Leśna',
    building: '8',
    city: 'Niepołomice',
    postal_code: '32-005',
  }),
  company({
    title: 'Studio Nagrań Echo Tomasz Wilczak',
    company_type: 'jdg',
    ...sole,
    caretaker: 'kierownik',
    legal_status: 'zawieszona',
    states: ['on_hold', 'on_hold'],
    papers: 0,
    street: 'ul. Dźwięczna',
    building: '2',
  }),
  company({
    title: 'Transport Hołubek sp.k.',
    company_type: 'sk',
    ...corporation,
    income_tax: 'cit_19',
    caretaker: 'kadry',
    states: ['in_progress'],
    papers: 12,
    street: 'ul. Szosowa',
    building: '101',
    city: 'Skawina',
    postal_code: '32-050',
  }),
  company({
    title: 'Trzy Wierzby sp. z o.o.',
    company_type: 'zoo',
    ...corporation,
    vat_period: 'K',
    caretaker: 'ksiegowa',
    states: ['approved'],
    papers: 4,
    street: 'ul. Nadrzeczna',
    building: '33',
  }),
]

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Valid numbers from a range that no office gives out. */
export function demoNip(place: number): string {
  for (let serial = place * 7 + 11; ; serial++) {
    const base = `999${String(serial).padStart(6, '0')}`
    const control = weights.reduce((sum, weight, index) => sum + weight * Number(base[index]), 0) % 11
    if (control < 10 && checkNip(`${base}${control}`) === null) return `${base}${control}`
  }
}

/** A number as KSeF gives it: the seller, the day, twelve digits and their check. */
export function demoKsefNumber(vat_number: string, date: string, serial: number): string {
  const base = `${vat_number}-${date.replaceAll('-', '')}-${(serial + 0xa0000).toString(16).toUpperCase().padStart(12, '0')}`
  const check = Array.from({ length: 256 }, (_, value) => value.toString(16).toUpperCase().padStart(2, '0'))
  const checkDigits = check.find(value => checkKsefNumber(`${base}-${value}`) === null)
  if (!checkDigits) throw new Error(`No KSeF number begins with ${base}.`)
  return `${base}-${checkDigits}`
}

/** An account at a clearing number that no bank has. */
export function demoAccount(serial: number): string {
  const body = `99999001${String(serial).padStart(16, '0')}`
  const check = 98n - (BigInt(`${body}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${body}`
}

export const demoTaxAccount = (nip: string) => deriveTaxAccount(nip)
