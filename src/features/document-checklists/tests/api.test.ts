import { expect, it } from 'vitest'
import { openSettlementsOfMonth } from '#features/settlements/server/jobs.ts'
import { maxTemplates } from '#features/document-checklists/shared/rules.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const path = '/api/document-checklists'
const month = '2026-10'
const body = (title: string, documents: string[] = ['sales'], kind: { company_types?: string[]; employing?: boolean } = {}) => ({
  ...{ title, documents, company_types: [], employing: false },
  ...kind,
})
type Row = { id: string; title: string; documents: { code: string; label: string }[] }
const list = async (who: Caller): Promise<Row[]> => (await who.get(path)).body.data
const codes = (lines: { code: string }[]) => lines.map(({ code }) => code)

/** What the company is asked for in a month that is opened now. */
async function checklistOf(office: TestOffice, company: { id: string }, of = month): Promise<string[]> {
  const accountant = await office.as('accountant')
  const { body } = await accountant.post('/api/settlements', { company_id: company.id, month: of })
  return body.data.checklist.map(({ label }: { label: string }) => label)
}

it('document checklists: begin as they always were, and stay so in an office that does nothing', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  expect(await list(administrator)).toMatchObject([
    { title: 'Wszystkie firmy', documents: [{ code: 'sales', label: 'Faktury sprzedaży' }, { code: 'purchases' }, { code: 'statement' }], employing: false },
    { title: 'Firmy, które zatrudniają', documents: [{ code: 'payroll', label: 'Lista płac' }], company_types: [], employing: true },
  ])
  expect(await checklistOf(office, await office.company())).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy'])
  expect(await checklistOf(office, await office.company({ employs: true }))).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy', 'Lista płac'])
  expect(await office.db.selectFrom('document_checklists').select('id').execute()).toEqual([])
})

it('document checklists: are named, put in order, changed and removed by the administrator, read by the manager and by nobody else', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const [everybody] = await list(administrator)
  const companyChecklist = (await administrator.post(path, body('Spółki', ['contract'], { company_types: ['zoo', 'psa'] }))).body.data
  expect(companyChecklist).toMatchObject({ documents: [{ code: 'contract', label: 'Umowa' }], company_types: ['zoo', 'psa'], version: 1 })
  const manager = await office.as('manager')
  expect((await list(manager)).map(({ title }) => title)).toEqual(['Wszystkie firmy', 'Firmy, które zatrudniają', 'Spółki'])
  const moved = await administrator.post(`${path}/${companyChecklist.id}/move`, { place: 0 })
  expect(moved.body.data.map(({ id }: Row) => id)[0]).toBe(companyChecklist.id)
  const changed = await administrator.with({ 'if-match': '"1"' }).put(`${path}/${everybody?.id}`, body('Każdy', ['statement', 'statement']))
  expect(changed.body.data).toMatchObject({ title: 'Każdy', documents: [{ code: 'statement' }], version: 2 })
  expect((await administrator.with({ 'if-match': '"1"' }).put(`${path}/${everybody?.id}`, body('Później'))).status).toBe(412)
  expect((await administrator.delete(`${path}/${companyChecklist.id}`)).status).toBe(200)
  for (const reply of [
    await administrator.delete(`${path}/${companyChecklist.id}`),
    await administrator.post(`${path}/${companyChecklist.id}/move`, { place: 0 }),
  ])
    expect(reply.status).toBe(404)
  const entries = await office.db.selectFrom('audit_entries').select('action').where('entity', '=', 'document-checklists').orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual(['created', 'moved', 'changed', 'removed'])

  for (const role of ['manager', 'accountant', 'payroll', 'assistant'] as const)
    expect((await (await office.as(role)).put(`${path}/${everybody?.id}`, body('Cudzy'))).status, role).toBe(403)
  expect((await (await office.as('accountant')).get(path)).status).toBe(403)
  expect((await (await office.client('owner', await office.company())).get(path)).status).toBe(403)
  const elsewhere = await (await newOffice()).as('administrator')
  await elsewhere.post(path, body('Własny'))
  expect((await elsewhere.put(`${path}/${companyChecklist.id}`, body('Cudzy'))).status).toBe(404)
  expect((await (await (await newOffice('dpszulc')).as('administrator')).get(path)).body.code).toBe('module_disabled')
})

it('document checklists: say what is missing, keep one template at least, and stay within their number', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const fields = async (values: object) => (await administrator.post(path, values)).body.fields
  expect(await fields(body(' '))).toEqual({ title: 'To pole jest wymagane.' })
  expect(await fields(body('Pusty', []))).toEqual({ documents: 'Proszę wybrać co najmniej jeden rodzaj dokumentów.' })
  expect(await fields(body('Inny', ['nie-ma']))).toEqual({ documents: 'Nie ma takiego rodzaju dokumentów.' })
  // Ticks off purchases with the invoices, so that it is no line of its own.
  expect(await fields(body('Inny', ['receipt']))).toEqual({ documents: 'Nie ma takiego rodzaju dokumentów.' })
  expect(await fields(body('wszystkie FIRMY'))).toEqual({ title: 'Jest już szablon o tej nazwie.' })
  expect(Object.keys(await fields(body('Typ', ['sales'], { company_types: ['zlo'] })))).toEqual(['company_types.0'])
  const [first, second] = await list(administrator)
  expect((await administrator.delete(`${path}/${first?.id}`)).status).toBe(200)
  expect((await administrator.delete(`${path}/${second?.id}`)).status).toBe(409)
  for (let number = 1; number < maxTemplates; number++) await administrator.post(path, body(`Nr ${number}`))
  expect((await administrator.post(path, body('Za dużo'))).status).toBe(409)
})

it('document checklists: are taken by months opened after, all that concern the company, also by the job', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const sole = await office.company({ company_type: 'jdg' })
  const limited = await office.company({ company_type: 'zoo', employs: true })
  const before = (await (await office.as('accountant')).post('/api/settlements', { company_id: sole.id, month: '2026-09' })).body.data
  const [everybody, employers] = await list(administrator)
  await administrator.put(`${path}/${everybody?.id}`, body('Wszystkie firmy', ['statement']))
  await administrator.put(`${path}/${employers?.id}`, body('Spółki, które zatrudniają', ['payroll', 'statement'], { company_types: ['zoo'], employing: true }))
  await administrator.post(path, body('Spółki', ['contract', 'zus'], { company_types: ['zoo', 'sa'] }))
  await openSettlementsOfMonth(office.test.installation, month)
  const lines = async (id: string) => {
    const rows = office.db.selectFrom('required_documents as r').innerJoin('settlements as s', 's.id', 'r.settlement_id').select('r.category')
    const entries = await rows.where('s.company_id', '=', id).where('s.month', '=', month).orderBy('r.position').execute()
    return entries.map(({ category }) => category)
  }
  expect(await lines(sole.id)).toEqual(['statement'])
  expect(await lines(limited.id)).toEqual(['statement', 'payroll', 'contract', 'zus'])
  const checklist = (await administrator.get(`/api/settlements/${before.id}`)).body.data.checklist
  expect(checklist.map(({ category }: { category: string }) => category)).toEqual(['sales', 'purchases', 'statement'])
})

it('document checklists: are asked by the tax profile of the month, and of a company by that of today', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const company = await office.company()
  const usual = ['sales', 'purchases', 'statement']
  const hire = (from_day: string, insured: number) => manager.post(`/api/companies/${company.id}/tax-profiles`, { ...usualTaxValues, from_day, insured })
  expect((await hire('2025-09-15', 3)).status).toBe(200)
  expect((await hire('2025-10-31', 0)).status).toBe(200)
  for (const [of, employing] of [
    ['2025-08', false],
    ['2025-09', true],
    ['2025-10', false],
  ] as const)
    expect([of, (await checklistOf(office, company, of)).includes('Lista płac')]).toEqual([of, employing])
  await openSettlementsOfMonth(office.test.installation, '2025-11')
  expect((await hire('2025-12-01', 3)).status).toBe(200)
  // Written down before its day came, it is in force without anybody having written since.
  await openSettlementsOfMonth(office.test.installation, '2025-12')
  const opened = await office.db.selectFrom('settlements').select(['id', 'month']).where('month', '>=', '2025-11').orderBy('month').execute()
  const months = await Promise.all(opened.map(({ id }) => manager.get(`/api/settlements/${id}`)))
  expect(months.map(({ body }) => body.data.checklist.map(({ category }: { category: string }) => category))).toEqual([usual, [...usual, 'payroll']])
  expect((await manager.get(`/api/companies/${company.id}/document-checklist`)).body.data.of_kind).toEqual([...usual, 'payroll'])
})

it('document checklists: may ask for a category of the office, which its documents tick off and its new name renames', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const company = await office.company()
  const owner = await office.client('owner', company)
  const category = { name: 'Raport kasowy', payroll: false, required: null }
  const { code } = (await administrator.post('/api/documents/categories', category)).body.data
  expect((await administrator.get(`${path}/offered`)).body.data).toContainEqual({ code, label: 'Raport kasowy' })
  await administrator.post(path, body('Kasa', [code]))
  expect(await checklistOf(office, company)).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy', 'Raport kasowy'])
  const letter = async () => {
    const accountant = await office.as('accountant')
    const [settlement] = (await accountant.get('/api/settlements')).body.data
    return accountant.post(`/api/settlements/${settlement.id}/ask`)
  }
  expect((await letter()).status).toBe(200)
  expect((await office.outbox()).find(({ event }) => event === 'documents.asked')?.text).toContain('– wyciąg bankowy\n– raport kasowy')
  await administrator.put(`/api/documents/categories/${code}`, { ...category, name: 'Raporty z kasy' })
  const todo = async () => (await owner.get('/api/settlements/todo')).body.data.documents[0].missing
  expect(await todo()).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy', 'Raporty z kasy'])
  const sent = await owner.post('/api/documents', { company_id: company.id, month, category: code, file_ids: [await uploaded(owner)] })
  expect(sent.status).toBe(200)
  expect(await todo()).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy'])
})

it('document checklists: are added to and taken from for one company, which keeps its differences when a template changes', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const company = await office.company()
  const accountant = await office.as('accountant', { company_id: company.id })
  const own = `/api/companies/${company.id}/document-checklist`
  const read = (await accountant.get(own)).body.data
  expect(read.of_kind).toEqual(['sales', 'purchases', 'statement'])
  expect(codes(read.offered)).toContain('contract')
  const saved = await accountant.with({ 'if-match': `"${read.version}"` }).put(own, { documents: ['sales', 'statement', 'contract'] })
  expect(codes(saved.body.data.documents)).toEqual(['sales', 'statement', 'contract'])
  expect((await accountant.with({ 'if-match': `"${read.version}"` }).put(own, { documents: ['sales'] })).status).toBe(412)
  expect((await accountant.put(own, { documents: ['nie-ma'] })).body.fields).toEqual({ documents: 'Nie ma takiego rodzaju dokumentów.' })
  await administrator.post(path, body('Składki', ['zus', 'contract']))
  expect(await checklistOf(office, company)).toEqual(['Faktury sprzedaży', 'Wyciąg bankowy', 'ZUS', 'Umowa'])
  expect(await checklistOf(office, await office.company())).toEqual(['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy', 'ZUS', 'Umowa'])
  expect((await accountant.put(own, { documents: [] })).body.data.documents).toEqual([])
  expect(await checklistOf(office, company, '2026-09')).toEqual([])
  const entry = await office.db.selectFrom('audit_entries').select('company_id').where('action', '=', 'documents_chosen').execute()
  expect(entry).toEqual([{ company_id: company.id }, { company_id: company.id }])

  const stranger = await office.as('accountant')
  expect((await stranger.put(own, { documents: ['sales'] })).status).toBe(403)
  expect((await (await office.as('assistant')).get(own)).status).toBe(200)
  expect((await (await office.as('assistant')).put(own, { documents: ['sales'] })).status).toBe(403)
  expect((await (await office.client('owner', company)).get(own)).status).toBe(403)
  expect((await (await (await newOffice()).as('administrator')).get(own)).status).toBe(404)
})
