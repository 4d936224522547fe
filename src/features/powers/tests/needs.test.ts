import { expect, it, test } from 'vitest'
import { warnOfPowerEnds } from '#features/powers/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const today = warsawToday()

async function lacksOf(values: Record<string, unknown>) {
  const office = await newOffice()
  const company = await office.company(values)
  const accountant = await office.as('accountant')
  const path = `/api/companies/${company.id}/powers`
  const lacks = async (): Promise<string[]> =>
    (await accountant.get(path)).body.lacks.map(({ kind, reason, payer }: Record<string, string | null>) => [kind, reason, payer].filter(Boolean).join(' '))
  return { office, company, accountant, path, lacks }
}

test.each<[string, Record<string, unknown>, string[]]>([
  ['a sole trader with VAT', {}, ['upl1 jpk_v7', 'zus_pel contributions']],
  ['a sole trader without VAT', { vat_status: 'zwolniony_podmiotowo' }, ['upl1 pit', 'zus_pel contributions']],
  ['an employer whose own contributions are paid elsewhere', { zus_scheme: 'brak', insured: 2 }, ['upl1 jpk_v7', 'zus_pel employs']],
  ['a tax card', { income_tax: 'karta', accounting_form: 'karta', vat_status: 'zwolniony_podmiotowo', zus_scheme: 'brak' }, ['upl1 pit']],
  ['a company that employs nobody', { company_type: 'zoo', income_tax: 'cit_9', vat_status: 'zwolniony_podmiotowo', zus_scheme: 'brak' }, ['upl1 cit']],
  ['a company that employs', { company_type: 'zoo', income_tax: 'cit_9', zus_scheme: 'brak', insured: 1 }, ['upl1 jpk_v7', 'zus_pel employs']],
  ['a company that is not served', { cooperation_status: 'zakonczona' }, []],
])('needed by the tax profile: %s', async (_, values, expected) => {
  const { lacks } = await lacksOf(values)
  expect(await lacks()).toEqual(expected)
})

it('needed no more once there is a power that holds, and again once it is revoked', async () => {
  const { office, accountant, path, lacks } = await lacksOf({ zus_scheme: 'brak' })
  const holder = await office.person('accountant')
  const add = async (values: object) => (await accountant.post(path, { kind: 'upl1', holder_id: holder.id, from_day: '2026-01-01', ...values })).body.data
  await add({ to_day: addDays(today, -1) })
  await add({ from_day: addDays(today, 1) })
  await add({ kind: 'upl1p' })
  expect(await lacks()).toEqual(['upl1 jpk_v7'])
  const { id } = await add({ to_day: today })
  expect(await lacks()).toEqual([])
  const hold = (status: 'active' | 'deactivated') => office.db.updateTable('users').set({ status }).where('id', '=', holder.id).execute()
  await hold('deactivated')
  expect(await lacks()).toEqual(['upl1 jpk_v7'])
  await hold('active')
  await accountant.post(`/api/powers/${id}/revoke`)
  expect(await lacks()).toEqual(['upl1 jpk_v7'])
})

it('needed of each partner who is taxed and insured alone, by a power of that partner', async () => {
  const { office, company, accountant, path, lacks } = await lacksOf({ company_type: 'sc', zus_scheme: 'brak' })
  const administrator = await office.as('administrator')
  const terms = { share: '1/2', income_tax: 'skala', advances: 'M', voluntary_sickness: false }
  const partner = async (name: string, nip: string, zus_scheme: string) =>
    (await administrator.post(`/api/companies/${company.id}/payers`, { name, nip, zus_scheme, ...terms })).body.data.id as string
  const payer_id = await partner('Łucja Żak', '9990000014', 'duzy')
  await partner('Zenon Wrona', '9990000184', 'brak')
  const all = ['upl1 jpk_v7', 'upl1 pit Łucja Żak', 'zus_pel contributions Łucja Żak', 'upl1 pit Zenon Wrona']
  expect(await lacks()).toEqual(all)
  const add = (values: object) => accountant.post(path, { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01', ...values })
  await add({})
  expect(await lacks()).toEqual(all.slice(1))
  await add({ payer_id })
  expect(await lacks()).toEqual(all.slice(2))
})

it('caretakers hear of an end 60, 30 and 7 days before, each once, unless it is revoked or goes on', async () => {
  const { office, accountant, path } = await lacksOf({})
  const add = async (values: object) =>
    (await accountant.post(path, { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01', to_day: addDays(today, 90), ...values })).body.data
  await add({})
  const revoked = await add({ kind: 'ppo1' })
  await accountant.post(`/api/powers/${revoked.id}/revoke`)
  await add({ kind: 'zus_pel' })
  await add({ kind: 'zus_pel', from_day: addDays(today, 80), to_day: null })
  const messages = async () => (await office.outbox()).filter(({ event }) => event === 'powers.ending')
  for (const [day, times] of [
    [29, 0],
    [30, 1],
    [45, 1],
    [60, 2],
    [83, 3],
    [90, 3],
    [91, 3],
  ] as const) {
    await warnOfPowerEnds(office.test.installation, addDays(today, day))
    expect([day, (await messages()).length]).toEqual([day, times])
  }
  expect(new Set((await messages()).map(({ recipient }) => recipient)).size).toBe(1)
  expect((await messages())[0]?.subject).toMatch(/^UPL-1 firmy Firma .* kończy się /)
})
