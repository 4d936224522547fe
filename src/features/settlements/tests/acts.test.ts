import { beforeAll, describe, expect, test } from 'vitest'
import { month, openMonth, openMonthWithTax, zus_account } from './testing.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

// Art. 10 ust. 1 ustawy o PCC: each act has a term, a declaration and a transfer of its own.
test('of what is owed by acts a payer has several in one month, each told apart by what it is about', async () => {
  const { path } = await openMonth(office, accountant, { vat_number: '9990000681' })
  const add = (body: object) => accountant.post(`${path}/taxes`, body)
  const loan = { kind: 'pcc', amount: '100', statutory_date: '2026-11-16' }
  expect((await add({ ...loan, kind: 'vat', about: 'Umowa pożyczki' })).body.fields).toEqual({ about: 'Wpisuje się to tylko przy PCC i innych płatnościach.' })
  expect((await add(loan)).body.data).toMatchObject({ about: null, transfer_title: 'PCC3 26M10, NIP 9990000681' })
  expect((await add(loan)).body.fields.about).toMatch(/^Taka płatność za ten okres już jest\. Proszę napisać, czego dotyczy ta/)
  const second = await add({ ...loan, amount: '250', statutory_date: '2026-11-26', about: 'Umowa pożyczki z 12.11.2026' })
  expect(second.body.data).toMatchObject({
    about: 'Umowa pożyczki z 12.11.2026',
    due_date: '2026-11-26',
    transfer_title: 'PCC3 26M10, NIP 9990000681, Umowa pożyczki z 12.11.2026',
  })
  const third = { ...loan, about: 'Zakup samochodu' }
  expect((await add({ ...third, about: 'UMOWA pożyczki z 12.11.2026' })).body.fields).toEqual({
    about: 'Płatność, która tego dotyczy, już jest w tym rozliczeniu.',
  })
  // Two who enter the same at once make one of it.
  const both = await Promise.all([add(third), add(third)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

  const one = `${path}/taxes/${second.body.data.id}`
  expect((await accountant.put(one, { about: 'Zakup samochodu' })).body.fields.about).toBe('Płatność, która tego dotyczy, już jest w tym rozliczeniu.')
  expect((await accountant.put(one, { about: '' })).body.fields.about).toMatch(/^Taka płatność za ten okres już jest/)
  expect((await accountant.put(one, { about: 'Umowa pożyczki od wspólnika', amount: '260' })).body.data).toMatchObject({
    about: 'Umowa pożyczki od wspólnika',
    amount: '260.00',
    transfer_title: 'PCC3 26M10, NIP 9990000681, Umowa pożyczki od wspólnika',
  })
  const { data } = (await accountant.get(`${path}/taxes`)).body
  expect(data.map(({ about }: { about: string | null }) => about).sort()).toEqual(['Umowa pożyczki od wspólnika', 'Zakup samochodu', null])
})

test('the title of a transfer names the act by which it is owed by now, and words of one’s own stay', async () => {
  const { path } = await openMonth(office, accountant)
  const { id, transfer_title } = (await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', statutory_date: '2026-11-16' })).body.data
  const titled = async (body: object) => (await accountant.put(`${path}/taxes/${id}`, { amount: '100', ...body })).body.data.transfer_title
  // The form sends the title along.
  expect(await titled({ about: 'Pożyczka 1$&', transfer_title })).toBe('PCC3 26M10, Pożyczka 1$&')
  expect(await titled({ about: 'Zakup auta' })).toBe('PCC3 26M10, Zakup auta')
  expect(await titled({ about: null })).toBe('PCC3 26M10')
  expect(await titled({ about: 'Zakup auta', transfer_title: 'Auto' })).toBe('Auto')
  expect(await titled({ about: 'Zakup domu' })).toBe('Auto')
  expect(await titled({ transfer_title: 'PCC: Zakup domu, rata' })).toBe('PCC: Zakup domu, rata')
  expect(await titled({ about: 'Pożyczka $&' })).toBe('PCC: Pożyczka $&, rata')
})

test('a removal is taken back by whoever removed it, and the amount is as it was', async () => {
  const { path } = await openMonth(office, accountant)
  const add = async (body: object) => (await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', statutory_date: '2026-11-16', ...body })).body.data
  const first = await add({ account: zus_account })
  await add({ about: 'Zakup samochodu' })
  const vat = await add({ kind: 'vat' })
  const all = async () => (await accountant.get(`${path}/taxes`)).body.data
  const before = await all()
  const restore = (id: string, who = accountant) => who.post(`${path}/taxes/${id}/restore`)
  expect((await restore(first.id)).status).toBe(409)
  for (const { id } of [first, vat]) await accountant.delete(`${path}/taxes/${id}`)
  // What an ordinary write is asked for, an undo is not; and it is nobody else's.
  expect((await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', statutory_date: '2026-11-16' })).status).toBe(422)
  expect((await restore(first.id, await office.as('manager'))).status).toBe(409)
  expect((await restore(first.id)).body.data).toEqual(first)
  expect((await restore(vat.id)).body.data).toEqual(vat)
  expect((await restore(vat.id)).status).toBe(409)
  expect(await all()).toEqual(before)

  await accountant.delete(`${path}/taxes/${vat.id}`)
  await add({ kind: 'vat' })
  expect((await restore(vat.id)).body.fields).toEqual({ kind: 'Ta pozycja już jest w tym rozliczeniu.' })
})

describe('a client takes back an answer', () => {
  const actionsOf = (month: { actions: { action: string }[] }) => month.actions.map(({ action }) => action)

  async function openForOwner() {
    const { company, id, path } = await openMonth(office, accountant)
    const owner = await office.client('owner', company)
    return { company, id, path, owner, read: async (who = owner) => (await who.get(path)).body.data }
  }

  test('"that is all" until the office begins, by whoever may answer for the company', async () => {
    const { company, path, owner, read } = await openForOwner()
    await accountant.post(`${path}/incomplete`, { reason: 'Brakuje wyciągu.' })
    expect((await owner.post(`${path}/retract`)).status).toBe(409)
    expect((await owner.post(`${path}/complete`)).body.data).toMatchObject({ state: 'in_progress', retractable: 'complete', state_reason: null })
    expect((await read(accountant)).retractable).toBeNull()
    expect((await accountant.post(`${path}/retract`)).status).toBe(409)
    expect((await (await office.client('viewer', company, { sees_settlements: true })).post(`${path}/retract`)).status).toBe(403)
    expect((await owner.post(`${path}/retract`)).body.data).toMatchObject({ state: 'incomplete', retractable: null, state_reason: 'Brakuje wyciągu.' })
    expect((await owner.post(`${path}/retract`)).status).toBe(409)

    await owner.post(`${path}/complete`)
    await accountant.post(`${path}/taxes`, { kind: 'vat', amount: '3418' })
    expect((await read()).retractable).toBeNull()
    expect((await owner.post(`${path}/retract`)).body.error).toMatch(/nie można już cofnąć/)
  })

  test('"there are none": what was missing is missing again, what was said before stays said', async () => {
    const { path, owner, read } = await openForOwner()
    const statesOf = (month: { checklist: { category: string; state: string }[] }) => month.checklist.map(({ state }) => state)
    await owner.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'none' }] })
    expect(statesOf((await owner.post(`${path}/none`)).body.data)).toEqual(['none', 'none', 'none'])
    const { data } = (await owner.post(`${path}/retract`)).body
    expect([data.state, statesOf(data), actionsOf(data)]).toEqual(['awaiting_documents', ['none', 'missing', 'missing'], ['complete', 'none']])
    expect((await read()).missing).toBe(2)
  })

  test('but not once the office has decided of a document of the month', async () => {
    const { company, path, owner, read } = await openForOwner()
    const send = async (of: string) => {
      const body = { company_id: company.id, month: of, title: `Umowa za ${of}`, category: 'other', file_ids: [await uploaded(owner)] }
      return (await owner.post('/api/documents', body)).body.data.id
    }
    const [early, late, elsewhere] = [await send(month), await send(month), await send('2026-09')]
    expect((await accountant.post(`/api/documents/${early}/accept`)).status).toBe(200)
    await owner.post(`${path}/complete`)
    expect((await accountant.post(`/api/documents/${elsewhere}/book`)).status).toBe(200)
    expect((await read()).retractable).toBe('complete')
    expect((await accountant.post(`/api/documents/${late}/book`)).status).toBe(200)
    expect((await read()).retractable).toBeNull()
    expect((await owner.post(`${path}/retract`)).status).toBe(409)
    expect((await read()).state).toBe('in_progress')
  })

  test('nor what an entry of an earlier version does not say enough of', async () => {
    const { company, id, read, owner } = await openForOwner()
    const write = (after: object) =>
      office.transact(async db => {
        await db.updateTable('settlements').set({ state: 'in_progress' }).where('id', '=', id).execute()
        const entry = { id: newId(), user_id: owner.id, action: 'none', entity: 'settlements', entity_id: id, company_id: company.id }
        await db
          .insertInto('audit_entries')
          .values({ ...entry, before: JSON.stringify({ state: 'awaiting_documents' }), after: JSON.stringify({ state: 'in_progress', ...after }) })
          .execute()
      })
    await write({})
    expect((await read()).retractable).toBeNull()
    await write({ category: ['sales'] })
    expect((await read()).retractable).toBe('none')
  })

  test('nor into a month that waits for documents in an office that takes none', async () => {
    const own = await newOffice()
    const { company, path } = await openMonth(own, await own.as('accountant'))
    const owner = await own.client('owner', company)
    await owner.post(`${path}/complete`)
    await own.switchOff('documents')
    expect((await owner.get(path)).body.data.retractable).toBeNull()
    expect((await owner.post(`${path}/retract`)).status).toBe(409)
  })

  test('remarks, before the office takes them up; what tells of them goes, and who had read of them hears of it', async () => {
    const { company, id, path, tax } = await openMonthWithTax(office, accountant)
    const owner = await office.client('owner', company)
    const manager = await office.as('manager')
    await accountant.post(`${path}/send`, { tax_ids: [tax.id] })
    const remark = async () => (await owner.post(`${path}/remark`, { reason: 'Kwota VAT jest za wysoka.' })).body.data
    expect(await remark()).toMatchObject({ state: 'remarks', retractable: 'remark' })
    const listNotices = () => office.db.selectFrom('notifications').select(['event', 'user_id']).where('about_id', '=', id).execute()
    const ofOffice = async () => (await listNotices()).map(({ event }) => event).filter(event => /remarks|retracted/.test(event))
    expect(await ofOffice()).toContain('settlements.remarks')
    expect((await owner.post(`${path}/retract`)).body.data).toMatchObject({ state: 'awaiting_approval', retractable: null, state_reason: null })
    expect(await ofOffice()).toEqual([])

    await remark()
    await office.db.updateTable('notifications').set({ read_at: new Date().toISOString() }).where('about_id', '=', id).execute()
    await owner.post(`${path}/retract`)
    expect(await ofOffice()).toContain('settlements.retracted')

    // A payment of the client's own is no answer of the office.
    await remark()
    await owner.post(`${path}/taxes/${tax.id}/paid`, {})
    expect((await owner.get(path)).body.data.retractable).toBe('remark')
    await manager.post(`${path}/start`)
    expect((await owner.post(`${path}/retract`)).status).toBe(409)
  })
})
