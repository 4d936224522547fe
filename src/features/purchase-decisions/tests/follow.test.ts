import { beforeAll, describe, expect, it, vi } from 'vitest'
import { followOfficeRules, remindOfDecisions, settleDecisions } from '#features/purchase-decisions/server/jobs.ts'
import { soonestAnswer } from '#features/purchase-decisions/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { untilHeldUp } from '#test/until.ts'
import { decide, decideMany, get, invoice, month, newPlace, path, type PurchaseFixture, waiting } from './testing.ts'

let office: TestOffice
let accountant: Caller
let manager: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
  manager = await office.as('manager')
})

const change = (id: string, body: Record<string, unknown>) => accountant.put(`/api/documents/${id}`, body)
const document = async (id: string) => (await accountant.get(`/api/documents/${id}`)).body.data
const rulesOf = ({ company }: PurchaseFixture) => `/api/companies/${company.id}/purchase-rules`
const rules = { asks: 'doubtful', deadline_day: 10, unanswered: 'business', listed: [] }
/** Runs what a change of the office's rules asks for. */
async function followAsked({ test: { installation }, office: { id } }: TestOffice, change: () => Promise<{ status: number }>) {
  const signals: { name: string; tenant_id: string }[] = []
  const quiet = installation.bus.on('requested', signal => signal.tenant_id === id && signals.push(signal))
  expect((await change()).status).toBe(200)
  quiet()
  expect(signals).toMatchObject([{ name: 'follow_purchase_rules' }])
  for (const { tenant_id } of signals) await followOfficeRules(installation, tenant_id)
}
/** As if the question had been asked so long ago. */
const backdate = (place: PurchaseFixture, id: string, deadline: string) =>
  place.office.transact(db => db.updateTable('purchase_decisions').set({ deadline }).where('document_id', '=', id).execute())

describe('an invoice that turns out to be something else', () => {
  it('is asked about no more, reminds of nothing and never lapses; and is asked about again as an invoice', async () => {
    const place = await newPlace(office)
    const [id, stays] = [await invoice(place), await invoice(place)]
    const { deadline } = await get(place.owner, id)
    await change(id, { category: 'receipt' })
    expect(await document(id)).toMatchObject({ decision: null, decision_kind: null })
    expect(await waiting(place)).toBe(1)
    await remindOfDecisions(office.test.installation, addDays(deadline, -3))
    expect((await place.owner.get('/api/notifications')).body.data[0]).toMatchObject({ subject: 'Czekają na opis: 1 faktura' })
    await settleDecisions(office.test.installation, addDays(deadline, 1))
    expect([(await document(id)).decision, (await document(stays)).decision]).toEqual([null, 'lapsed'])
    await change(id, { category: 'purchase_invoice' })
    expect(await document(id)).toMatchObject({ decision: 'awaiting' })
  })

  it('stays an invoice while it is disputed, so that somebody can take that back', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    await decide(place.owner, id, { kind: 'not_ours' })
    expect((await change(id, { category: 'receipt' })).body.fields).toEqual({ category: expect.stringMatching(/sporna/) })
    expect((await change(id, { note: 'do wyjaśnienia' })).status).toBe(200)
    await decide(accountant, id, { kind: 'business' })
    expect((await change(id, { category: 'receipt' })).status).toBe(200)
  })
})

describe('memory', () => {
  it('does not take why one was refused for what the next one is for', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3, { kind: 'not_ours', purpose: 'Nie znamy tego sprzedawcy' })
    expect(await get(place.owner, await invoice(place))).toMatchObject({ state: 'awaiting', kind: 'not_ours', purpose: null })
  })

  it('leaves nothing out of the books where nothing is asked', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3, { kind: 'not_ours' })
    await manager.put(rulesOf(place), { ...rules, asks: 'nothing' })
    expect(await get(place.owner, await invoice(place))).toMatchObject({ state: 'unasked', kind: null })
  })

  it('follows the seller that the accountant corrects', async () => {
    const place = await newPlace(office)
    const scans: string[] = []
    for (let count = 0; count < 3; count++) scans.push(await invoice(place, { counterparty: 'Żółw', counterparty_vat_number: null }))
    for (const id of scans) await decide(place.owner, id)
    const unnamed = await invoice(place, { counterparty: 'Żółw', counterparty_vat_number: null })
    const named = await invoice(place, { counterparty: 'Żółw', counterparty_vat_number: '9990000126' })
    expect([await get(place.owner, unnamed), await get(place.owner, named)]).toMatchObject([{ state: 'suggested' }, { doubts: ['new_supplier'] }])
    for (const id of scans) expect((await change(id, { counterparty_vat_number: '9990000126' })).status).toBe(200)
    expect([await get(place.owner, unnamed), await get(place.owner, named)]).toMatchObject([{ doubts: ['new_supplier'] }, { state: 'suggested' }])
  })

  it('is of what is there and of what was paid: neither of the bin, nor of what was refused, nor of corrections', async () => {
    const place = await newPlace(office)
    const ids: string[] = []
    for (const gross of ['100.00', '-900.00', '-900.00', '-900.00']) {
      const id = await invoice(place, { gross })
      await decide(place.owner, id)
      ids.push(id)
    }
    const next = await invoice(place)
    expect(await get(place.owner, next)).toMatchObject({ state: 'suggested', of_count: 4 })
    await place.owner.delete(`/api/documents/${ids[1]}`)
    expect(await get(place.owner, next)).toMatchObject({ state: 'suggested', of_count: 3 })
    await accountant.post(`/api/documents/${ids[2]}/reject`, { reason: 'wysłana dwa razy' })
    expect(await get(place.owner, next)).toMatchObject({ state: 'awaiting', doubts: ['history'] })
  })

  it('measures an amount by the middle one of its currency', async () => {
    const place = await newPlace(office)
    for (const gross of ['100.00', '100.00', '5000.00']) await decide(place.owner, await invoice(place, { gross }))
    await decide(place.owner, await invoice(place, { gross: '1000.00', currency: 'EUR' }))
    const doubts = async (values: Record<string, unknown>) => (await get(place.owner, await invoice(place, values))).doubts
    expect(await doubts({ gross: '300.00' })).toEqual([])
    expect(await doubts({ gross: '301.00' })).toEqual(['amount'])
    expect(await doubts({ gross: '3000.00', currency: 'EUR' })).toEqual([])
    expect(await doubts({ gross: '9000.00', currency: 'USD' })).toEqual([])
  })

  it('misses neither of two answers at once', async () => {
    const place = await newPlace(office)
    const partner = await office.client('owner', place.company)
    for (let round = 0; round < 4; round++) {
      const seller = { counterparty: `Sprzedawca ${round}`, counterparty_vat_number: null }
      const [first, second, third, next] = [
        await invoice(place, seller),
        await invoice(place, seller),
        await invoice(place, seller),
        await invoice(place, seller),
      ]
      await decide(place.owner, first)
      const answers = await Promise.all([decide(place.owner, second), decide(partner, third)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await get(place.owner, next)).toMatchObject({ state: 'suggested', equal_count: 3 })
    }
  })
})

describe('a question', () => {
  it('that was over when its day came gives days to answer once it is open again', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    await accountant.post(`/api/documents/${id}/book`)
    await backdate(place, id, addDays(warsawToday(), -5))
    await manager.post(`/api/documents/${id}/unbook`, { reason: 'do wyjaśnienia' })
    const { deadline } = await get(place.owner, id)
    expect(deadline >= soonestAnswer(warsawToday())).toBe(true)
  })

  it('of a month that was closed on its day lapses no sooner than it could be answered', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    const today = warsawToday()
    await backdate(place, id, addDays(today, -5))
    await settleDecisions(office.test.installation, today)
    expect(await get(place.owner, id)).toMatchObject({ state: 'awaiting', deadline: soonestAnswer(today) })
    await settleDecisions(office.test.installation, addDays(soonestAnswer(today), 1))
    expect(await get(place.owner, id)).toMatchObject({ state: 'lapsed', kind: 'business' })
  })

  it('stays when only the rules have changed, until memory knows the answer', async () => {
    const place = await newPlace(office)
    await manager.put(rulesOf(place), { ...rules, asks: 'all' })
    await decideMany(place, 2)
    const [clear, doubtful] = [await invoice(place), await invoice(place, { counterparty: 'Inny', counterparty_vat_number: null })]
    const { deadline } = await get(place.owner, doubtful)
    for (const asks of ['doubtful', 'nothing']) {
      await manager.put(rulesOf(place), { ...rules, asks })
      for (const id of [clear, doubtful]) await change(id, { tags: [asks] })
      expect([await get(place.owner, clear), await get(place.owner, doubtful)]).toMatchObject([{ state: 'awaiting' }, { state: 'awaiting', deadline }])
    }
    await decideMany(place, 1)
    expect(await get(place.owner, clear)).toMatchObject({ state: 'suggested', deadline: null })
  })

  it('is asked of what is there already once everything is asked about, by the company’s rules and by the office’s', async () => {
    const here = await newOffice()
    const [one, other] = [await newPlace(here), await newPlace(here)]
    const head = await here.as('manager')
    await head.put('/api/purchase-rules', { ...rules, asks: 'nothing' })
    await head.put(rulesOf(other), { ...rules, asks: 'nothing' })
    const [first, second, privateInvoice] = [await invoice(one), await invoice(other), await invoice(other, { number: 'FV said' })]
    await decide(other.owner, privateInvoice, { kind: 'private' })
    expect([(await get(one.owner, first)).state, (await get(other.owner, second)).state]).toEqual(['unasked', 'unasked'])
    await head.put(rulesOf(other), { ...rules, asks: 'all' })
    expect([await get(other.owner, second), await get(other.owner, privateInvoice)]).toMatchObject([
      { state: 'awaiting' },
      { state: 'decided', kind: 'private' },
    ])
    expect(await waiting(other)).toBe(1)
    await followAsked(here, () => head.put('/api/purchase-rules', { ...rules, asks: 'all' }))
    expect((await get(one.owner, first)).state).toBe('awaiting')
    await head.put(rulesOf(other), { ...rules, asks: 'nothing' })
    const third = await invoice(other)
    expect((await head.delete(rulesOf(other))).status).toBe(200)
    expect((await get(other.owner, third)).state).toBe('awaiting')
  })

  it('stays when the list of what is asked about is narrowed, also after that', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3)
    await manager.put(rulesOf(place), { ...rules, listed: ['paliwo'] })
    const id = await invoice(place, { title: 'Paliwo do busa' })
    const { deadline, doubts } = await get(place.owner, id)
    expect(doubts).toEqual(['listed'])
    await manager.put(rulesOf(place), rules)
    await change(id, { tags: ['auto'] })
    expect(await get(place.owner, id)).toMatchObject({ state: 'awaiting', doubts: [], deadline })
    expect(await get(place.owner, await invoice(place, { title: 'Paliwo do busa' }))).toMatchObject({ state: 'suggested' })
  })

  it('is looked at by other rules after whoever answers at that moment', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    const both = await office.transact(async db => {
      await db.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute()
      const deciding = decide(place.owner, id)
      await untilHeldUp(office, db, deciding)
      const changing = manager.put(rulesOf(place), { ...rules, asks: 'nothing' })
      const answered = vi.fn<() => void>()
      void changing.then(answered)
      await untilHeldUp(office, db, changing, 2)
      expect(answered).not.toHaveBeenCalled()
      return { deciding, changing }
    })
    expect([(await both.deciding).status, (await both.changing).status]).toEqual([200, 200])
  })

  it('is asked at night where nobody has heard that the rules of the office are others', async () => {
    const here = await newOffice()
    const place = await newPlace(here)
    const head = await here.as('manager')
    await head.put('/api/purchase-rules', { ...rules, asks: 'nothing' })
    const id = await invoice(place)
    await head.put('/api/purchase-rules', { ...rules, asks: 'all' })
    await settleDecisions(here.test.installation)
    expect(await get(place.owner, id)).toMatchObject({ state: 'awaiting', unanswered: 'business' })
  })

  it('is asked by the rules of the office in every company but one where that fails, which is told', async () => {
    const here = await newOffice()
    const [broken, place] = [await newPlace(here), await newPlace(here)]
    const head = await here.as('manager')
    await head.put('/api/purchase-rules', { ...rules, asks: 'nothing' })
    const [bad, id] = [await invoice(broken), await invoice(place)]
    // After a month that is none comes no day for an answer.
    await here.db.updateTable('documents').set({ month: '3e30-01' }).where('id', '=', bad).execute()
    await expect(followAsked(here, () => head.put('/api/purchase-rules', { ...rules, asks: 'all' }))).rejects.toThrow('in 1 of the companies')
    expect((await get(place.owner, id)).state).toBe('awaiting')
    await here.db.updateTable('documents').set({ month }).where('id', '=', bad).execute()
  })

  it('without a rule for silence, or of a booked invoice, never lapses', async () => {
    const place = await newPlace(await newOffice())
    const head = await place.office.as('manager')
    await head.put(rulesOf(place), { ...rules, unanswered: 'none' })
    const silent = await invoice(place)
    await head.put(rulesOf(place), { ...rules, unanswered: 'car' })
    const [booked, late] = [await invoice(place), await invoice(place)]
    await head.post(`/api/documents/${booked}/book`)
    const { deadline } = await get(place.owner, late)
    await settleDecisions(place.office.test.installation, addDays(deadline, 1))
    const states = await Promise.all([silent, booked, late].map(async id => (await get(place.owner, id)).state))
    expect(states).toEqual(['awaiting', 'awaiting', 'lapsed'])
    expect(await get(place.owner, late)).toMatchObject({ kind: 'car' })
  })
})

describe('what is only a suggestion', () => {
  it('is told to nobody as said', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3, { kind: 'private', purpose: 'dom' })
    const [clear, doubtful] = [await invoice(place), await invoice(place, { gross: '9000.00' })]
    expect(await document(clear)).toMatchObject({ decision: 'suggested', decision_kind: 'private', decision_purpose: 'dom' })
    expect(await document(doubtful)).toMatchObject({ decision: 'awaiting', decision_kind: null, decision_purpose: null })
    const countDocuments = async (filter: string) =>
      (await accountant.get(`/api/documents?filters=${encodeURIComponent(`company_id:${place.company.id},${filter}`)}`)).body.meta.total
    expect([await countDocuments('decision_kind:private'), await countDocuments('decision_purpose:DO'), await countDocuments('decision_purpose=auto')]).toEqual(
      [4, 4, 0],
    )
    expect([await countDocuments('decided_from:web'), await countDocuments('decided_from:phone'), await countDocuments('decided_from=')]).toEqual([3, 0, 2])
    expect([await countDocuments(`decided_at>=${warsawToday()}`), await countDocuments(`decided_at>=${addDays(warsawToday(), 1)}`)]).toEqual([3, 0])
  })
})

describe("an invoice that is not the company's", () => {
  it('ticks off nothing in its month until it is theirs after all', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    const line = async () => {
      const [settlement] = (await accountant.get(`/api/settlements?filters=company_id:${place.company.id},month:${month}`)).body.data
      const { checklist } = (await accountant.get(`/api/settlements/${settlement.id}`)).body.data
      return checklist.find(({ category }: { category: string }) => category === 'purchases').state
    }
    expect(await line()).toBe('received')
    await decide(place.owner, id, { kind: 'not_ours' })
    expect(await line()).toBe('missing')
    await change(id, { note: 'do wyjaśnienia' })
    const other = await invoice(place)
    expect(await line()).toBe('received')
    await place.owner.delete(`/api/documents/${other}`)
    expect(await line()).toBe('missing')
    await place.owner.post(`${path(id)}/undo`)
    await decide(place.owner, id, { kind: 'business' })
    expect(await line()).toBe('received')
  })
})
