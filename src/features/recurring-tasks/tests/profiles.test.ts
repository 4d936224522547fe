import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setLegalStatus } from '#features/companies/server/store-legal-status.ts'
import { listEnabled, lockDefinition, makeTasks } from '#features/recurring-tasks/server/store-make.ts'
import { concerned } from '#features/statutory-deadlines/store-match.ts'
import { duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { checkTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { concernedBy, optional, owedBy, peopleOf, type Profile, profiles, termKeys, writeMonths, writeTable } from './profile-table.ts'
import { served } from './testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { newOffice } from '#test/fixtures/office.ts'

const taxValues = (profile: Profile) => ({
  accounting_form: profile.ksiegi,
  income_tax: profile.podatek,
  ip_box: profile.ip_box === 'tak',
  advances: profile.zaliczki,
  vat_status: profile.vat,
  vat_period: profile.okres_vat,
  vat_ue: profile.vat_ue === 'tak',
  zus_scheme: profile.zus,
  insured: Number(profile.ubezpieczeni),
  full_time: Number(profile.etaty).toFixed(2),
  contractors: Number(profile.zleceniobiorcy),
  ppk: profile.ppk === 'tak',
  financial_year_start: Number(profile.rok_od),
})

const nips = ['9990000014', '9990000184']
type DueByYear = Record<string, { 2026: string; 2027: string }>
/** By the number of the profile and who it is. */
const obligationsByProfile = new Map<string, DueByYear>()
/** By the obligation and the number of the profile: the months of each year. */
const concerning = new Map<string, Map<string, string[]>>()

beforeAll(async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const places = new Map<string, string>()
  for (const profile of profiles) {
    const company = await office.company({ ...served, company_type: profile.typ, ...taxValues(profile) })
    places.set(company.id, profile.nr)
    for (const [place, [income_tax, advances, zus_scheme]] of peopleOf(profile).entries()) {
      const body = { name: `Osoba ${place + 1}`, nip: nips[place], share: '1/2', income_tax, advances, zus_scheme, voluntary_sickness: false }
      const reply = await manager.post(`/api/companies/${company.id}/payers`, body)
      places.set(reply.body.data.id, `osoba_${place + 1}`)
    }
    const [from, to] = profile.zawieszona.split('..')
    if (from) await office.transact(db => setLegalStatus(db, company.id, 'zawieszona', from))
    if (to) await office.transact(db => setLegalStatus(db, company.id, 'aktywna', addDays(to, 1)))
  }
  // Every term of both years at once, by the statement that makes a night's tasks.
  await office.transact(async db => {
    for (const { id } of await listEnabled(db)) {
      const recurring = await lockDefinition(db, id)
      for (const due of recurring ? duesBetween(recurring, '2026-01-01', '2027-12-31') : []) if (recurring) await makeTasks(db, recurring, due)
    }
  })
  // Of what is switched off, only whom it would concern.
  for (const { obowiazek } of optional) {
    const entry = findObligation(obowiazek)
    if (!entry) throw new Error(obowiazek)
    const concern = { scope: 'profile' as const, conditions: entry.conditions, obligation: obowiazek }
    const days = new Map<string, string[]>()
    for (const due of duesBetween({ ...entry, obligation: obowiazek }, '2026-01-01', '2027-12-31')) {
      const { rows } = await sql<{ id: string }>`select c.id ${concerned(concern, due)}`.execute(office.db)
      for (const { id } of rows) days.set(places.get(id) ?? '', [...(days.get(places.get(id) ?? '') ?? []), due.due_date])
    }
    concerning.set(obowiazek, days)
  }
  const tasks = await office.db.selectFrom('tasks').select(['company_id', 'payer_id', 'obligation', 'due_date']).where('source', '=', 'recurring').execute()
  const months = Map.groupBy(tasks, ({ company_id, payer_id, obligation, due_date }) =>
    [places.get(company_id ?? ''), payer_id ? places.get(payer_id) : 'firma', obligation, String(due_date).slice(0, 4)].join(' '),
  )
  for (const [key, rows] of months) {
    const [nr, who, obligation = '', year] = key.split(' ')
    const owed = obligationsByProfile.get(`${nr} ${who}`) ?? {}
    owed[obligation] = {
      ...(owed[obligation] ?? { 2026: '', 2027: '' }),
      [String(year)]: writeMonths(rows.map(row => Number(String(row.due_date).slice(5, 7)))),
    }
    obligationsByProfile.set(`${nr} ${who}`, owed)
  }
}, 300_000)

test.each(profiles.map(profile => [`${profile.nr}. ${profile.profil}`, profile] as const))('%s', (_, profile) => {
  expect(checkTaxValues(taxValues(profile) as never, profile.typ), 'a profile that the program would refuse').toEqual({})
  const { nr } = profile
  expect({
    firma: obligationsByProfile.get(`${nr} firma`) ?? {},
    osoba_1: obligationsByProfile.get(`${nr} osoba_1`) ?? {},
    osoba_2: obligationsByProfile.get(`${nr} osoba_2`) ?? {},
  }).toEqual(owedBy(profile))
})

test.each(optional.map(entry => [entry.nazwa, entry] as const))('%s, switched on by the office', (_, entry) => {
  const monthsIn = (year: string, days: readonly string[]) => writeMonths(days.filter(day => day.startsWith(year)).map(day => Number(day.slice(5, 7))))
  const months = [...(concerning.get(entry.obowiazek) ?? [])].map(([nr, days]) => [nr, { 2026: monthsIn('2026', days), 2027: monthsIn('2027', days) }])
  expect(Object.fromEntries(months)).toEqual(concernedBy(entry))
})

test('the table speaks of at least forty profiles and of every obligation that ships switched on and comes by itself', () => {
  expect(profiles.length).toBeGreaterThanOrEqual(40)
  const byItself = listObligations()
    .filter(({ usual, rule }) => usual && !waitsForEvent(rule) && rule.type !== 'one_off')
    .map(({ key }) => key)
  expect(byItself.toSorted()).toEqual(termKeys.toSorted())
  for (const { obowiazek } of optional) expect(listObligations().find(({ key }) => key === obowiazek)?.usual, obowiazek).toBe(false)
})

test('docs/obligations-by-profile.md is the table as it is printed: npm run obligations', () => {
  expect(readFileSync('docs/obligations-by-profile.md', 'utf8')).toBe(writeTable())
})
