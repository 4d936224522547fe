import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { viewOf } from '#features/settlements/pages/matrix/matrix-view.ts'
import { nextPlace } from '#features/settlements/pages/matrix/use-grid-keys.ts'
import { readCell, writeCell } from '#features/settlements/shared/matrix-encoding.ts'
import { settlementStates, type SettlementState } from '#kernel/settlement-states.ts'
import { month, openMonth } from './testing.ts'
import type { Matrix } from '#features/settlements/shared/contract-many.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

const setState = (id: string, state: SettlementState) =>
  office.transact(db =>
    db
      .updateTable('settlements')
      .set({ state, held_state: state === 'on_hold' ? 'remarks' : null })
      .where('id', '=', id)
      .execute(),
  )
const rowOf = async (company_id: string, query = 'year=2026') => {
  const { body } = await accountant.get(`/api/settlements/matrix?${query}`)
  return (body.data as Matrix).companies.find(({ id }) => id === company_id)
}

describe('the matrix', () => {
  test('a letter says the state and whether it is late, and nothing else does', () => {
    const letters = settlementStates.flatMap(state => [false, true].map(overdue => writeCell({ state, overdue })))
    expect(new Set(letters).size).toBe(settlementStates.length * 2)
    for (const state of settlementStates) for (const overdue of [false, true]) expect(readCell(writeCell({ state, overdue }))).toEqual({ state, overdue })
    expect([readCell(writeCell(undefined)), readCell('?'), readCell(undefined)]).toEqual([null, null, null])
  })

  test('shows every state of a company in its month, and the year before beside it', async () => {
    const { company, id } = await openMonth(office, accountant)
    for (const state of settlementStates) {
      await setState(id, state)
      const row = await rowOf(company.id)
      expect(row?.cells).toHaveLength(12)
      expect([...(row?.cells ?? '')].map(readCell).map(cell => cell?.state ?? null)).toEqual(
        Array.from({ length: 12 }, (_, place) => (place === 9 ? state : null)),
      )
    }
    await accountant.post('/api/settlements', { company_id: company.id, month: '2025-12' })
    const wide = await rowOf(company.id, 'year=2026&years=2')
    // The month of a year ago is past its last tax term.
    expect([wide?.cells.length, readCell(wide?.cells[11])]).toEqual([24, { state: 'awaiting_documents', overdue: true }])
    expect(wide).toMatchObject({ caretaker_id: company.caretaker_id, title: company.title })
  })

  test('lists whom the office serves, in Polish order, and others only where they have a month', async () => {
    const place = await newOffice()
    const staff = await place.as('assistant')
    for (const title of ['Łąka', 'Zebra', 'Ława', 'Lampa']) await place.company({ title })
    const formerClient = await place.company({ title: 'Dawna', cooperation_status: 'zakonczona' })
    const titles = async (year: number) =>
      (await staff.get(`/api/settlements/matrix?year=${year}`)).body.data.companies.map((row: { title: string }) => row.title)
    expect(await titles(2026)).toEqual(['Lampa', 'Ława', 'Łąka', 'Zebra'])
    await place.transact(db =>
      db.insertInto('settlements').values({ id: formerClient.id, company_id: formerClient.id, month: '2025-03', state: 'closed' }).execute(),
    )
    expect(await titles(2025)).toEqual(['Dawna', 'Lampa', 'Ława', 'Łąka', 'Zebra'])
    expect(await titles(2026)).not.toContain('Dawna')
  })

  test('tells of one month what it misses and since when it is late', async () => {
    const { company } = await openMonth(office, accountant, { employs: true })
    await accountant.post('/api/settlements', { company_id: company.id, month: '2025-03' })
    const { status, body } = await accountant.get(`/api/settlements/matrix/${company.id}/2025-03`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      company_title: company.title,
      state: 'awaiting_documents',
      overdue: true,
      late_since: '2025-04-25',
      missing: ['Faktury sprzedaży', 'Faktury zakupu', 'Wyciąg bankowy', 'Lista płac'],
      time_spent: 0,
    })
    for (const path of [`${company.id}/2024-01`, `${company.id}/2026-13`, `nie-ma/${month}`])
      expect((await accountant.get(`/api/settlements/matrix/${path}`)).status).toBe(404)
  })

  test('is the office’s: no client sees it, and a year is a year', async () => {
    const { company } = await openMonth(office, accountant)
    const owner = await office.client('owner', company)
    expect((await owner.get('/api/settlements/matrix?year=2026')).status).toBe(403)
    expect((await owner.get(`/api/settlements/matrix/${company.id}/${month}`)).status).toBe(403)
    expect((await accountant.get('/api/settlements/matrix?year=26')).status).toBe(422)
  })

  test('filters by name, caretaker, state and what is open or late, and adds up what is left', () => {
    const matrix: Matrix = {
      months: ['2026-09', '2026-10'],
      companies: [
        { id: '1', title: 'Łąka', caretaker_id: 'a', caretaker: 'Ewa Lis', tag_ids: [], cells: 'mK' },
        { id: '2', title: 'Zebra', caretaker_id: 'b', caretaker: 'Jan Bąk', tag_ids: [], cells: 'mm' },
        { id: '3', title: 'Nowa', caretaker_id: 'a', caretaker: 'Ewa Lis', tag_ids: [], cells: '-o' },
      ],
    }
    const none = { search: '', caretaker: '', tag: '', state: '', only: '' }
    const ids = (filters: Partial<typeof none>) => viewOf(matrix, { ...none, ...filters }).rows.map(row => row.id)
    expect(ids({ search: 'laka' })).toEqual(['1'])
    expect(ids({ caretaker: 'a' })).toEqual(['1', '3'])
    expect(ids({ state: 'awaiting_documents' })).toEqual(['3'])
    expect(ids({ only: 'open' })).toEqual(['1', '3'])
    expect(ids({ only: 'late' })).toEqual(['1'])
    const all = viewOf(matrix, none)
    expect(all.months).toEqual([
      { month: '2026-09', all: 2, closed: 2 },
      { month: '2026-10', all: 3, closed: 1 },
    ])
    expect([all.states.get('closed'), all.late, all.lateCompanies]).toEqual([3, 1, 1])
    expect(viewOf(matrix, none, ['2026-10']).states.get('closed')).toBe(1)
  })

  test('every key leads where the pattern of a grid says, and never out of it', () => {
    const last = { row: 19, column: 12 }
    const from = { row: 5, column: 3 }
    const to = (key: string, wide = false) => nextPlace(key, wide, from, last)
    expect(to('ArrowRight')).toEqual({ row: 5, column: 4 })
    expect(to('ArrowUp')).toEqual({ row: 4, column: 3 })
    expect(to('Home')).toEqual({ row: 5, column: 0 })
    expect(to('End')).toEqual({ row: 5, column: 12 })
    expect(to('Home', true)).toEqual({ row: 0, column: 0 })
    expect(to('End', true)).toEqual(last)
    expect(to('PageDown')).toEqual({ row: 15, column: 3 })
    expect(to('PageUp')).toEqual({ row: 0, column: 3 })
    expect(to('a')).toBeUndefined()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'End']) expect(nextPlace(key, true, last, last)).toEqual(last)
  })
})

describe('many months at once', () => {
  test('asks whom documents are missing from, once to each person, and names whom it could not ask', async () => {
    const { company, id } = await openMonth(office, accountant)
    const silent = await openMonth(office, accountant)
    const owner = await office.client('owner', company)
    await office.client('viewer', company)
    const { status, body } = await accountant.post('/api/settlements/bulk', { ids: [id, silent.id, id], action: 'ask' })
    expect([status, body.data.done]).toEqual([200, 1])
    expect(body.data.refused).toEqual([
      {
        id: silent.id,
        company_title: silent.company.title,
        month,
        error: 'Ta firma nie ma w portalu nikogo, kto może przysłać dokumenty, ani adresu e-mail, na który można napisać.',
      },
    ])
    const letters = (await office.outbox()).filter(letter => letter.event === 'documents.asked')
    expect(letters.map(letter => letter.recipient)).toEqual([owner.email])
    expect(letters[0]?.text).toContain('– wyciąg bankowy')
    expect((await accountant.get(`/api/settlements/${id}`)).body.data.asked_at).not.toBeNull()
    await accountant.post(`/api/settlements/${id}/complete`)
    const { status: askStatus, body: why } = await accountant.post(`/api/settlements/${id}/ask`)
    expect([askStatus, why.error]).toEqual([409, 'W tym miesiącu nie brakuje dokumentów od klienta.'])
  })

  test('says before asking what each company lacks, in which month, and by which way it is reached; who lacks nothing is left out', async () => {
    const [withOwner, mailed, onHold] = [
      await openMonth(office, accountant),
      await openMonth(office, accountant, { email: 'firma@klient.example' }),
      await openMonth(office, accountant),
    ]
    const complete = await openMonth(office, accountant)
    await office.client('owner', withOwner.company)
    await accountant.post(`${complete.path}/complete`)
    await setState(onHold.id, 'on_hold')
    const company_ids = [withOwner, mailed, onHold, complete].map(({ company }) => company.id)
    const { status, body } = await accountant.post('/api/settlements/asking', { company_ids })
    expect(status).toBe(200)
    const missing = expect.arrayContaining(['Wyciąg bankowy'])
    expect(new Set(body.data)).toEqual(
      new Set([
        { id: withOwner.id, company_id: withOwner.company.id, month, missing, people: 1, email: null, asked_at: null },
        { id: mailed.id, company_id: mailed.company.id, month, missing, people: 0, email: 'firma@klient.example', asked_at: null },
      ]),
    )
    const { data: sent } = (await accountant.post('/api/settlements/bulk', { ids: [withOwner.id, mailed.id], action: 'ask' })).body
    expect(sent.done).toBe(2)
    const again = (await accountant.post('/api/settlements/asking', { company_ids })).body.data
    expect(again.find(({ id }: { id: string }) => id === withOwner.id).asked_at).not.toBeNull()
    const many = Array.from({ length: 200 }, () => randomUUID())
    expect([
      (await accountant.post('/api/settlements/asking', { company_ids: many })).status,
      (await accountant.post('/api/settlements/asking', { company_ids: [...many, randomUUID()] })).status,
    ]).toEqual([200, 422])
    await office.transact(db => db.updateTable('outbox').set({ attempts: 1 }).where('about_id', '=', mailed.id).execute())
    const undone = (await accountant.post('/api/settlements/unask', { request_ids: [sent.request_id] })).body.data
    const reason = 'Tej prośby nie można już cofnąć: wiadomość wyszła do klienta.'
    expect(undone).toEqual({ done: [withOwner.company.id], refused: [{ id: mailed.company.id, title: mailed.company.title, reason }] })
  })

  test('approves in the clients’ name with one note; without it nothing happens at all', async () => {
    const opened = [await openMonth(office, accountant), await openMonth(office, accountant)]
    const ids = opened.map(({ id }) => id)
    for (const id of ids) await setState(id, 'awaiting_approval')
    expect((await accountant.post('/api/settlements/bulk', { ids, action: 'approve' })).status).toBe(422)
    const { body } = await accountant.post('/api/settlements/bulk', { ids, action: 'approve', reason: 'Zgoda telefoniczna' })
    expect(body.data).toMatchObject({ done: 2, refused: [] })
    for (const { path } of opened) expect((await accountant.get(path)).body.data).toMatchObject({ state: 'approved', state_reason: 'Zgoda telefoniczna' })
  })

  test('leaves nothing of a closing that its statement refuses, and closes the others', async () => {
    const [manager, plain] = [await office.as('manager'), { vat_status: 'zwolniony_podmiotowo', zus_scheme: 'brak' }]
    const opened = [await openMonth(office, accountant, plain), await openMonth(office, accountant, plain)] as const
    for (const { path } of opened) await accountant.post(`${path}/none`)
    for (const { id } of opened) await setState(id, 'approved')
    const [dear, clean] = opened
    const price = {
      code: 'ZŁOTA',
      name: 'Złota',
      category: 'bookkeeping',
      unit: 'month',
      vat_rate: '23',
      net_price: '999999999999.99',
      valid_from: '2026-01-01',
    }
    const service_id = (await manager.post('/api/pricelist', price)).body.data.id
    await manager.post(`/api/companies/${dear.company.id}/billing`, { service_id, quantity: '2', from_month: month })
    const before = (await accountant.get(dear.path)).body.data
    const { body } = await accountant.post('/api/settlements/bulk', { ids: opened.map(({ id }) => id), action: 'close' })
    expect(body.data).toMatchObject({ done: 1, refused: [{ id: dear.id, error: expect.stringContaining('„Złota”') }] })
    expect((await accountant.get(dear.path)).body.data).toEqual(before)
    expect((await accountant.get(clean.path)).body.data.state).toBe('closed')
    const timeline = (await accountant.get(`/api/companies/${dear.company.id}/timeline?page=1&limit=100`)).body.data
    expect(timeline.map(({ action }: { action: string }) => action)).not.toContain('close')
  })

  test('is refused to whom one of them is refused, and a foreign month is none', async () => {
    const { id, company } = await openMonth(office, accountant)
    const other = await newOffice()
    const foreign = await openMonth(other, await other.as('accountant'))
    expect((await accountant.post('/api/settlements/bulk', { ids: [id, foreign.id], action: 'start' })).status).toBe(404)
    expect((await accountant.get(`/api/settlements/${id}`)).body.data.state).toBe('awaiting_documents')
    for (const person of [await office.as('payroll'), await office.client('owner', company)])
      expect((await person.post('/api/settlements/bulk', { ids: [id], action: 'start' })).status).toBe(403)
  })

  test('opens a month for those of the chosen who are served in it, once', async () => {
    const place = await newOffice()
    const staff = await place.as('manager')
    const company_ids = [(await place.company()).id, (await place.company()).id, (await place.company({ cooperation_status: 'zakonczona' })).id]
    const open = (body: object) => staff.post('/api/settlements/open', { month, company_ids, ...body })
    expect((await open({ company_ids: company_ids.slice(0, 1) })).body.data).toMatchObject({ opened: 1 })
    expect((await open({})).body.data).toMatchObject({ opened: 1 })
    expect((await open({})).body.data).toMatchObject({ opened: 0 })
    expect((await open({ month: '2099-01' })).status).toBe(422)
    expect((await open({ company_ids: [office.office.id] })).status).toBe(422)
    const foreign = await office.company()
    expect((await open({ company_ids: [...company_ids, foreign.id] })).status).toBe(404)
    const { body } = await staff.get(`/api/settlements/summary?month=${month}`)
    expect(body.data).toMatchObject({ open: 2, missing: 2 })
    expect(body.data.states).toContainEqual({ state: 'closed', count: 0 })
  })

  test('closes what one has opened, but where something has happened since', async () => {
    const place = await newOffice()
    const [staff, colleague] = [await place.as('accountant'), await place.as('manager')]
    const companies = [await place.company(), await place.company(), await place.company(), await place.company()]
    const company_ids = companies.map(({ id }) => id)
    const opened = (await staff.post('/api/settlements/open', { month, company_ids })).body.data
    expect(opened).toMatchObject({ opened: 4 })
    const unopen = (person = staff) => person.post('/api/settlements/unopen', { request_ids: [opened.request_id] })
    const months = async () => (await staff.get(`/api/settlements?page=1&limit=25&filters=month=${month}`)).body.data as { id: string; company_id: string }[]
    const of = async (index: number) => (await months()).find(row => row.company_id === company_ids[index])?.id
    await staff.post(`/api/settlements/${await of(1)}/complete`)
    await staff.post('/api/comments', { subject_kind: 'settlement', subject_id: await of(2), content: '<p>Czekamy.</p>', internal: true, file_ids: [] })
    await staff.post('/api/uptimes', { start_date: '2026-11-20 08:00:00', settlement_id: await of(3) })
    expect((await unopen(colleague)).status, 'of somebody else').toBe(409)
    const { body } = await unopen()
    expect(body.data.done).toEqual([company_ids[0]])
    expect(body.data.refused.map(({ id }: { id: string }) => id).sort()).toEqual(company_ids.slice(1).sort())
    expect(body.data.refused[0].reason).toBe('Tego miesiąca nie można już cofnąć: coś się w nim stało.')
    expect((await months()).map(row => row.company_id).sort()).toEqual(company_ids.slice(1).sort())
    expect((await staff.get(`/api/companies/${company_ids[0]}`)).body.data).toMatchObject({ accounting_status: null })
    expect((await unopen()).body.data.done, 'twice').toEqual([])
    expect((await staff.post('/api/settlements/open', { month, company_ids: company_ids.slice(0, 1) })).body.data).toMatchObject({ opened: 1 })
  })
})
