import { expect, it } from 'vitest'
import { missingPoints, maxChecklists } from '#features/checklists/rules.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const path = '/api/checklists'
const body = (title: string, points: string[] = ['Wyciągi', 'Rejestr VAT']) => ({ title, points })
const titles = async (who: Caller) => (await who.get(path)).body.data.map(({ title }: { title: string }) => title)

it('checklists: administrators name, order, change and remove them, everybody in the office reads them', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const assistant = await office.as('assistant')
  const first = (await administrator.post(path, body('Zamknięcie miesiąca'))).body.data
  expect(first).toMatchObject({ points: ['Wyciągi', 'Rejestr VAT'], version: 1 })
  await administrator.post(path, body('Nowy pracownik'))
  const last = (await administrator.post(path, body('Nowy klient'))).body.data
  expect(await titles(assistant)).toEqual(['Zamknięcie miesiąca', 'Nowy pracownik', 'Nowy klient'])
  const moved = await administrator.post(`${path}/${last.id}/move`, { place: 0 })
  expect(moved.body.data.map(({ id }: { id: string }) => id)[0]).toBe(last.id)
  expect(await titles(assistant)).toEqual(['Nowy klient', 'Zamknięcie miesiąca', 'Nowy pracownik'])

  const changed = await administrator.with({ 'if-match': '"1"' }).put(`${path}/${first.id}`, body('Zamknięcie roku', ['Remanent']))
  expect(changed.body.data).toMatchObject({ title: 'Zamknięcie roku', points: ['Remanent'], version: 2 })
  expect((await administrator.with({ 'if-match': '"1"' }).put(`${path}/${first.id}`, body('Później'))).status).toBe(412)
  expect((await administrator.delete(`${path}/${last.id}`)).status).toBe(200)
  for (const reply of [await administrator.delete(`${path}/${last.id}`), await administrator.post(`${path}/${last.id}/move`, { place: 0 })])
    expect(reply.status).toBe(404)
  const entries = await office.db.selectFrom('audit_entries').select('action').where('entity', '=', 'checklists').orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual(['created', 'created', 'created', 'moved', 'changed', 'removed'])
})

it('checklists: say what is missing, and stay within their number', async () => {
  const administrator = await (await newOffice()).as('administrator')
  const fields = async (title: string, points?: string[]) => (await administrator.post(path, body(title, points))).body.fields
  expect(await fields(' ')).toEqual({ title: 'To pole jest wymagane.' })
  expect(await fields('Pusta', [])).toEqual({ points: 'Proszę podać co najmniej jedną pozycję.' })
  expect(
    await fields(
      'Długa',
      Array.from({ length: 51 }, (_, place) => `Nr ${place}`),
    ),
  ).toEqual({ points: 'Lista może mieć najwyżej 50 pozycji.' })
  expect(Object.keys(await fields('Krótka', ['Wyciągi', ' ']))).toEqual(['points.1'])
  const checklist = (await administrator.post(path, body('Żółw'))).body.data
  expect(await fields('ZOLW')).toEqual({ title: 'Jest już szablon o tej nazwie.' })
  expect((await administrator.put(`${path}/${checklist.id}`, body('żółw'))).status).toBe(200)
  for (let number = 2; number <= maxChecklists; number++) await administrator.post(path, body(`Nr ${number}`))
  expect((await administrator.post(path, body('Za dużo'))).status).toBe(409)
})

it('checklists: refused to clients, to others who would change them, and to other offices', async () => {
  const office = await newOffice()
  const closingChecklist = (await (await office.as('administrator')).post(path, body('Zamknięcie miesiąca'))).body.data
  expect((await (await office.client('owner', await office.company())).get(path)).status).toBe(403)
  for (const role of ['manager', 'accountant', 'payroll', 'assistant'] as const)
    expect((await (await office.as(role)).put(`${path}/${closingChecklist.id}`, body('Cudza'))).status).toBe(403)
  const elsewhere = await (await newOffice()).as('administrator')
  expect((await elsewhere.put(`${path}/${closingChecklist.id}`, body('Cudza'))).status).toBe(404)
  expect(await titles(elsewhere)).toEqual([])
})

it('checklists: gone where the office has switched tasks off', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const monthChecklist = (await administrator.post(path, body('Zamknięcie miesiąca'))).body.data
  await office.switchOff('component:companyTasks')
  for (const reply of [await administrator.get(path), await administrator.post(path, body('Nowy')), await administrator.delete(`${path}/${monthChecklist.id}`)])
    expect(reply.body.code).toBe('module_disabled')
})

it('checklists: give a list what it does not have yet, as far as there is room', () => {
  expect(missingPoints(['Wyciągi'], ['Wyciągi', 'Rejestr VAT', 'JPK'])).toEqual(['Rejestr VAT', 'JPK'])
  const full = Array.from({ length: 49 }, (_, place) => `Nr ${place}`)
  expect(missingPoints(full, ['Wyciągi', 'Rejestr VAT'])).toEqual(['Wyciągi'])
})
