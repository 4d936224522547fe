import { seededRandom, idOf } from './seeded-random.ts'
import { demoAccount, demoNip } from '#demo/companies.ts'
import type { TermValues } from '#features/payers/shared/contract.ts'
import { peselDigest } from '#features/payers/server/store.ts'
import { type TaxValues, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { usualFromDays, usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { insertProfile } from '#features/tax-profiles/server/store.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { checkPesel } from '#kernel/identifiers/identifiers.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { sealField } from '#platform/security/field-encryption.ts'

interface Subject extends Partial<TaxValues> {
  id: string
  title: string
  employs: boolean
}

interface DemoChange {
  from_day: string
  values: Partial<TaxValues>
  note?: string
}

/** What changed in the last months and what is going to: seen from today, so that there is always something ahead. */
function changesOf(title: string, today: string): DemoChange[] {
  const year = Number(today.slice(0, 4))
  const next = usualFromDays(today)
  const known: Record<string, DemoChange[]> = {
    'Pracownia Glinka Anna Zawilska': [
      { from_day: `${year - 1}-04-01`, values: { vat_ue: true }, note: 'Pierwsze zakupy w Czechach' },
      { from_day: next.year, values: { income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow' }, note: 'Po rozmowie o opłacalności ryczałtu' },
    ],
    'Zielony Kąt sp. z o.o.': [
      { from_day: `${year - 1}-07-01`, values: { insured: 4, full_time: '3.50', ppk: true } },
      { from_day: `${year}-02-01`, values: { insured: 6, full_time: '5.50', contractors: 2 } },
    ],
    'Trzy Wierzby sp. z o.o.': [{ from_day: next.quarter, values: { vat_period: 'M', vat_ue: true }, note: 'Powrót do rozliczeń miesięcznych' }],
    'Studio Nagrań Echo Tomasz Wilczak': [{ from_day: `${year}-03-01`, values: { zus_scheme: 'zawieszony' }, note: 'Zawieszenie działalności' }],
    'Transport Hołubek sp.k.': [{ from_day: `${year}-01-01`, values: { insured: 14, full_time: '12.00', ppk: true } }],
  }
  return known[title] ?? []
}

/** The profile from the beginning and what changed since. */
export async function seedProfiles(db: Db, company: Subject, today: string) {
  const companyValues = Object.fromEntries(taxValueKeys.filter(key => key in company).map(key => [key, company[key]]))
  let values: TaxValues = { ...usualTaxValues, ...companyValues, ...(company.employs ? { insured: 3, full_time: '2.50' } : {}) }
  await insertProfile(db, company.id, { ...values, from_day: beginning }, idOf(company.id, 'profile', beginning))
  for (const change of changesOf(company.title, today)) {
    values = { ...values, ...change.values }
    await insertProfile(db, company.id, { ...values, from_day: change.from_day, note: change.note ?? null }, idOf(company.id, 'profile', change.from_day))
  }
}

interface DemoPayer {
  name: string
  /** Whose identifier the transfers carry. */
  by: 'nip' | 'pesel'
  share: string
  terms?: Partial<TermValues>
  /** What is different from a day. */
  later?: { from_day: string; values: Partial<TermValues>; note: string }
}

function payersOf(title: string, today: string): DemoPayer[] {
  const known: Record<string, DemoPayer[]> = {
    'Piekarnia Pod Kasztanami s.c.': [
      { name: 'Barbara Kasztelan', by: 'nip', share: '1/2', terms: { voluntary_sickness: true } },
      { name: 'Zenon Kasztelan', by: 'nip', share: '1/4', terms: { income_tax: 'liniowy', zus_scheme: 'emeryt' } },
      {
        name: 'Iga Rogalska',
        by: 'nip',
        share: '1/4',
        terms: { zus_scheme: 'preferencyjny' },
        later: { from_day: usualFromDays(today).year, values: { zus_scheme: 'duzy' }, note: 'Koniec preferencyjnych składek' },
      },
    ],
    'Auto-Serwis Łukowiec sp.j.': [
      { name: 'Adam Łukowiec', by: 'nip', share: '2/3', terms: { income_tax: 'liniowy' } },
      { name: 'Jan Łukowiec', by: 'pesel', share: '1/3' },
    ],
    'Trzy Wierzby sp. z o.o.': [{ name: 'Magdalena Wierzbicka', by: 'pesel', share: '1/1' }],
  }
  return known[title] ?? []
}

/** Of somebody to be born in the twenty-second century: nobody has this number. */
export function demoPesel(name: string): string {
  const chance = seededRandom(name)
  for (;;) {
    const day = String(1 + Math.floor(chance() * 28)).padStart(2, '0')
    const pesel = `5${Math.floor(chance() * 10)}4${1 + Math.floor(chance() * 9)}${day}${String(Math.floor(chance() * 100_000)).padStart(5, '0')}`
    if (checkPesel(pesel) === null) return pesel
  }
}

export async function seedPayers(db: Db, office: Pick<Office, 'data_key'>, company: { id: string; title: string }, today: string) {
  for (const payer of payersOf(company.title, today)) {
    const id = idOf(company.id, 'payer', payer.name)
    const pesel = demoPesel(payer.name)
    await db
      .insertInto('payers')
      .values({
        id,
        company_id: company.id,
        name: payer.name,
        nip: payer.by === 'nip' ? demoNip(900 + Math.floor(seededRandom(`nip ${payer.name}`)() * 10_000)) : null,
        pesel: sealField(office, pesel),
        pesel_digest: peselDigest(office, pesel),
        tax_identifier: payer.by,
        zus_account: demoAccount(61_000_000 + Math.floor(seededRandom(payer.name)() * 1_000_000)),
      })
      .execute()
    const usual: TermValues = {
      share: payer.share,
      income_tax: 'skala',
      ip_box: false,
      advances: 'M',
      zus_scheme: 'duzy',
      voluntary_sickness: false,
      ...payer.terms,
    }
    const terms = [{ ...usual, from_day: beginning, note: null as string | null }]
    if (payer.later) terms.push({ ...usual, ...payer.later.values, from_day: payer.later.from_day, note: payer.later.note })
    for (const values of terms)
      await db
        .insertInto('payer_terms')
        .values({ id: idOf(id, values.from_day), company_id: company.id, payer_id: id, ...values })
        .execute()
  }
}
