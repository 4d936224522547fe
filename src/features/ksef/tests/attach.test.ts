import { afterAll, expect, test } from 'vitest'
import { demoKsefNumber, demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { officeWithToken } from './testing.ts'
import { upload } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'
import { untilHeldUp } from '#test/until.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

let companies = 1900
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

/** Invoices of KSeF, and how a client sends the same ones. */
async function connected() {
  const nip = demoNip(companies++)
  const { office, administrator, company, saved, listed } = await officeWithToken(ksef, nip)
  expect(saved.status).toBe(200)
  const owner = await office.client('owner', company)
  const buy = (number: string) => ksef.invoices.add(makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia' }, issued: warsawToday() }))
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const files = async (...contents: (Buffer | string)[]) => {
    const ids: string[] = []
    for (const content of contents) ids.push((await upload(owner, 'faktura.xml', content)).body.data.id)
    return ids
  }
  const post = (file_ids: string[], values: object = {}) =>
    owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids, ...values })
  const send = async (content: Buffer | string, values: object = {}) => post(await files(content), values)
  const open = async (id: string) => (await owner.get(`/api/documents/${id}`)).body.data
  return { office, administrator, owner, company, buy, fetch, listed, files, post, send, open }
}

let papers = 0
const paper = () => `%PDF-1.4\n% skan ${++papers}\n%%EOF\n`
const numberOf = (invoice: { metadata: { ksefNumber: string } }) => invoice.metadata.ksefNumber

test('a scan with the number of an invoice that KSeF has brought lies with it, behind its own file, however often it is sent', async () => {
  const { office, buy, fetch, listed, files, post, open } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  const [before] = await listed()
  const file_ids = await files(paper())
  const sent = await post(file_ids, { ksef_number: numberOf(invoice), note: 'Od kierowcy', tags: ['auto'] })
  expect(sent).toMatchObject({ status: 200, body: { data: { id: before.id, attached: true, source: 'ksef', note: 'Od kierowcy', tags: ['auto'] } } })
  expect(sent.body.data.files.map(({ id, revision }: { id: string; revision: number }) => [id === file_ids[0], revision])).toEqual([
    [false, 2],
    [true, 1],
  ])
  const entries = await office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', before.id).where('action', '=', 'attached').execute()
  expect(entries).toHaveLength(1)
  await fetch()
  expect(await listed()).toHaveLength(1)
  expect((await open(before.id)).files).toHaveLength(2)
})

test('a document holds a hundred files, with those of all sendings and versions, and no more', { timeout: 60_000 }, async () => {
  const { administrator, owner, buy, fetch, listed, files, post, open } = await connected()
  const ksef_number = numberOf(buy('FZ/1'))
  await fetch()
  const [{ id }] = await listed()
  const papers = (count: number) => files(...Array.from({ length: count }, paper))
  for (const count of [20, 20, 20, 20, 18]) expect((await post(await papers(count), { ksef_number })).status).toBe(200)
  const full = (most: number, has: number, advice = '') => {
    const error = `Jeden dokument mieści najwyżej ${most} plików, razem z wcześniejszymi wersjami. Ten ma ich już ${has}.${advice}`
    return { status: 422, body: { error, fields: { file_ids: error } } }
  }
  expect(await post(await papers(2), { ksef_number })).toMatchObject(full(100, 99))
  expect((await open(id)).files).toHaveLength(99)
  // What the office sends back can be sent anew all the same.
  const sendBack = () => administrator.post(`/api/documents/${id}/return`, { reason: 'Nieczytelna' })
  const resend = async (count: number) => owner.post(`/api/documents/${id}/resend`, { file_ids: await papers(count) })
  await sendBack()
  // Nor does another one that is to be corrected take that room.
  const returned = (await post(await papers(2), { category: 'other', title: 'Zwrócony' })).body.data
  await administrator.post(`/api/documents/${returned.id}/return`, { reason: 'Nieczytelny' })
  const join = (other_id: string) => administrator.post(`/api/documents/${id}/join`, { other_id })
  const tooMany = (has: number, most: number) => ({ status: 409, body: { error: `Razem mają ${has}\u00a0plików, a jeden dokument mieści najwyżej ${most}.` } })
  expect(await join(returned.id)).toMatchObject(tooMany(101, 100))
  expect((await resend(20)).body.data).toMatchObject({ state: 'new', files: { length: 119 } })
  expect(await post(await papers(1), { ksef_number })).toMatchObject(full(100, 119))
  await sendBack()
  expect(await resend(2)).toMatchObject(full(120, 119, ' Dalsze pliki proszę uzgodnić z biurem.'))
  expect((await resend(1)).body.data).toMatchObject({ state: 'new', files: { length: 120 } })
  // Nor does it get more by being joined with another one.
  const other = (await post(await papers(1), { category: 'other', title: 'Inny' })).body.data
  expect(await join(other.id)).toMatchObject(tooMany(121, 100))
  await sendBack()
  expect(await join(other.id)).toMatchObject(tooMany(121, 120))
  expect((await open(id)).files).toHaveLength(120)
})

test('the very file comes no second time, and two invoices in one sending are not this one', async () => {
  const { buy, fetch, listed, files, post, send, open } = await connected()
  const invoices = [buy('FZ/1'), buy('FZ/2')]
  await fetch()
  const [first] = await listed()
  for (const _ of [1, 2]) expect((await send(invoices[0]?.xml ?? '')).body.data).toMatchObject({ id: first.id, attached: true, version: first.version })
  expect((await open(first.id)).files).toHaveLength(1)
  const both = await post(await files(invoices[0]?.xml ?? '', invoices[1]?.xml ?? ''))
  expect(both).toMatchObject({ status: 409, body: { code: 'duplicate' } })
  expect(await listed()).toHaveLength(2)
})

test('nothing lies with an invoice that says another sum, was refused, or is in a closed month', async () => {
  const { office, administrator, company, buy, fetch, listed, send } = await connected()
  const [wrong, rejectable, late] = [buy('FZ/1'), buy('FZ/2'), buy('FZ/3')]
  await fetch()
  const documents = await listed()
  await administrator.post(`/api/documents/${documents[1].id}/reject`, { reason: 'Nie nasza' })
  const duplicate = { status: 409, body: { code: 'duplicate', data: [{ by: 'ksef_number' }] } }
  expect(await send(paper(), { ksef_number: numberOf(wrong), gross: '7.00' })).toMatchObject(duplicate)
  expect(await send(paper(), { ksef_number: numberOf(rejectable) })).toMatchObject(duplicate)
  await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  expect(await send(paper(), { ksef_number: numberOf(late) })).toMatchObject(duplicate)
  for (const { id } of documents) expect((await administrator.get(`/api/documents/${id}`)).body.data.files).toHaveLength(1)
})

test('what was asked for again of an invoice from KSeF has come with the file that is sent', async () => {
  const { office, administrator, buy, fetch, listed, send, open } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  const [{ id }] = await listed()
  await administrator.post(`/api/documents/${id}/return`, { reason: 'Proszę o potwierdzenie odbioru' })
  const again = await send(invoice.xml, { note: 'Proszę' })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict', error: expect.stringContaining('Proszę o potwierdzenie odbioru') } })
  expect(await open(id)).toMatchObject({ state: 'needs_correction', note: null, files: { length: 1 } })
  expect((await send(paper(), { ksef_number: numberOf(invoice) })).body.data).toMatchObject({ id, attached: true, state: 'new', state_reason: null })
  expect((await open(id)).state).toBe('new')
  const notices = await office.db.selectFrom('notifications').select('event').where('about_id', '=', id).execute()
  expect(notices.map(({ event }) => event)).not.toContain('documents.needs_correction')
})

test('the very file that was sent back answers nothing when KSeF brings it; a paper that was sent back is answered', async () => {
  const { office, administrator, buy, fetch, listed, send } = await connected()
  const [same, other] = [buy('FZ/1'), buy('FZ/2')]
  const sent = [(await send(same.xml)).body.data.id, (await send(paper(), { ksef_number: numberOf(other) })).body.data.id]
  for (const id of sent) expect((await administrator.post(`/api/documents/${id}/return`, { reason: 'Bez opisu' })).status).toBe(200)
  await fetch()
  expect(await listed()).toMatchObject([
    { id: sent[0], source: 'ksef', state: 'needs_correction' },
    { id: sent[1], source: 'ksef', state: 'new' },
  ])
  const left = await office.db.selectFrom('notifications').select('about_id').where('event', '=', 'documents.needs_correction').execute()
  expect(left.map(({ about_id }) => about_id)).toEqual([sent[0]])
})

test('a new version that is another invoice says so, and goes on when that is wanted', async () => {
  const { administrator, owner, buy, fetch, listed, files, send } = await connected()
  const { id } = (await send(paper())).body.data
  await administrator.post(`/api/documents/${id}/return`, { reason: 'Nieczytelny' })
  const invoice = buy('FZ/1')
  await fetch()
  const came = (await listed()).find(({ source }: { source: string }) => source === 'ksef')
  const file_ids = await files(invoice.xml)
  const resend = (values: object = {}) => owner.post(`/api/documents/${id}/resend`, { file_ids, ...values })
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'duplicate', data: [{ id: came.id, by: 'file' }] } })
  expect((await owner.get(`/api/documents/${id}`)).body.data).toMatchObject({ state: 'needs_correction', files: { length: 1 } })
  expect(await resend({ allow_duplicate: true })).toMatchObject({ status: 200, body: { data: { state: 'new', files: { length: 2 } } } })
})

test('a number that is typed is no second record: a client is told where the invoice is, the office is asked', async () => {
  const { administrator, owner, buy, fetch, listed, send } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  const [came] = await listed()
  const { id } = (await send(paper())).body.data
  const type = (who: typeof owner) => who.put(`/api/documents/${id}`, { ksef_number: numberOf(invoice) })
  expect(await type(owner)).toMatchObject({ status: 422, body: { fields: { ksef_number: expect.stringContaining('jest już w dokumentach: „FZ/1”') } } })
  expect((await type(administrator)).body.data.duplicates).toMatchObject([{ id: came.id, by: 'ksef_number' }])
  const joined = await administrator.post(`/api/documents/${id}/join`, { other_id: came.id })
  expect(joined.body.data).toMatchObject({ id: came.id, duplicates: [], files: { length: 2 } })
})

test('a number that is typed while a package is written leads KSeF to its document', async () => {
  const { office, owner, company, buy, fetch, listed, send } = await connected()
  const { id } = (await send(paper(), { month: warsawMonth() })).body.data
  const invoice = buy('FZ/1')
  const both = await office.transact(async db => {
    await db.selectFrom('companies').select('id').where('id', '=', company.id).forNoKeyUpdate().execute()
    const typing = owner.put(`/api/documents/${id}`, { ksef_number: numberOf(invoice) })
    await untilHeldUp(office, db, typing)
    const fetching = fetch()
    await untilHeldUp(office, db, fetching, 2)
    return { typing, fetching }
  })
  expect((await both.typing).status).toBe(200)
  await both.fetching
  expect(await listed()).toMatchObject([{ id, number: 'FZ/1', source: 'ksef' }])
})

test('what is joined asks for nothing any more', async () => {
  const { office, administrator, company, buy, fetch, listed, send } = await connected()
  await office.as('accountant', { company_id: company.id })
  const scan = (await send(paper(), { number: 'FZ 1', counterparty_vat_number: seller.nip, ksef_number: demoKsefNumber(seller.nip, '2026-10-12', 3) })).body
    .data
  await administrator.put(`/api/documents/${scan.id}`, { ksef_number: null })
  await administrator.post(`/api/documents/${scan.id}/return`, { reason: 'Nieczytelny' })
  buy('FZ/1')
  await fetch()
  const came = (await listed()).find(({ source }: { source: string }) => source === 'ksef')
  const joined = await administrator.post(`/api/documents/${scan.id}/join`, { other_id: came.id })
  expect(joined.body.data).toMatchObject({ id: came.id, state: 'new', state_reason: null })
  const left = await Promise.all([
    office.db
      .selectFrom('notifications')
      .select('event')
      .where('about_id', 'in', [scan.id, came.id])
      .where('event', '=', 'documents.needs_correction')
      .execute(),
    office.db.selectFrom('outbox').select('event').where('about_id', '=', scan.id).where('sent_at', 'is', null).execute(),
  ])
  expect(left).toEqual([[], []])
})

test('a number after a closed month is told of nothing that is no invoice, or is disputed: neither is in JPK', async () => {
  const { office, owner, company, buy, fetch, listed, send } = await connected()
  await office.as('accountant', { company_id: company.id })
  const sent: string[] = []
  for (const [number, category] of [
    ['FZ/1', 'other'],
    ['FZ/2', 'purchase_invoice'],
  ] as const)
    sent.push((await send(buy(number).xml, { category, month: warsawMonth() })).body.data.id)
  expect((await owner.put(`/api/documents/${sent[1]}/purchase-decision`, { kind: 'not_ours' })).status).toBe(200)
  await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  await fetch()
  expect(await listed()).toMatchObject([
    { id: sent[0], category: 'other', jpk_marker: 'KSEF' },
    { id: sent[1], state: 'disputed', jpk_marker: 'KSEF' },
  ])
  expect((await office.outbox()).map(({ event }) => event)).not.toContain('documents.numbered_late')
})

test('only an active payer of VAT is told of a number after a closed month: nobody else files JPK', async () => {
  const { office, company, buy, fetch, send } = await connected()
  const accountant = await office.as('accountant', { company_id: company.id })
  await send(buy('FZ/1').xml, { month: warsawMonth() })
  await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  await office.db.updateTable('tax_profiles').set({ vat_status: 'zwolniony_podmiotowo' }).where('company_id', '=', company.id).execute()
  await fetch()
  expect((await office.outbox()).filter(({ event, recipient }) => event === 'documents.numbered_late' && recipient === accountant.email)).toEqual([])
})
