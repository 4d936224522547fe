import { describe, expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const path = '/api/documents/categories'
const lease = { name: 'Umowa najmu', payroll: false, required: null }

describe('categories', () => {
  it('begin with the ten usual ones and are named, ordered and added by the administrator', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const first = (await administrator.get(path)).body.data
    expect(first.map(({ name }: { name: string }) => name)).toEqual([
      'Faktura zakupu',
      'Faktura sprzedaży',
      'Paragon',
      'Wyciąg bankowy',
      'Umowa',
      'Kadry',
      'ZUS',
      'Urząd skarbowy',
      'Deklaracja',
      'Inne',
    ])
    expect((await administrator.post(path, lease)).body.data).toMatchObject({ code: 'umowa-najmu', built_in: false, position: 1100 })
    expect((await administrator.post(path, lease)).body.fields).toEqual({ name: 'Jest już kategoria o tej nazwie.' })
    expect((await administrator.put(`${path}/zus`, { name: 'Składki', payroll: false, required: null })).body.data).toMatchObject({
      code: 'zus',
      name: 'Składki',
    })
    await administrator.put(`${path}/zus`, { name: 'Składki', payroll: false, required: null, place: 0 })
    await administrator.put(`${path}/umowa-najmu`, { ...lease, place: 10 })
    const codes = async () => (await administrator.get(path)).body.data.map(({ code }: { code: string }) => code)
    expect([(await codes())[0], (await codes())[1], (await codes()).at(-1)]).toEqual(['zus', 'purchase_invoice', 'umowa-najmu'])
    await administrator.put(`${path}/umowa-najmu`, { ...lease, place: 1 })
    expect((await codes()).slice(0, 3)).toEqual(['zus', 'umowa-najmu', 'purchase_invoice'])
    for (const role of ['manager', 'accountant', 'assistant'] as const) expect((await (await office.as(role)).post(path, lease)).status, role).toBe(403)
    const other = await newOffice()
    expect((await (await other.as('administrator')).get(path)).body.data).toHaveLength(10)
  })

  it('of names that make the same code, each have one of their own, also where they come at the same instant', async () => {
    const administrator = await (await newOffice()).as('administrator')
    const replies = await Promise.all(['Umowa najmu', 'Umowa, najmu', 'Umowa-najmu'].map(name => administrator.post(path, { ...lease, name })))
    expect(replies.map(({ body }) => body.data?.code).toSorted()).toEqual(['umowa-najmu', 'umowa-najmu-2', 'umowa-najmu-3'])
    expect(replies.map(({ body }) => body.data?.position).toSorted()).toEqual([1100, 2100, 3100])
  })

  it('are changed by whoever knows what they say, wherever they stand', async () => {
    const administrator = await (await newOffice()).as('administrator')
    const body = { name: 'Składki', payroll: false, required: null }
    const change = (version: number, values: object) => administrator.with({ 'if-match': `"${version}"` }).put(`${path}/zus`, { ...body, ...values })
    const first = await change(1, {})
    expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
    const stale = await change(1, { name: 'ZUS i składki' })
    expect([stale.status, stale.body.code, stale.body.data]).toEqual([412, 'stale', first.body.data])
    // Each goes between the first two, until there is no room and all are numbered anew.
    const usual = (await administrator.get(path)).body.data.slice(2, 8)
    for (const { code, name, payroll, required } of usual) await administrator.put(`${path}/${code}`, { name, payroll, required, place: 1 })
    const all = (await administrator.get(path)).body.data
    expect(all.map(({ code, version }: { code: string; version: number }) => [code, version])).toEqual([
      ...['purchase_invoice', ...usual.map(({ code }: { code: string }) => code).toReversed(), 'sales_invoice', 'declaration', 'other'].map(code => [
        code,
        code === 'zus' ? 2 : 1,
      ]),
    ])
    expect((await change(2, { name: 'ZUS i składki', place: 3 })).body.data).toMatchObject({ version: 3 })
  })

  it('are what documents may have; one no longer used stays with the old ones', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const company = await office.company()
    const owner = await office.client('owner', company)
    await administrator.post(path, lease)
    const document = async (category: string) =>
      owner.post('/api/documents', { company_id: company.id, month: '2026-10', category, file_ids: [await uploaded(owner)] })
    const { body } = await document('umowa-najmu')
    expect(body.data).toMatchObject({ category: 'umowa-najmu', category_name: 'Umowa najmu', payroll: false })
    expect((await document('nie-ma')).body.fields).toEqual({ category: 'Nie ma takiej kategorii.' })
    await administrator.put(`${path}/umowa-najmu`, { ...lease, archived: true })
    expect((await document('umowa-najmu')).status).toBe(422)
    const response = await owner.put(`/api/documents/${body.data.id}`, { category: 'umowa-najmu', title: 'Najem lokalu' })
    expect(response.body.data).toMatchObject({ category_name: 'Umowa najmu', title: 'Najem lokalu' })
    const page = await administrator.get('/api/documents?filters=category:umowa-najmu|zus&sort=category_name:asc')
    expect(page.body.data.map((row: { id: string }) => row.id)).toEqual([body.data.id])
    expect((await document('zus')).status).toBe(200)
    const total = async (filters: string) => (await administrator.get(`/api/documents?filters=${encodeURIComponent(filters)}`)).body.meta.total
    expect([await total('category_name:umowa'), await total('category_name=Umowa najmu'), await total('category_name=umowa')]).toEqual([1, 1, 0])
    expect([await total('category_name!=Umowa najmu'), await total('category_name='), await total('payroll=true')]).toEqual([1, 0, 0])
    const word = (await administrator.get('/api/documents?filters=category:zus')).body.data[0].category_name
    expect([await total(`category_name=${word}|Umowa najmu`), await total(`category_name:umowa,category:zus`)]).toEqual([2, 0])
    await administrator.put(`${path}/umowa-najmu`, { ...lease, payroll: true })
    expect([await total('payroll=true'), await total('payroll=false'), await total('payroll=true,category_name=Umowa najmu')]).toEqual([1, 1, 1])
  })

  it('marked payroll guard what was sent before, and its count', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const company = await office.company()
    const owner = await office.client('owner', company)
    const member = await office.client('member', company)
    const assistant = await office.as('assistant')
    const accountant = await office.as('accountant')
    const values = { company_id: company.id, month: '2026-10', category: 'zus', gross: '4806.00' }
    const { id } = (await owner.post('/api/documents', { ...values, file_ids: [await uploaded(owner)] })).body.data
    const count = async () => (await administrator.get(`/api/companies/${company.id}`)).body.data.documents
    expect((await member.get(`/api/documents/${id}`)).status).toBe(200)
    expect(await count()).toBe(1)
    await administrator.put(`${path}/zus`, { name: 'ZUS', payroll: true, required: null })
    for (const who of [member, assistant]) {
      expect((await who.get(`/api/documents/${id}`)).status).toBe(404)
      expect((await who.get('/api/documents')).body.meta.total).toBe(0)
    }
    expect((await accountant.get(`/api/documents/${id}`)).body.data).toMatchObject({ payroll: true, gross: null, content_visible: false, actions: [] })
    expect((await owner.get(`/api/documents/${id}`)).body.data).toMatchObject({ gross: '4806.00' })
    expect((await member.post('/api/documents', { ...values, file_ids: [await uploaded(member)] })).body.fields.category).toBe(
      'Dokumenty kadrowe dodaje właściciel firmy albo biuro.',
    )
    expect(await count()).toBe(0)
    expect((await administrator.put(`${path}/payroll`, { name: 'Kadry', payroll: false, required: null })).body.fields).toHaveProperty('payroll')
  })

  it('tick off the line of the month that the office says', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const company = await office.company()
    const owner = await office.client('owner', company)
    await administrator.post(path, { ...lease, required: 'statement' })
    await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'umowa-najmu', file_ids: [await uploaded(owner)] })
    const lines = await office.db.selectFrom('required_documents').select(['category', 'state']).where('state', '=', 'received').execute()
    expect(lines).toEqual([{ category: 'statement', state: 'received' }])
  })
})
