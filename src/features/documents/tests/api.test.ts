import { describe, expect, test } from 'vitest'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const neighbour = await office.company()
const owner = await office.client('owner', company)
const accountant = await office.as('accountant')
const manager = await office.as('manager')
const elsewhere = await newOffice()

async function create(caller: Caller, values: Record<string, unknown> = {}) {
  const answer = await caller.post('/api/documents', {
    company_id: company.id,
    month: '2026-10',
    category: 'purchase_invoice',
    file_ids: [await uploaded(caller)],
    ...values,
  })
  return answer
}
const newDocument = async (values: Record<string, unknown> = {}) => (await create(owner, values)).body.data
const move = (caller: Caller, id: string, action: string, body: unknown = {}) => caller.post(`/api/documents/${id}/${action}`, body)
const stateOf = async (id: string): Promise<DocumentState> =>
  (await office.db.selectFrom('documents').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const countOf = async (id = company.id) =>
  (await office.db.selectFrom('companies').select('documents').where('id', '=', id).executeTakeFirstOrThrow()).documents
const settlementOf = (month: string, id = company.id) =>
  office.db.selectFrom('settlements').selectAll().where('company_id', '=', id).where('month', '=', month).executeTakeFirst()

/** What the checklist of a month says of this category. */
async function lineOf(month: string, category: string, id = company.id) {
  const settlement = await settlementOf(month, id)
  const lines = office.db.selectFrom('required_documents').select('state').where('settlement_id', '=', String(settlement?.id))
  return (await lines.where('category', '=', category).executeTakeFirst())?.state
}

/** A month that is closed, in a company of its own. */
async function closedMonth() {
  const place = await office.company()
  const person = await office.client('owner', place)
  const document = (await create(person, { company_id: place.id })).body.data
  await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', place.id).execute())
  return { place, person, document }
}

test('a document is sent, opens its month and is counted', async () => {
  const before = await countOf()
  const answer = await create(owner, { month: '2026-09', note: 'Proszę o szybkie księgowanie' })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        title: 'faktura',
        state: 'new',
        direction: 'from_client',
        company_title: company.title,
        author_id: owner.id,
        files: [{ name: 'faktura.pdf', revision: 1 }],
        may_remove: true,
        actions: [],
      },
    },
  })
  expect(await countOf()).toBe(before + 1)
  expect(await lineOf('2026-09', 'purchases')).toBe('received')
  expect(
    (await accountant.get(`/api/documents?filters=company_id:${company.id},month=2026-09,state:new|in_review,category:purchase_invoice,author_id:${owner.id}`))
      .body.meta.total,
  ).toBe(1)
})

test('a document that leaves its month is missing there again, unless another one stands for it, and its undo brings it back', async () => {
  const place = await office.company()
  const person = await office.client('owner', place)
  const lines = async () => [await lineOf('2026-09', 'purchases', place.id), await lineOf('2026-10', 'purchases', place.id)]
  const [first, second] = [
    (await create(person, { company_id: place.id })).body.data,
    (await create(person, { company_id: place.id, month: '2026-09' })).body.data,
  ]
  expect(await lines()).toEqual(['received', 'received'])
  expect((await accountant.post('/api/documents/bulk', { action: 'move', ids: [first.id], month: '2026-09' })).status).toBe(200)
  expect(await lines()).toEqual(['received', 'missing'])
  expect((await accountant.post('/api/documents/undo', { ids: [first.id] })).body.data.done).toEqual([first.id])
  expect(await lines()).toEqual(['received', 'received'])
  expect((await person.put(`/api/documents/${first.id}`, { category: 'contract' })).status).toBe(200)
  expect(await lines()).toEqual(['received', 'missing'])
  expect((await person.delete(`/api/documents/${second.id}`)).status).toBe(200)
  expect(await lines()).toEqual(['missing', 'missing'])
  expect((await person.post('/api/documents/undo', { ids: [second.id] })).body.data.done).toEqual([second.id])
  expect(await lines()).toEqual(['received', 'missing'])
  expect((await person.delete(`/api/documents/${second.id}`)).status).toBe(200)
  expect((await person.post(`/api/documents/${second.id}/restore`)).status).toBe(200)
  expect(await lines()).toEqual(['received', 'missing'])
})

test('the whole way of a document, with the count of the company beside it', async () => {
  const { id } = await newDocument()
  const before = await countOf()
  for (const [action, state] of [
    ['review', 'in_review'],
    ['accept', 'accepted'],
    ['book', 'booked'],
  ] as const) {
    expect(await move(accountant, id, action)).toMatchObject({ status: 200, body: { data: { state } } })
  }
  expect(await countOf()).toBe(before - 1)
  expect((await accountant.put(`/api/documents/${id}`, { title: 'Inny' })).status).toBe(409)
  expect((await move(accountant, id, 'unbook', { reason: 'Pomyłka' })).status).toBe(403)
  expect(await move(manager, id, 'unbook')).toMatchObject({ status: 422, body: { fields: { reason: 'To pole jest wymagane.' } } })
  expect(await move(manager, id, 'unbook', { reason: 'Pomyłka' })).toMatchObject({
    status: 200,
    body: { data: { state: 'accepted', state_reason: 'Pomyłka' } },
  })
})

test('a document sent back tells the client why, and comes again as a new version', async () => {
  const { id } = await newDocument()
  expect((await move(accountant, id, 'return')).status).toBe(422)
  expect(await move(accountant, id, 'return', { reason: 'Brakuje drugiej strony.' })).toMatchObject({
    body: { data: { state: 'needs_correction', state_reason: 'Brakuje drugiej strony.' } },
  })
  expect((await office.outbox())[0]).toMatchObject({
    recipient: owner.email,
    event: 'documents.needs_correction',
    text: expect.stringContaining('Brakuje drugiej strony.'),
  })
  const again = await move(owner, id, 'resend', { file_ids: [await uploaded(owner)], note: 'Już z drugą stroną' })
  expect(again).toMatchObject({
    status: 200,
    body: { data: { state: 'new', state_reason: null, note: 'Już z drugą stroną', files: [{ revision: 2 }, { revision: 1 }] } },
  })
  expect((await move(accountant, id, 'reject', { reason: 'To nie jest faktura firmy.' })).body.data.state).toBe('rejected')
  expect((await office.outbox())[0]).toMatchObject({ event: 'documents.rejected', text: expect.stringContaining('To nie jest faktura firmy.') })
})

test('what waits for the client is one list, and its notices go once it is answered', async () => {
  const place = await office.company()
  const client = await office.client('owner', place)
  const viewer = await office.client('viewer', place)
  const toAnswer = async (caller: Caller) =>
    (await caller.get(`/api/documents?filters=to_answer:true,company_id:${place.id}`)).body.data.map(({ id }: { id: string }) => id).toSorted()
  const counted = async (caller: Caller) => (await caller.get('/api/counts')).body.data.documents.open
  const unread = async () => (await client.get('/api/notifications?filters=read_at%3D')).body.data.length
  const returned = (await create(client, { company_id: place.id })).body.data.id
  await move(accountant, returned, 'return', { reason: 'Nie widać kwoty.' })
  const sent = (await create(accountant, { company_id: place.id, receipt: 'acknowledge' })).body.data.id
  expect(await toAnswer(client)).toEqual([returned, sent].toSorted())
  expect(await toAnswer(viewer)).toEqual([])
  expect([await counted(client), await counted(viewer), await unread()]).toEqual([2, 0, 2])
  expect((await client.get(`/api/documents?filters=state:needs_correction,company_id:${place.id}`)).body.data).toMatchObject([
    { state_reason: 'Nie widać kwoty.' },
  ])
  await move(client, returned, 'resend', { file_ids: [await uploaded(client)] })
  expect([await toAnswer(client), await unread()]).toEqual([[sent], 1])
  await client.post(`/api/documents/${sent}/acknowledge`)
  expect([await toAnswer(client), await counted(client), await unread()]).toEqual([[], 0, 0])
})

test('steps that are not in the table are refused, by state and by person', async () => {
  const { id } = await newDocument()
  const member = await office.client('member', company)
  const viewer = await office.client('viewer', company)
  for (const caller of [owner, member, viewer]) for (const action of ['review', 'accept', 'book']) expect((await move(caller, id, action)).status).toBe(403)
  expect((await move(viewer, id, 'resend', { file_ids: [newId()] })).status).toBe(403)
  expect((await viewer.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'other', file_ids: [newId()] })).status).toBe(403)
  expect((await move(owner, id, 'return', { reason: 'x' })).status).toBe(403)
  expect(await stateOf(id)).toBe('new')
  const { id: other } = await newDocument()
  expect((await move(accountant, other, 'accept')).body.data).toMatchObject({ state: 'accepted' })
  expect((await move(accountant, id, 'book')).body.data).toMatchObject({ state: 'booked' })
  for (const action of ['review', 'accept', 'book']) expect((await move(accountant, id, action)).status, action).toBe(409)
})

test('a foreign document, company and file do not exist', async () => {
  const { id, files } = await newDocument()
  const stranger = await office.client('owner', neighbour)
  for (const caller of [stranger, await elsewhere.as('administrator')]) {
    expect((await caller.get(`/api/documents/${id}`)).status).toBe(404)
    expect((await caller.put(`/api/documents/${id}`, { title: 'x' })).status).toBe(404)
    expect((await caller.delete(`/api/documents/${id}`)).status).toBe(404)
    expect((await caller.post(`/api/files/${files[0].id}/link`)).status).toBe(404)
    expect((await caller.get(`/api/documents?filters=company_id:${company.id}`)).body.data).toEqual([])
  }
  expect((await accountant.post(`/api/files/${files[0].id}/link`)).status).toBe(200)
  expect((await create(owner, { company_id: neighbour.id })).status).toBe(404)
  const foreign = await uploaded(stranger)
  expect((await create(owner, { file_ids: [foreign] })).status).toBe(404)
  expect((await create(owner, { file_ids: [files[0].id] })).status).toBe(404)
  expect((await accountant.get(`/api/documents/${newId()}`)).status).toBe(404)
})

describe('a closed month', () => {
  test('leads what comes late into the oldest open month, marked, and the bookkeeper hears of it', async () => {
    const { place, person } = await closedMonth()
    const late = await create(person, { company_id: place.id, category: 'receipt' })
    expect(late).toMatchObject({ status: 200, body: { data: { month: '2026-11', concerns_month: '2026-10', month_closed: false } } })
    expect((await office.outbox())[0]).toMatchObject({ event: 'documents.late', text: expect.stringContaining('październik 2026') })
    await create(person, { company_id: place.id, month: '2026-08' })
    expect((await create(person, { company_id: place.id })).body.data).toMatchObject({ month: '2026-08', concerns_month: '2026-10' })
  })

  test('keeps its documents as they are, to be read', async () => {
    const { person, document } = await closedMonth()
    for (const answer of [
      await person.put(`/api/documents/${document.id}`, { title: 'x' }),
      await person.delete(`/api/documents/${document.id}`),
      await move(accountant, document.id, 'review'),
      await move(accountant, document.id, 'return', { reason: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'month_closed' } })
    expect((await person.get(`/api/documents/${document.id}`)).body.data).toMatchObject({
      state: 'new',
      title: 'faktura',
      month_closed: true,
      may_change: false,
      may_remove: false,
      version: document.version,
    })
  })

  test('is no place to move a document to', async () => {
    const { place, person } = await closedMonth()
    const other = (await create(person, { company_id: place.id, month: '2026-11' })).body.data
    expect((await person.put(`/api/documents/${other.id}`, { month: '2026-10' })).status).toBe(409)
    expect((await person.put(`/api/documents/${other.id}`, { month: '2026-12' })).body.data.month).toBe('2026-12')
    expect(await settlementOf('2026-12', place.id)).toBeDefined()
  })
})

describe('payroll', () => {
  test('is known to few, and its pay to fewer', async () => {
    const document = await newDocument({ category: 'payroll', gross: '4300.00' })
    const path = `/api/documents/${document.id}`
    const seen = { administrator: '4300.00', manager: '4300.00', payroll: '4300.00', accountant: null } as const
    for (const [role, gross] of Object.entries(seen)) {
      const caller = await office.as(role as keyof typeof seen)
      expect((await caller.get(path)).body.data.gross, role).toBe(gross)
      expect((await caller.get(`/api/documents?filters=category:payroll,gross>=4000`)).body.meta.total, role).toBe(gross ? 1 : 0)
      expect((await caller.post(`/api/files/${document.files[0].id}/link`)).status, role).toBe(gross ? 200 : 403)
    }
    for (const caller of [await office.as('assistant'), await office.client('member', company), await office.client('viewer', company)]) {
      expect((await caller.get(path)).status).toBe(404)
      expect((await caller.get('/api/documents?filters=category:payroll')).body.meta.total).toBe(0)
      expect((await caller.post(`/api/files/${document.files[0].id}/link`)).status).toBe(404)
    }
    expect((await move(accountant, document.id, 'review')).status).toBe(403)
    expect(await create(await office.client('member', company), { category: 'payroll' })).toMatchObject({
      status: 422,
      body: { fields: { category: expect.any(String) } },
    })
  })
})

test('a change asks for the version that was read', async () => {
  const { id, version } = await newDocument()
  expect((await accountant.with({ 'if-match': `"${version}"` }).put(`/api/documents/${id}`, { gross: '1 234,5', number: 'FV 1/10' })).body.data).toMatchObject({
    gross: '1234.50',
    number: 'FV 1/10',
    version: version + 1,
  })
  const stale = await manager.with({ 'if-match': `"${version}"` }).put(`/api/documents/${id}`, { gross: '1.00' })
  expect(stale).toMatchObject({ status: 412, body: { data: { gross: '1234.50' } } })
})

test('what came too late is told the current record, and no more of it than its page shows', async () => {
  const { id } = await newDocument()
  await move(accountant, id, 'book')
  const now = (await accountant.get(`/api/documents/${id}`)).body.data
  const late = await accountant.post(`/api/documents/${id}/book`)
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(late.body.data).toEqual(now)
})

test('several documents of one company are added at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => newDocument()))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(6)
})

test('bad input names the field, and nothing is written', async () => {
  const count = async () => (await office.db.selectFrom('documents').select('id').execute()).length
  const before = await count()
  expect(await create(owner, { month: '2026-13' })).toMatchObject({ status: 422, body: { fields: { month: expect.stringContaining('RRRR-MM') } } })
  expect(await create(owner, { file_ids: [] })).toMatchObject({ status: 422, body: { fields: { file_ids: 'Proszę dodać co najmniej jeden plik.' } } })
  expect(await create(owner, { gross: '12,345' })).toMatchObject({ status: 422, body: { fields: { gross: expect.any(String) } } })
  expect(await create(owner, { category: 'tajne' })).toMatchObject({ status: 422 })
  expect(await create(owner, { state: 'booked' })).toMatchObject({ status: 422, body: { fields: { state: expect.any(String) } } })
  expect(await count()).toBe(before)
})

test('a new document is removed by its author, and by nobody else', async () => {
  const { id } = await newDocument()
  const before = await countOf()
  expect((await manager.delete(`/api/documents/${id}`)).status).toBe(403)
  expect((await owner.delete(`/api/documents/${id}`)).status).toBe(200)
  expect(await countOf()).toBe(before - 1)
  expect((await owner.get(`/api/documents/${id}`)).status).toBe(404)
  const other = await newDocument()
  await move(accountant, other.id, 'review')
  expect((await owner.delete(`/api/documents/${other.id}`)).status).toBe(409)
})

test('an office without documents has none of this', async () => {
  const bare = await newOffice('dpszulc')
  expect(await (await bare.as('administrator')).get('/api/documents')).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
})
