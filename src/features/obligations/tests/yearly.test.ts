import { expect, it } from 'vitest'
import type { MonthObligation } from '#features/obligations/shared/contract.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { served, switchOnOnly } from '#features/recurring-tasks/tests/testing.ts'
import { onlyOf } from '#features/settlements/tests/testing.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

// Art. 45 PIT, art. 27 CIT: the return of a year is worked on in the month before its term, and which one it is goes by the tax.
it('the obligations of a year stand where their declarations do, and follow them', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const yearly = ['pit_roczny', 'cit8', 'jpk_pit_pkpir']
  await switchOnOnly(office, '2027-01-01', yearly)
  const open = async (month: string, values: object) => {
    const { id: company_id } = await office.company({ ...served, ...values })
    const id = newId()
    await office.transact(db => db.insertInto('settlements').values({ id, company_id, month, state: 'in_progress' }).execute())
    return id
  }
  const corporation = { company_type: 'zoo', income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak' }
  const [february, march] = [await open('2027-02', corporation), await open('2027-03', { income_tax: 'liniowy' })]
  for (const day of ['2027-03-25', '2027-04-25']) await makeRecurringTasks(onlyOf(office), day)
  const rows = async (id: string): Promise<MonthObligation[]> =>
    (await accountant.get(`/api/obligations/${id}`)).body.data.filter(({ obligation }: MonthObligation) => yearly.includes(obligation ?? ''))
  const brief = async (id: string) => (await rows(id)).map(({ obligation, declaration, task }) => [obligation, declaration?.form, task?.status])
  expect([await brief(february), await brief(march)]).toEqual([
    [['cit8', 'cit8', 'todo']],
    [
      ['jpk_pit_pkpir', 'jpk_pkpir', 'todo'],
      ['pit_roczny', 'pit36l', 'todo'],
    ],
  ])

  await accountant.put(`/api/declarations/${february}/cit8`, { state: 'sent', upo_file_id: await uploaded(accountant) })
  expect(await brief(february)).toEqual([['cit8', 'cit8', 'done']])

  const task = (await rows(march)).find(({ obligation }) => obligation === 'pit_roczny')?.task
  const response = await accountant.post(`/api/tasks/${task?.id}/move`, { status: 'done' })
  expect([response.status, response.body.data.steps]).toEqual([409, ['filed']])
  await accountant.post(`/api/tasks/${task?.id}/move`, { status: 'done', filed_on: '2026-11-20', upo_file_id: await uploaded(accountant) })
  expect((await rows(march)).find(({ obligation }) => obligation === 'pit_roczny')).toMatchObject({
    declaration: { form: 'pit36l', state: 'sent' },
    task: { status: 'done' },
  })

  // A closed month keeps them together.
  await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('id', '=', march).execute())
  expect((await brief(march)).filter(([obligation]) => obligation === 'pit_roczny')).toEqual([['pit_roczny', 'pit36l', 'done']])
})

// Art. 45 ust. 1 i 1a PIT, art. 21 ust. 2 ustawy o ryczałcie: who has other income files a second return beside the one of the business.
it('the return of a year is filed by the form of the payer alone, whatever else is added or taken off', async () => {
  const office = await newOffice()
  const [accountant, manager] = [await office.as('accountant'), await office.as('manager')]
  await switchOnOnly(office, '2027-01-01', ['pit_roczny', 'jpk_pit_pkpir'])
  const march = async (company: Record<string, unknown>, payer?: Record<string, unknown>) => {
    const { id: company_id } = await office.company({ ...served, ...company })
    const paid = payer && (await manager.post(`/api/companies/${company_id}/payers`, payer)).body.data
    const id = newId()
    await office.transact(db => db.insertInto('settlements').values({ id, company_id, month: '2027-03', state: 'in_progress' }).execute())
    return { id, of: paid ? `?payer_id=${paid.id}` : '' }
  }
  const terms = { share: '1', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
  const linear = await march({ income_tax: 'liniowy' })
  const lump = await march({ income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow' })
  const partner = await march({ company_type: 'sc' }, { ...terms, name: 'Anna Pierwsza', nip: '9990000014', income_tax: 'liniowy' })
  await makeRecurringTasks(onlyOf(office), '2027-04-25')
  const rows = async ({ id }: { id: string }) =>
    ((await accountant.get(`/api/obligations/${id}`)).body.data as MonthObligation[])
      .filter(({ declaration }) => declaration?.form.startsWith('pit') || declaration?.form.startsWith('jpk_ewp') || declaration?.form.startsWith('jpk_pkpir'))
      .map(({ declaration, task }) => `${declaration?.form}: ${task?.status ?? 'no task'}`)
      .toSorted()
  const put = async ({ id, of }: { id: string; of: string }, form: string, body: Record<string, unknown>) =>
    expect((await accountant.put(`/api/declarations/${id}/${form}${of}`, body)).status).toBe(200)
  const file = async (month: { id: string; of: string }, form: string) => put(month, form, { state: 'sent', upo_file_id: await uploaded(accountant) })

  await put(linear, 'pit36', { state: 'expected' })
  expect(await rows(linear)).toEqual(['jpk_pkpir: todo', 'pit36: no task', 'pit36l: todo'])
  expect((await accountant.delete(`/api/declarations/${linear.id}/pit36`)).status).toBe(200)
  expect(await rows(linear)).toEqual(['jpk_pkpir: todo', 'pit36l: todo'])
  await file(linear, 'pit28')
  await file(linear, 'jpk_ewp')
  expect(await rows(linear)).toEqual(['jpk_ewp: no task', 'jpk_pkpir: todo', 'pit28: no task', 'pit36l: todo'])
  await file(linear, 'pit36l')
  expect(await rows(linear)).toEqual(['jpk_ewp: no task', 'jpk_pkpir: todo', 'pit28: no task', 'pit36l: done'])

  await file(lump, 'pit36')
  expect(await rows(lump)).toEqual(['jpk_ewp: todo', 'pit28: todo', 'pit36: no task'])
  await file(lump, 'jpk_ewp')
  expect((await accountant.delete(`/api/declarations/${lump.id}/pit28`)).status).toBe(200)
  expect(await rows(lump)).toEqual(['jpk_ewp: done', 'pit36: done'])

  await file(partner, 'pit36')
  expect(await rows(partner)).toEqual(['jpk_pkpir: todo', 'pit36: no task', 'pit36l: todo'])
  await file(partner, 'pit36l')
  expect(await rows(partner)).toEqual(['jpk_pkpir: todo', 'pit36: no task', 'pit36l: done'])
})
