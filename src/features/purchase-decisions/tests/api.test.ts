import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addToMonth } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { remindOfDecisions, settleDecisions } from '#features/purchase-decisions/server/jobs.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'
import { decide, decideMany, get, invoice, month, newPlace, path, waiting } from './testing.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

describe('an invoice of a new supplier', () => {
  it('waits for the client, who is told until when and what holds without an answer', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    expect(await get(place.owner, id)).toMatchObject({
      ...{ state: 'awaiting', kind: null, doubts: ['new_supplier'], equal_count: null, unanswered: 'business', may_decide: true, purposes: [] },
      ...{ deadline: [`${addToMonth(month, 1)}-10`, addDays(warsawToday(), 3)].toSorted().at(-1), counterparty: 'Sklep Łąka', gross: '100.00' },
    })
    expect(await waiting(place)).toBe(1)
  })

  it('is decided with a few words, and by whom, when and from where is kept', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    const answer = await decide(place.owner, id, { kind: 'car', purpose: 'opony', from: 'phone' })
    expect(answer.body.data).toMatchObject({
      state: 'decided',
      kind: 'car',
      purpose: 'opony',
      decided_from: 'phone',
      decided_by: place.owner.id,
      on_behalf: false,
    })
    expect(await waiting(place)).toBe(0)
    const filters = encodeURIComponent(`entity=purchase-decisions,company_id=${place.company.id}`)
    const entries = (await (await office.as('manager')).get(`/api/audit?filters=${filters}`)).body.data
    expect(entries).toEqual([expect.objectContaining({ action: 'decided', user_id: place.owner.id })])
    await decide(place.owner, await invoice(place), { kind: 'not_ours', purpose: 'Nie zamawialiśmy tego' })
    const elsewhere = await invoice(place, { counterparty: 'Inny', counterparty_vat_number: '9990000327' })
    await decide(place.owner, elsewhere, { kind: 'business', purpose: 'biuro' })
    expect((await get(place.owner, await invoice(place))).purposes).toEqual(['opony', 'biuro'])
  })

  it('waits at home for whoever may decide, and in the list for them alone', async () => {
    const place = await newPlace(office)
    const viewer = await office.client('viewer', place.company)
    const ids = [await invoice(place), await invoice(place, { counterparty: 'Inny', counterparty_vat_number: '9990000327' })]
    const { deadline } = await get(place.owner, String(ids[0]))
    const waitingItems = async (caller: Caller) =>
      (await caller.get('/api/waiting')).body.data.items.filter(({ kind }: { kind: string }) => kind === 'purchases')
    expect(await waitingItems(place.owner)).toEqual([
      expect.objectContaining({ title: '2', text: 'business', date: deadline, company_id: place.company.id, path: `/purchases?company=${place.company.id}` }),
    ])
    expect(await waitingItems(viewer)).toEqual([])
    const mine = async (caller: Caller) => (await caller.get('/api/purchase-decisions?filters=state:awaiting,may_decide:true')).body.meta.total
    expect([await mine(place.owner), await mine(viewer)]).toEqual([2, 0])
    for (const id of ids) await decide(place.owner, id)
    expect([await waitingItems(place.owner), await mine(place.owner)]).toEqual([[], 0])
  })

  it('is found by what became of it, alone and beside others', async () => {
    const place = await newPlace(office)
    const [decidedInvoice, open] = [await invoice(place), await invoice(place, { counterparty: 'Inny', counterparty_vat_number: '9990000327' })]
    await decide(place.owner, decidedInvoice)
    const findIds = async (filters: string) => {
      const { data, meta } = (await accountant.get(`/api/purchase-decisions?filters=${encodeURIComponent(`company_id:${place.company.id},${filters}`)}`)).body
      expect(meta.total, filters).toBe(data.length)
      return data.map(({ id }: { id: string }) => id).toSorted()
    }
    const both = [decidedInvoice, open].toSorted()
    expect(await findIds('state:decided')).toEqual([decidedInvoice])
    expect(await findIds('state:awaiting,waiting:true')).toEqual([open])
    expect(await findIds('waiting:true')).toEqual([open])
    expect(await findIds('waiting:false')).toEqual([decidedInvoice])
    expect(await findIds('state:decided|awaiting')).toEqual(both)
    expect(await findIds('state:unasked|decided')).toEqual([decidedInvoice])
    expect(await findIds('state!=decided')).toEqual([open])
    expect(await findIds('state:decided,state:awaiting')).toEqual([])
    const title = encodeURIComponent(place.company.title)
    expect([await findIds(`company_title:${title}`), await findIds('company_title:zzz')]).toEqual([both, []])
    // Looked at, and asked nothing about; or not looked at yet.
    await office.transact(db => db.updateTable('purchase_decisions').set({ state: 'unasked' }).where('document_id', '=', open).execute())
    expect(await findIds('state:unasked')).toEqual([open])
    await office.transact(db => db.deleteFrom('purchase_decisions').where('document_id', '=', open).execute())
    expect([await findIds('state:unasked'), await findIds('state:decided')]).toEqual([[open], [decidedInvoice]])
  })

  it('comes in the order of the days, and what has none after it by its date, on whichever page', async () => {
    const place = await newPlace(office)
    const ids: string[] = []
    for (const vat of ['9990000327', '9990000333', '9990000391', '9990000416'])
      ids.push(await invoice(place, { counterparty: vat, counterparty_vat_number: vat }))
    const [none = '', late = '', never = '', soon = ''] = ids
    await office.transact(async db => {
      const days = [null, '2026-12-20', undefined, '2026-12-10']
      for (const [n, id] of ids.entries()) {
        await db
          .updateTable('documents')
          .set({ issue_date: `2026-10-0${9 - n}` })
          .where('id', '=', id)
          .execute()
        if (days[n] === undefined) await db.deleteFrom('purchase_decisions').where('document_id', '=', id).execute()
        else
          await db
            .updateTable('purchase_decisions')
            .set({ deadline: days[n] ?? null })
            .where('document_id', '=', id)
            .execute()
      }
    })
    const pageOf = async (sort: string, page: number, limit: number) => {
      const { data, meta } = (await accountant.get(`/api/purchase-decisions?filters=company_id:${place.company.id}&sort=${sort}&page=${page}&limit=${limit}`))
        .body
      expect(meta.total).toBe(4)
      return data.map(({ id }: { id: string }) => id)
    }
    for (const [sort, all] of [
      ['deadline:asc,issue_date:asc', [soon, late, never, none]],
      ['deadline:desc,issue_date:desc', [late, soon, none, never]],
    ] as const)
      for (const limit of [1, 2, 3, 4, 5])
        for (const page of [1, 2, 3, 4])
          expect(await pageOf(sort, page, limit), `${sort} ${page} ${limit}`).toEqual(all.slice((page - 1) * limit, page * limit))
  })

  it('may be decided by the office on behalf of the client, and says so', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    expect((await decide(accountant, id)).body.data).toMatchObject({ state: 'decided', on_behalf: true })
  })

  it('is told what is wrong with an answer', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    expect((await decide(place.owner, id, {})).body.fields).toEqual({ kind: 'Proszę wybrać, czym jest ta faktura.' })
    expect((await decide(place.owner, id, { kind: 'business', purpose: 'x'.repeat(81) })).status).toBe(422)
    const viewer = await office.client('viewer', place.company)
    expect((await decide(viewer, id)).status).toBe(403)
    expect((await get(viewer, id)).may_decide).toBe(false)
    expect((await decide((await newPlace(office)).owner, id)).status).toBe(404)
  })
})

describe('three equal decisions', () => {
  it('fill in the next invoice of the supplier with their reason, and two do not', async () => {
    const place = await newPlace(office)
    await decideMany(place, 2, { kind: 'private', purpose: 'dom' })
    const third = await invoice(place)
    expect(await get(place.owner, third)).toMatchObject({ state: 'awaiting', kind: null, doubts: ['history'] })
    const other = await invoice(place)
    await decide(place.owner, third, { kind: 'private' })
    for (const id of [other, await invoice(place)])
      expect(await get(accountant, id)).toMatchObject({ state: 'suggested', kind: 'private', purpose: 'dom', equal_count: 3, of_count: 3, doubts: [] })
    expect(await waiting(place)).toBe(0)
    expect((await decide(place.owner, other, { kind: 'business' })).body.data).toMatchObject({ state: 'decided', kind: 'business' })
  })

  it('say nothing of another supplier, of another company, or of an amount far above the usual', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3)
    const states = [
      await invoice(place, { gross: '300.01' }),
      await invoice(place, { counterparty: 'Inny', counterparty_vat_number: '9990000327' }),
      await invoice(place, { title: 'Spożywcze na wyjazd' }),
    ].map(id => get(place.owner, id))
    expect((await Promise.all(states)).map(({ state, doubts }) => [state, doubts])).toEqual([
      ['awaiting', ['amount']],
      ['awaiting', ['new_supplier']],
      ['awaiting', ['listed']],
    ])
    const elsewhere = await newPlace(office)
    expect(await get(elsewhere.owner, await invoice(elsewhere))).toMatchObject({ state: 'awaiting', doubts: ['new_supplier'] })
  })

  it('are remembered by the folded name where there is no NIP', async () => {
    const place = await newPlace(office)
    for (const counterparty of ['Żółw', 'ŻÓŁW', ' zolw']) await decide(place.owner, await invoice(place, { counterparty, counterparty_vat_number: null }))
    const next = await invoice(place, { counterparty: 'żółw', counterparty_vat_number: null })
    expect(await get(place.owner, next)).toMatchObject({ state: 'suggested', equal_count: 3 })
  })

  it('fill in nothing any more once one of them is taken back', async () => {
    const place = await newPlace(office)
    await decideMany(place, 2)
    const third = await invoice(place)
    const next = await invoice(place)
    await decide(place.owner, third)
    expect(await get(place.owner, next)).toMatchObject({ state: 'suggested' })
    expect((await place.owner.post(`${path(third)}/undo`)).body.data).toMatchObject({ state: 'awaiting', kind: null, decided_by: null })
    expect(await get(place.owner, next)).toMatchObject({ state: 'awaiting', kind: null })
    expect((await place.owner.post(`${path(third)}/undo`)).body.error).toBe('Tej czynności nie można już cofnąć.')
  })
})

describe('two at once', () => {
  it('the second one is told what the first one said', async () => {
    const place = await newPlace(office)
    const partner = await office.client('owner', place.company)
    const id = await invoice(place)
    const { version } = await get(place.owner, id)
    const header = { 'if-match': `"${version}"` }
    const answers = await Promise.all([
      decide(place.owner.with(header), id, { kind: 'business', purpose: 'biuro' }),
      decide(partner.with(header), id, { kind: 'private' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const [first, second] = answers.toSorted((left, right) => left.status - right.status)
    expect(second?.body.data).toMatchObject({ state: 'decided', kind: first?.body.data.kind, version: first?.body.data.version })
    expect(await get(place.owner, id)).toMatchObject({ kind: first?.body.data.kind })
  })

  it('cannot take back what the other one said', async () => {
    const place = await newPlace(office)
    const partner = await office.client('owner', place.company)
    const id = await invoice(place)
    await decide(place.owner, id)
    expect((await partner.post(`${path(id)}/undo`)).status).toBe(409)
  })
})

describe("an invoice that is not the company's", () => {
  it('leaves the books, the accountant is told, and a letter to the seller is ready', async () => {
    const place = await newPlace(office)
    const keeper = await office.as('accountant', { company_id: place.company.id })
    const id = await invoice(place, { number: 'FV/7', issue_date: `${month}-01` })
    expect((await place.owner.get(`${path(id)}/letter`)).status).toBe(409)
    await decide(place.owner, id, { kind: 'not_ours', purpose: 'Nie znamy tego sprzedawcy.' })
    expect((await accountant.get(`/api/documents/${id}`)).body.data).toMatchObject({ state: 'disputed', actions: [] })
    expect((await keeper.get('/api/notifications')).body.data).toContainEqual(expect.objectContaining({ path: `/dashboard/documents/${id}` }))
    const letter = (await place.owner.get(`${path(id)}/letter`)).body.data
    expect(letter.text).toContain('Numer: FV/7')
    expect(letter.text).toContain('faktury korygującej do zera')
    expect(letter.text).toContain('Powód: Nie znamy tego sprzedawcy. ')
    expect(letter.name).toBe('Prośba o korektę do zera faktury FV-7.pdf')
    expect(await pdfText(Buffer.from(letter.content, 'base64'))).toContain('Sklep Łąka')
    expect((await decide(place.owner, id, { kind: 'business' })).body.data).toMatchObject({ kind: 'business' })
    expect((await accountant.get(`/api/documents/${id}`)).body.data.state).toBe('new')
  })

  it('comes back into the state it had when that is undone', async () => {
    const place = await newPlace(office)
    const id = await invoice(place)
    await accountant.post(`/api/documents/${id}/accept`)
    await decide(place.owner, id, { kind: 'not_ours' })
    await place.owner.post(`${path(id)}/undo`)
    expect((await accountant.get(`/api/documents/${id}`)).body.data.state).toBe('accepted')
  })

  it('is asked about again although the earlier ones were not theirs either, and never once it is booked', async () => {
    const place = await newPlace(office)
    await decideMany(place, 3, { kind: 'not_ours' })
    const id = await invoice(place)
    expect(await get(place.owner, id)).toMatchObject({ state: 'awaiting', kind: 'not_ours', doubts: ['not_ours'] })
    await accountant.post(`/api/documents/${id}/book`)
    expect((await decide(place.owner, id, { kind: 'not_ours' })).body.error).toBe('Ta faktura jest już zaksięgowana. Zmianę proszę zgłosić biuru.')
    expect(await waiting(place)).toBe(0)
  })
})

describe('the office', () => {
  const rules = { asks: 'nothing', deadline_day: 5, unanswered: 'private', listed: ['hotel'] }

  it('sets what is asked, and one company may differ', async () => {
    const place = await newPlace(office)
    const manager = await office.as('manager')
    const own = `/api/companies/${place.company.id}/purchase-rules`
    expect((await manager.get(own)).body.data).toMatchObject({ asks: 'doubtful', own: false })
    expect((await manager.put(own, rules)).body.data).toEqual({ ...rules, own: true, version: 1 })
    const quiet = await invoice(place)
    expect(await get(place.owner, quiet)).toMatchObject({ state: 'unasked', deadline: null, unanswered: null })
    await manager.put(own, { ...rules, asks: 'all' })
    expect(await get(place.owner, await invoice(place))).toMatchObject({ state: 'awaiting', unanswered: 'private' })
    expect((await manager.delete(own)).body.data).toMatchObject({ asks: 'doubtful', own: false, version: 0 })
    expect((await place.owner.put(own, rules)).status).toBe(403)
    expect((await accountant.put('/api/purchase-rules', rules)).status).toBe(403)
    expect((await manager.put('/api/purchase-rules', { ...rules, deadline_day: 29 })).status).toBe(422)
    const settled = await newOffice()
    const head = await settled.as('manager')
    expect((await head.put('/api/purchase-rules', rules)).body.data).toEqual({ ...rules, own: false, version: 1 })
    expect((await head.with({ 'if-match': '"0"' }).put('/api/purchase-rules', rules)).status).toBe(412)
    expect((await head.get('/api/audit?filters=action=purchase_rules_changed')).body.data).toEqual([expect.objectContaining({ user_id: head.id })])
  })

  it('asks about one invoice, and is told which cannot be asked about', async () => {
    const place = await newPlace(office)
    const manager = await office.as('manager')
    await manager.put(`/api/companies/${place.company.id}/purchase-rules`, rules)
    const [quiet, decided, sale] = [await invoice(place), await invoice(place), await invoice(place, { category: 'sales_invoice' })]
    await decide(place.owner, decided)
    const outcome = (await accountant.post('/api/purchase-decisions/ask', { ids: [quiet, decided, sale] })).body.data
    expect(outcome.done).toEqual([quiet])
    expect(outcome.refused.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'Klient już opisał tę fakturę.',
      'To nie jest faktura zakupu klienta.',
    ])
    expect(await get(place.owner, quiet)).toMatchObject({ state: 'awaiting', doubts: ['asked', 'history'] })
    expect((await place.owner.post('/api/purchase-decisions/ask', { ids: [quiet] })).status).toBe(403)
  })
})

describe('the nightly work', () => {
  it('lets hold what was told once nobody has answered, and looks at what came otherwise', async () => {
    const place = await newPlace(await newOffice())
    const late = await invoice(place)
    const unseen = await invoice(place)
    await place.office.transact(db => db.deleteFrom('purchase_decisions').where('document_id', '=', unseen).execute())
    const { deadline } = await get(place.owner, late)
    await settleDecisions(place.office.test.installation, deadline)
    expect(await get(place.owner, late)).toMatchObject({ state: 'awaiting' })
    expect(await get(place.owner, unseen)).toMatchObject({ state: 'awaiting' })
    await settleDecisions(place.office.test.installation, addDays(deadline, 1))
    expect(await get(place.owner, late)).toMatchObject({ state: 'lapsed', kind: 'business', decided_by: null })
    expect((await decide(place.owner, late, { kind: 'private' })).body.data).toMatchObject({ state: 'decided', kind: 'private' })
  })

  it('reminds of all invoices of a company in one notice a day', async () => {
    const place = await newPlace(await newOffice())
    const [first] = [await invoice(place), await invoice(place)]
    const { deadline } = await get(place.owner, first)
    const notifications = async () =>
      (await place.owner.get('/api/notifications')).body.data.filter((one: { path: string }) => one.path === `/purchases?company=${place.company.id}`)
    await remindOfDecisions(place.office.test.installation, addDays(deadline, -5))
    expect(await notifications()).toHaveLength(0)
    for (const run of [1, 2]) {
      await remindOfDecisions(place.office.test.installation, addDays(deadline, -3))
      expect([run, (await notifications()).length]).toEqual([run, 1])
    }
    expect((await notifications())[0]).toMatchObject({ subject: 'Czekają na opis: 2 faktury' })
  })
})
