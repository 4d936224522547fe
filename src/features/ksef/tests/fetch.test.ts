import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { fetchAsked, fetchInvoices, tellOfArrived } from '#features/ksef/server/jobs.ts'
import { addDays, addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'
import { untilHeldUp } from '#test/until.ts'
import { officeWithToken } from './testing.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits
const { most } = ksef.exports
beforeEach(() => {
  ksef.mood = 'usual'
  ksef.limits.forget()
  Object.assign(ksef.exports, { most, damagedParts: 0, tellsWrongDigests: false })
})

let companies = 720
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

/** A company whose token KSeF knows, and those who act. */
async function connected() {
  const nip = demoNip(companies++)
  const { office, administrator, company, path, token, saved, listed } = await officeWithToken(ksef, nip)
  expect(saved.body.data?.state).toBe('working')
  const us = { nip, name: 'Piekarnia Próbna' }
  const buy = (number: string, more: Parameters<typeof makeInvoice>[0] = {}) => makeInvoice({ number, seller, buyer: us, issued: warsawToday(), ...more })
  const sell = (number: string, more: Parameters<typeof makeInvoice>[0] = {}) =>
    makeInvoice({ number, seller: us, buyer: seller, issued: warsawToday(), ...more })
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const numbers = async () => (await listed()).map(({ number }: { number: string }) => number)
  const progress = async () => (await administrator.get(`${path}/fetches`)).body.data
  return { us, office, administrator, company, token, path, buy, sell, fetch, listed, numbers, progress }
}

const stored = (invoices: readonly ReturnType<typeof makeInvoice>[], when?: { storedAt: string }) => invoices.map(invoice => ksef.invoices.add(invoice, when))

describe('invoices of a company', () => {
  it('become documents with their file, of either side, each once however often they are read', async () => {
    const { office, administrator, company, buy, sell, fetch, listed, progress } = await connected()
    stored([buy('FZ/1'), sell('FS/2'), buy('FZ/3', { currency: 'EUR', exchangeRate: 4.25 })])
    await fetch()
    await fetch()
    const documents = await listed()
    const shared = {
      source: 'ksef',
      author_id: null,
      author_name: null,
      state: 'new',
      direction: 'from_client',
      month: warsawMonth(),
      counterparty_vat_number: seller.nip,
    }
    expect(documents).toMatchObject([
      { ...shared, number: 'FS/2', category: 'sales_invoice', currency: 'PLN', net: '100.00', vat: '23.00', gross: '123.00' },
      { ...shared, number: 'FZ/1', category: 'purchase_invoice', currency: 'PLN', net: '100.00', vat: '23.00', gross: '123.00' },
      { ...shared, number: 'FZ/3', category: 'purchase_invoice', currency: 'EUR', net: '100.00', vat: '23.00', gross: '123.00' },
    ])
    const { files, ksef_number } = (await administrator.get(`/api/documents/${documents[0].id}`)).body.data
    expect(files).toMatchObject([{ name: `${ksef_number}.xml`, author_name: null }])
    expect((await administrator.get(`/api/documents/${documents[0].id}/invoice`)).body.data).toMatchObject({ number: 'FS/2', ksef_number })
    const { fetches, streams } = await progress()
    expect(fetches).toMatchObject([
      { role: 'buyer', way: 'token', found: 2, added: 2, problem: null },
      { role: 'seller', way: 'token', found: 1, added: 1, problem: null },
    ])
    expect(streams.map(({ role }: { role: string }) => role)).toEqual(expect.arrayContaining(['buyer', 'seller']))
    const entries = await office.db.selectFrom('audit_entries').select('company_id').where('action', '=', 'ksef_fetched').execute()
    expect(entries).toEqual([{ company_id: company.id }, { company_id: company.id }])
  })

  it('are asked about by what their lines say', async () => {
    const { office, company, buy, fetch, listed } = await connected()
    const owner = await office.client('owner', company)
    stored([
      buy('FZ/1', {
        lines: [
          { name: 'Usługa', price: 100 },
          { name: 'PALIWO Pb95', price: 5000 },
        ],
      }),
      buy('FZ/2'),
    ])
    await fetch()
    const doubts = []
    for (const { id } of await listed()) doubts.push((await owner.get(`/api/documents/${id}/purchase-decision`)).body.data.doubts)
    expect(doubts).toEqual([['new_supplier', 'listed'], ['new_supplier']])
  })

  it('come in as many packages as it takes', async () => {
    const { buy, fetch, numbers } = await connected()
    ksef.exports.most = 5
    const all = Array.from({ length: 13 }, (_, place) => `FZ/${String(place).padStart(2, '0')}`)
    stored(all.map(number => buy(number)))
    await fetch()
    expect(await numbers()).toEqual(all)
  })

  it('go to the document that was there before under their number of KSeF', async () => {
    const { administrator, company, buy, fetch, listed } = await connected()
    const [invoice] = stored([buy('FZ/7')])
    const file = (await upload(administrator, 'faktura.xml', invoice?.xml ?? Buffer.of())).body.data
    const ksef_number = invoice?.metadata.ksefNumber
    const sent = await administrator.post('/api/documents', {
      company_id: company.id,
      category: 'purchase_invoice',
      file_ids: [file.id],
      direction: 'from_client',
      ksef_number,
    })
    expect(sent.status).toBe(200)
    await fetch()
    expect(await listed()).toMatchObject([{ id: sent.body.data.id, number: 'FZ/7', ksef_number, source: 'ksef' }])
  })

  it('go to no document that was rejected, and answer nothing by the very file that was sent back; their number is nobody’s to change', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const owner = await office.client('owner', company)
    const invoices = stored([buy('FZ/1'), buy('FZ/2')])
    const sent = []
    for (const { xml } of invoices) {
      const file = (await upload(owner, 'faktura.xml', xml)).body.data
      sent.push((await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids: [file.id] })).body.data)
    }
    await administrator.post(`/api/documents/${sent[0].id}/reject`, { reason: 'Przyjdzie z KSeF' })
    await administrator.post(`/api/documents/${sent[1].id}/return`, { reason: 'Nieczytelny' })
    await fetch()
    const [first, second] = invoices.map(({ metadata }) => metadata.ksefNumber)
    const documents = (await listed()).toSorted((left: { state: string }, right: { state: string }) => (left.state < right.state ? 1 : -1))
    expect(documents).toMatchObject([
      { id: sent[0].id, state: 'rejected', source: 'upload', ksef_number: null },
      { state: 'new', source: 'ksef' },
      { state: 'needs_correction', source: 'ksef' },
    ])
    const fromKsef = new Map(documents.slice(1).map((one: { id: string; ksef_number: string }) => [one.ksef_number, one.id]))
    expect(fromKsef.get(second)).toBe(sent[1].id)
    const changed = await administrator.put(`/api/documents/${fromKsef.get(first)}`, { ksef_number: null })
    expect([changed.status, changed.body.fields]).toEqual([422, { ksef_number: expect.stringContaining('nadał KSeF') }])
  })

  it('go to the document that has the very file under another name, and give it their number', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const [owner, elsewhere] = [await office.client('owner', company), await office.company()]
    const [first, second] = stored([buy('FZ/1'), buy('FZ/2')])
    const send = async (who: Caller, files: Buffer[], company_id = company.id) => {
      const file_ids = []
      for (const content of files) file_ids.push((await upload(who, 'faktura.xml', content)).body.data.id)
      return (await who.post('/api/documents', { company_id, category: 'purchase_invoice', file_ids, direction: 'from_client' })).body.data
    }
    const of = (invoice: typeof first) => invoice?.xml ?? Buffer.of()
    await send(administrator, [of(first)], elsewhere.id)
    // Two invoices in one document are not both this one.
    const sent = await send(owner, [of(first), of(second)])
    expect(sent).toMatchObject({ number: 'FZ/1', ksef_number: null, jpk_marker: 'DI' })
    await fetch()
    expect(await listed()).toMatchObject([
      { id: sent.id, number: 'FZ/1', ksef_number: first?.metadata.ksefNumber, source: 'ksef', jpk_marker: 'KSEF' },
      { number: 'FZ/2', ksef_number: second?.metadata.ksefNumber, source: 'ksef' },
    ])
    expect((await administrator.get(`/api/documents/${sent.id}`)).body.data.files).toHaveLength(2)
  })

  it('tell the document they go to what it leaves open, but none that says otherwise', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const owner = await office.client('owner', company)
    const month = warsawMonth()
    const [first, second, third] = stored([buy('FZ/1'), buy('FZ/2'), buy('FZ/3')])
    const photo = async (invoice: typeof first, values: Record<string, unknown> = {}) => {
      const file_ids = [(await upload(owner, 'zdjecie.pdf', `%PDF-1.4\n% ${invoice?.metadata.ksefNumber}\n%%EOF\n`)).body.data.id]
      const body = { company_id: company.id, category: 'other', month, file_ids, ksef_number: invoice?.metadata.ksefNumber, ...values }
      return (await owner.post('/api/documents', body)).body.data.id
    }
    const ids = [await photo(first), await photo(second, { gross: '7.00' }), await photo(third, { counterparty_vat_number: '5260250274' })]
    await fetch()
    const read = { net: '100.00', vat: '23.00', gross: '123.00', counterparty_vat_number: seller.nip, category: 'purchase_invoice', source: 'ksef' }
    const documents = await listed()
    expect(documents.filter(({ source }: { source: string }) => source === 'ksef')).toMatchObject([
      { ...read, id: ids[0], number: 'FZ/1', counterparty: seller.name, issue_date: warsawToday(), decision: expect.any(String) },
      { ...read, number: 'FZ/2' },
      { ...read, number: 'FZ/3' },
    ])
    expect(documents).toHaveLength(5)
    for (const id of ids.slice(1)) expect((await administrator.get(`/api/documents/${id}`)).body.data).toMatchObject({ source: 'upload', category: 'other' })
    const settlement_id = (await administrator.get(`/api/settlements?filters=company_id:${company.id}`)).body.data[0].id
    const { state } = await office.db
      .selectFrom('required_documents')
      .select('state')
      .where('settlement_id', '=', settlement_id)
      .where('category', '=', 'purchases')
      .executeTakeFirstOrThrow()
    expect(state).toBe('received')
    const entries = await office.db
      .selectFrom('audit_entries')
      .select(['after'])
      .where('action', '=', 'from_ksef')
      .where('entity_id', '=', String(ids[0]))
      .execute()
    expect(entries).toHaveLength(1)
  })

  it('are of the side they turn out to be, whichever role came first', async () => {
    const { office, company, us, buy, fetch, listed } = await connected()
    const [invoice] = stored([buy('FZ/1', { buyer: { nip: demoNip(719), name: 'Inna' }, thirdParties: [{ ...us, role: 2 }] })])
    await fetch()
    expect(await listed()).toMatchObject([{ number: 'FZ/1', category: 'other', decision: null }])
    // From here on KSeF gives the same to the buyer as well.
    if (invoice) invoice.metadata.buyer = { identifier: { type: 'Nip', value: us.nip }, name: us.name }
    await office.db.updateTable('ksef_streams').set({ cursor: '2026-02-01T00:00:00+01:00' }).where('company_id', '=', company.id).execute()
    await fetch()
    expect(await listed()).toMatchObject([{ number: 'FZ/1', category: 'purchase_invoice', decision: expect.any(String) }])
    expect(await office.db.selectFrom('ksef_invoices').select('role').where('company_id', '=', company.id).execute()).toEqual([{ role: 'buyer' }])
  })

  it('stay one when what was removed meanwhile shall come back', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const owner = await office.client('owner', company)
    const [first, second] = stored([buy('FZ/1'), buy('FZ/2')])
    const send = async (invoice: typeof first, values: Record<string, unknown> = {}, content = invoice?.xml ?? Buffer.of()) => {
      const file_ids = [(await upload(owner, 'faktura.xml', content)).body.data.id]
      return (await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids, ...values })).body.data.id
    }
    const [byFile, byNumber] = [await send(first), await send(second, { ksef_number: second?.metadata.ksefNumber }, Buffer.from('%PDF-1.4\n%%EOF\n'))]
    for (const id of [byFile, byNumber]) expect((await owner.delete(`/api/documents/${id}`)).status).toBe(200)
    await fetch()
    const came = await listed()
    expect(came).toMatchObject([{ number: 'FZ/1' }, { number: 'FZ/2' }])
    const duplicate = { code: 'duplicate', error: expect.stringContaining('przyszła już z KSeF') }
    expect(await owner.post(`/api/documents/${byFile}/restore`)).toMatchObject({ status: 409, body: { ...duplicate, data: [{ id: came[0].id, by: 'file' }] } })
    expect(await owner.post(`/api/documents/${byNumber}/restore`)).toMatchObject({
      status: 409,
      body: { ...duplicate, data: [{ id: came[1].id, by: 'ksef_number' }] },
    })
    expect((await owner.post('/api/documents/undo', { ids: [byFile] })).body.data).toMatchObject({
      done: [],
      refused: [{ id: byFile, reason: expect.stringContaining('przyszła już z KSeF') }],
    })
    expect(await listed()).toHaveLength(2)
    expect((await administrator.get(`/api/documents/bin?filters=company_id:${company.id}`)).body.data).toHaveLength(2)
  })

  it('stay one when a person sends the same while a package is written', async () => {
    const { office, company, buy, fetch, listed } = await connected()
    const owner = await office.client('owner', company)
    const [invoice] = stored([buy('FZ/1')])
    const file = (await upload(owner, 'faktura.xml', invoice?.xml ?? Buffer.of())).body.data
    const body = { company_id: company.id, category: 'purchase_invoice', file_ids: [file.id], month: warsawMonth() }
    // Who holds the company lets neither of the two end: both have looked by then whether the invoice is here.
    const both = await office.transact(async db => {
      await db.selectFrom('companies').select('id').where('id', '=', company.id).forNoKeyUpdate().execute()
      const fetching = fetch()
      await untilHeldUp(office, db, fetching)
      const sending = owner.post('/api/documents', body)
      await untilHeldUp(office, db, sending, 2)
      return { fetching, sending }
    })
    await both.fetching
    await both.sending
    expect(await listed()).toMatchObject([{ number: 'FZ/1', source: 'ksef' }])
  })

  it('of a closed month are booked in the oldest open one', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const month = warsawMonth()
    for (const one of [month, addToMonth(month, 1)]) await administrator.post('/api/settlements', { company_id: company.id, month: one })
    await office.db.updateTable('settlements').set({ state: 'closed' }).where('month', '=', month).execute()
    stored([buy('FZ/8')])
    await fetch()
    expect(await listed()).toMatchObject([{ number: 'FZ/8', month: addToMonth(month, 1), concerns_month: month }])
  })
})

describe('a number that comes after its month was closed', () => {
  it('is told to whoever keeps the books, where JPK said something else until now', async () => {
    const { office, administrator, company, buy, fetch, listed } = await connected()
    const accountant = await office.as('accountant', { company_id: company.id })
    const owner = await office.client('owner', company)
    const invoices = stored([buy('FZ/1'), buy('FZ/2')])
    const sent: string[] = []
    for (const { xml } of invoices) {
      const file_ids = [(await upload(owner, 'faktura.xml', xml)).body.data.id]
      sent.push((await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids, month: warsawMonth() })).body.data.id)
    }
    expect((await administrator.post(`/api/documents/${sent[1]}/marker`, { jpk_marker: 'OFF', reason: 'Awaria KSeF' })).status).toBe(200)
    await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
    await fetch()
    await fetch()
    expect(await listed()).toMatchObject([
      { id: sent[0], jpk_marker: 'KSEF', ksef_number: invoices[0]?.metadata.ksefNumber },
      { id: sent[1], jpk_marker: 'OFF', ksef_number: invoices[1]?.metadata.ksefNumber },
    ])
    const letters = (await office.outbox()).filter(({ event, channel }) => event === 'documents.numbered_late' && channel === 'email')
    expect(letters).toMatchObject([{ recipient: accountant.email, text: expect.stringContaining('DI – inny dowód') }])
    expect(letters[0]?.text).toContain('trzeba skorygować')
    const entries = await office.db.selectFrom('audit_entries').select(['entity_id', 'before', 'after']).where('action', '=', 'from_ksef').execute()
    const ofFirst = entries.find(({ entity_id }) => entity_id === sent[0])
    expect(ofFirst).toMatchObject({ before: { jpk_marker: 'DI' }, after: { jpk_marker: 'KSEF' } })
  })

  it('is nothing to tell of while the month is open', async () => {
    const { office, company, buy, fetch, listed } = await connected()
    await office.as('accountant', { company_id: company.id })
    const owner = await office.client('owner', company)
    const [invoice] = stored([buy('FZ/1')])
    const file_ids = [(await upload(owner, 'faktura.xml', invoice?.xml ?? '')).body.data.id]
    await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids })
    await fetch()
    expect(await listed()).toMatchObject([{ jpk_marker: 'KSEF' }])
    expect((await office.outbox()).map(({ event }) => event)).not.toContain('documents.numbered_late')
  })
})

describe('what stands in the way', () => {
  it('of an export that KSeF loses is asked for anew', async () => {
    const { buy, fetch, numbers } = await connected()
    stored([buy('FZ/1')])
    ksef.exports.nextCodes.push(550, 550)
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
  })

  it('of files that are not what KSeF says lets nothing in, and is told', async () => {
    const { administrator, path, buy, fetch, numbers, progress } = await connected()
    stored([buy('FZ/1'), buy('FZ/2')])
    ksef.exports.tellsWrongDigests = true
    await fetch()
    expect(await numbers()).toEqual([])
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'failing', problem: 'damaged' })
    expect((await progress()).fetches).toContainEqual(expect.objectContaining({ role: 'buyer', problem: 'damaged', added: 0 }))
    ksef.exports.tellsWrongDigests = false
    await administrator.post(`${path}/check`)
    await fetch()
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
  })

  it('of a silent KSeF is gone on with by the next turn, also where a check has met the silence', async () => {
    const { administrator, path, buy, fetch, numbers } = await connected()
    stored([buy('FZ/1')])
    ksef.mood = 'broken'
    await fetch()
    expect((await administrator.get(path)).body.data.state).toBe('working')
    expect((await administrator.post(`${path}/check`)).body.data).toMatchObject({ state: 'failing', problem: 'unavailable' })
    ksef.mood = 'usual'
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'working', problem: null })
  })

  it('when the permission is taken away is on screen after one turn', async () => {
    const { administrator, path, token, fetch } = await connected()
    const known = ksef.rights.findToken(token)
    if (known) known.status = 'Revoked'
    await fetch()
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'failing', problem: 'token_refused' })
  })
})

describe('what somebody asks for', () => {
  it('is fetched when a quarter of an hour is over, and history from its beginning', async () => {
    const { office, administrator, path, buy, fetch, numbers } = await connected()
    stored([buy('FZ/03', { issued: '2026-03-10' })], { storedAt: '2026-03-10T10:00:00Z' })
    await fetch()
    expect(await numbers()).toEqual([])
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(409)
    await office.db.updateTable('ksef_connections').set({ tried_at: '2026-01-01T00:00:00Z' }).execute()
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(200)
    await fetch()
    expect(await numbers()).toEqual([])
    expect((await administrator.post(`${path}/fetches`, { history: true })).status).toBe(200)
    await fetch()
    expect(await numbers()).toEqual(['FZ/03'])
  })
})

it('all companies that are due are read in one turn, and told of once a day', async () => {
  const first = await connected()
  const owner = await first.office.client('owner', first.company)
  stored([first.buy('FZ/1'), first.sell('FS/1')])
  await fetchInvoices(installation)
  await fetchInvoices(installation)
  expect(await first.numbers()).toEqual(['FS/1', 'FZ/1'])
  for (const _ of [1, 2]) await tellOfArrived(installation, addDays(warsawToday(), 1))
  const letters = (await first.office.outbox()).filter(
    ({ event, channel, recipient }) => event === 'ksef.invoices' && channel === 'email' && recipient === owner.email,
  )
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('zakupu: 1, sprzedaży: 1')])
})
