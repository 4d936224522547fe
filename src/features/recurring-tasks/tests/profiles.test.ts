import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { setLegalStatus } from '#features/companies/server/store-legal-status.ts'
import { listEnabled, lockDefinition, makeTasks } from '#features/recurring-tasks/server/store-make.ts'
import { duesBetween } from '#features/statutory-deadlines/store-terms.ts'
import { waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { checkTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { concernedBy, optional, owedBy, peopleOf, type Profile, profiles, termKeys, writeMonths, writeTable } from './profile-table.ts'
import { served } from './testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { newOffice } from '#test/fixtures/office.ts'

const valuesOf = (profile: Profile) => ({
  accounting_form: profile.ksiegi,
  income_tax: profile.podatek,
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
type Owed = Record<string, { 2026: string; 2027: string }>
/** By the number of the profile and who it is. */
const found = new Map<string, Owed>()
const switchedOn = new Map<string, Owed>()

beforeAll(async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const places = new Map<string, string>()
  for (const profile of profiles) {
    const company = await office.company({ ...served, company_type: profile.typ, ...valuesOf(profile) })
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
  const optionalKeys = optional.map(({ obowiazek }) => obowiazek)
  await office.transact(db => db.updateTable('recurring_tasks').set({ enabled: true }).where('obligation', 'in', optionalKeys).execute())
  // Every term of both years at once, by the statement that makes a night's tasks.
  await office.transact(async db => {
    for (const { id } of await listEnabled(db)) {
      const recurring = await lockDefinition(db, id)
      for (const due of recurring ? duesBetween(recurring, '2026-01-01', '2027-12-31') : []) if (recurring) await makeTasks(db, recurring, due)
    }
  })
  const tasks = await office.db.selectFrom('tasks').select(['company_id', 'payer_id', 'obligation', 'due_date']).where('source', '=', 'recurring').execute()
  const months = Map.groupBy(tasks, ({ company_id, payer_id, obligation, due_date }) =>
    [places.get(company_id ?? ''), payer_id ? places.get(payer_id) : 'firma', obligation, String(due_date).slice(0, 4)].join(' '),
  )
  for (const [key, rows] of months) {
    const [nr, who, obligation = '', year] = key.split(' ')
    const kept = optionalKeys.includes(obligation) ? switchedOn : found
    const owed = kept.get(`${nr} ${who}`) ?? {}
    owed[obligation] = {
      ...(owed[obligation] ?? { 2026: '', 2027: '' }),
      [String(year)]: writeMonths(rows.map(row => Number(String(row.due_date).slice(5, 7)))),
    }
    kept.set(`${nr} ${who}`, owed)
  }
}, 300_000)

test.each(profiles.map(profile => [`${profile.nr}. ${profile.profil}`, profile] as const))('%s', (_, profile) => {
  expect(checkTaxValues(valuesOf(profile) as never, profile.typ), 'a profile that the program would refuse').toEqual({})
  const { nr } = profile
  expect({ firma: found.get(`${nr} firma`) ?? {}, osoba_1: found.get(`${nr} osoba_1`) ?? {}, osoba_2: found.get(`${nr} osoba_2`) ?? {} }).toEqual(
    owedBy(profile),
  )
})

test.each(optional.map(entry => [entry.nazwa, entry] as const))('%s, switched on by the office', (_, entry) => {
  const concerned = [...switchedOn].flatMap(([key, owed]) => (owed[entry.obowiazek] ? [[key, owed[entry.obowiazek]]] : []))
  const expected = Object.entries(concernedBy(entry)).map(([nr, months]) => [`${nr} firma`, months])
  expect(Object.fromEntries(concerned)).toEqual(Object.fromEntries(expected))
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
