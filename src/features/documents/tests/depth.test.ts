import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import type { Invoice } from '#demo/pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { emptyBin, remindUnacknowledged } from '#features/documents/server/jobs.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const sellerNip = demoNip(500)
const office = await newOffice()
const company = await office.company({ vat_number: '9990000264' })
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const accountant = await office.as('accountant')

const send = async (caller: Caller, values: Record<string, unknown> = {}) =>
  caller.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [await uploaded(caller)], ...values })
const sent = async (values: Record<string, unknown> = {}, caller = owner) => (await send(caller, values)).body.data
const put = async (caller: Caller, name: string, content: Buffer | string) => (await upload(caller, name, content)).body.data.id
const move = (caller: Caller, id: string, action: string, body: unknown = {}) => caller.post(`/api/documents/${id}/${action}`, body)
const bulk = (caller: Caller, body: Record<string, unknown>) => caller.post('/api/documents/bulk', body)
const read = async (id: string, caller = owner) => (await caller.get(`/api/documents/${id}`)).body.data

const nameOf = async ({ id }: Caller) => {
  const { first_name, last_name } = await office.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

let papers = 0
const paper = (values: Partial<Invoice> = {}): Invoice => ({
  number: `FV ${++papers}/10`,
  issue_date: '2026-10-12',
  seller: { title: 'Młyn Krzywice', vat_number: sellerNip, address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
  buyer: { title: 'Piekarnia', vat_number: '9990000264', address: 'ul. Kasztanowa 17' },
  lines: [{ name: 'Mąka', quantity: 40, unit: 'szt.', price: '58.00' }],
  ...values,
})

describe('an invoice in XML', () => {
  test('describes its document by itself and is shown as a readable one', async () => {
    const invoice = paper()
    const document = await sent({ file_ids: [await put(owner, '5265877635-20250826-0100001AF629-AF.xml', writeInvoice(invoice))] })
    expect(document).toMatchObject({
      title: invoice.number,
      number: invoice.number,
      ksef_number: '5265877635-20250826-0100001AF629-AF',
      category: 'purchase_invoice',
      issue_date: '2026-10-12',
      net: '2320.00',
      vat: '533.60',
      gross: '2853.60',
      counterparty: 'Młyn Krzywice',
      counterparty_vat_number: sellerNip,
      read_from_file: true,
    })
    expect((await owner.get(`/api/documents/${document.id}/invoice`)).body.data).toMatchObject({ number: invoice.number, lines: [{ name: 'Mąka' }] })
    const other = await office.client('owner', await office.company())
    expect((await other.get(`/api/documents/${document.id}/invoice`)).status).toBe(404)
    expect((await owner.get(`/api/documents/${document.id}/invoice?file_id=${randomUUID()}`)).status).toBe(404)
  })

  test('is a sale when the company sells, and gives way to what was typed', async () => {
    const invoice = paper({ buyer: paper().seller, seller: { ...paper().buyer, account: paper().seller.account } })
    const document = await sent({ file_ids: [await put(owner, 'sprzedaz.xml', writeInvoice(invoice))], title: 'Nasza sprzedaż' })
    expect(document).toMatchObject({ category: 'sales_invoice', counterparty: 'Młyn Krzywice', title: 'Nasza sprzedaż', ksef_number: null })
  })

  test('in another namespace is just a file', async () => {
    const document = await sent({ file_ids: [await put(owner, 'inna.xml', writeInvoice(paper()).replace('13775', '1'))] })
    expect(document).toMatchObject({ title: 'inna', number: null, read_from_file: false })
    expect((await owner.get(`/api/documents/${document.id}/invoice`)).body).toEqual({ data: null })
  })
})

describe('a duplicate', () => {
  test('by its file is named, and goes on only when that is wanted', async () => {
    const content = `%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`
    const first = await sent({ file_ids: [await put(owner, 'a.pdf', content)] })
    const again = { file_ids: [await put(member, 'b.pdf', content)] }
    const response = await send(member, again)
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'duplicate', error: expect.stringContaining('Ten sam plik'), data: [{ id: first.id, by: 'file' }] },
    })
    const second = await send(member, { ...again, allow_duplicate: true })
    expect(second).toMatchObject({ status: 200, body: { data: { duplicates: [{ id: first.id, by: 'file' }] } } })
    const elsewhere = await office.company()
    const person = await office.client('owner', elsewhere)
    expect((await send(person, { company_id: elsewhere.id, file_ids: [await put(person, 'a.pdf', content)] })).status).toBe(200)
  })

  test.each([
    [
      'windows-1250',
      (text: string) =>
        Buffer.from(text.replace('UTF-8', 'windows-1250').replaceAll('ó', '\u00f3').replaceAll('ł', '\u00b3').replaceAll('Ż', '\u00af'), 'latin1'),
    ],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('is read in %s', async (_, encode) => {
    const invoice = paper({ number: 'Żółw 1', seller: { ...paper().seller, title: 'Żółw' }, lines: [] })
    const document = await sent({ file_ids: [await put(owner, 'kodowanie.xml', encode(writeInvoice(invoice)))], allow_duplicate: true })
    expect(document).toMatchObject({ number: 'Żółw 1', counterparty: 'Żółw' })
  })

  test('of a sale abroad keeps the number of its buyer with the country', async () => {
    const own = paper({ number: 'WDT 1', buyer: paper().seller, seller: { ...paper().buyer, account: paper().seller.account } })
    const foreign = (identity: string) => writeInvoice(own).replace(/(<Podmiot2>\s*<DaneIdentyfikacyjne>)<NIP>\d+<.NIP>/, `$1${identity}`)
    for (const [identity, counterparty_vat_number] of [
      ['<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>', 'DE123456789'],
      ['<KodKraju>CH</KodKraju><NrID>CHE-123.456.789</NrID>', 'CHE123456789'],
      // Ten digits that pass for a NIP, and are none.
      ['<NrID>9990000126</NrID>', null],
    ] as const) {
      const document = await sent({ file_ids: [await put(owner, 'wdt.xml', foreign(identity))], allow_duplicate: true })
      expect(document).toMatchObject({ category: 'sales_invoice', counterparty_vat_number })
    }
  })

  test('is the same invoice by KSeF number, or by seller and number', async () => {
    const ksef_number = '5265877635-20250826-0100001AF629-AF'
    const place = await office.company()
    const person = await office.client('owner', place)
    const invoice = { company_id: place.id, number: 'FV 7/2026', counterparty_vat_number: sellerNip }
    const first = await sent({ ...invoice, ksef_number }, person)
    expect((await send(person, { company_id: place.id, ksef_number })).body).toMatchObject({ code: 'duplicate', data: [{ id: first.id, by: 'ksef_number' }] })
    expect((await send(person, { ...invoice, number: 'fv7/2026' })).body).toMatchObject({ code: 'duplicate', data: [{ id: first.id, by: 'number' }] })
    expect((await send(person, { ...invoice, counterparty_vat_number: demoNip(501) })).status).toBe(200)
    expect((await send(person, { ...invoice, category: 'sales_invoice' })).status).toBe(200)
  })

  test('of a payroll document is told to nobody who may not know of it', async () => {
    const content = `%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`
    await sent({ category: 'payroll', file_ids: [await put(owner, 'lista.pdf', content)] })
    expect((await send(member, { file_ids: [await put(member, 'lista.pdf', content)] })).status).toBe(200)
  })
})

test('numbers are checked by their checksums', async () => {
  const { id } = await sent()
  const change = (values: object) => accountant.put(`/api/documents/${id}`, values)
  expect((await change({ ksef_number: '5265877635-20260826-0100001AF629-AE' })).body.fields.ksef_number).toContain('Nieprawidłowy numer KSeF')
  // Of KSeF 1.0.
  expect((await change({ ksef_number: '5265877635-20220826-010000-1AF629-00' })).body.data.ksef_number).toBe('5265877635-20220826-010000-1AF629-00')
  expect((await change({ counterparty_vat_number: '9990001239' })).body.fields.counterparty_vat_number).toContain('NIP')
  expect((await change({ counterparty_vat_number: `PL ${sellerNip}`, tags: ['pilne', 'pilne'] })).body.data).toMatchObject({
    counterparty_vat_number: sellerNip,
    tags: ['pilne'],
  })
  expect((await change({ counterparty_vat_number: 'de 123456789' })).body.data.counterparty_vat_number).toBe('DE123456789')
  expect((await accountant.get(`/api/documents?filters=tag:pilne,company_id:${company.id}`)).body.meta.total).toBe(1)
})

test('every version of a file stays readable, with who sent it and when', async () => {
  const { id, files } = await sent()
  await move(accountant, id, 'return', { reason: 'Nieczytelne' })
  await move(member, id, 'resend', { file_ids: [await uploaded(member)] })
  const document = await read(id, accountant)
  expect(document.files).toMatchObject([
    { revision: 2, author_name: await nameOf(member), created_at: expect.any(String) },
    { revision: 1, author_name: await nameOf(owner) },
  ])
  expect((await accountant.post(`/api/files/${files[0].id}/link`)).status).toBe(200)
})

describe('the bin', () => {
  test('shows who removed what, and gives it back', async () => {
    const document = await sent()
    await owner.delete(`/api/documents/${document.id}`)
    const inBin = async (caller: Caller) => (await caller.get('/api/documents/bin')).body.data.filter(({ id }: { id: string }) => id === document.id)
    expect(await inBin(accountant)).toMatchObject([{ removed_by_name: await nameOf(owner), title: 'faktura' }])
    expect(await inBin(owner)).toHaveLength(1)
    expect(await inBin(member)).toEqual([])
    expect((await move(member, document.id, 'restore')).status).toBe(404)
    expect((await owner.post(`/api/files/${document.files[0].id}/link`)).status).toBe(404)
    expect((await move(owner, document.id, 'restore')).body.data).toMatchObject({ id: document.id, state: 'new' })
    expect((await move(owner, document.id, 'restore')).status).toBe(404)
  })

  test('is emptied after 30 days, with the files that nothing else needs', async () => {
    const content = `%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`
    const shared = await sent({ file_ids: [await put(owner, 'a.pdf', content)] })
    const remaining = await sent({ file_ids: [await put(owner, 'a.pdf', content)], allow_duplicate: true })
    const gone = await sent()
    const fresh = await sent()
    for (const { id } of [shared, gone, fresh]) await owner.delete(`/api/documents/${id}`)
    const digest = async (id: string) => (await office.db.selectFrom('files').select('digest').where('id', '=', id).executeTakeFirst())?.digest
    const digestOfGone = String(await digest(gone.files[0].id))
    await office.transact(db =>
      db
        .updateTable('documents')
        .set({ removed_at: daysAgo(31) })
        .where('id', 'in', [shared.id, gone.id])
        .execute(),
    )
    await emptyBin(office.test.installation)
    const left = await office.db.selectFrom('documents').select('id').where('id', 'in', [shared.id, gone.id, fresh.id]).execute()
    expect(left).toEqual([{ id: fresh.id }])
    const purged = await office.db.selectFrom('audit_entries').select('entity_id').where('action', '=', 'purged').where('entity', '=', 'documents').execute()
    expect(purged.map(({ entity_id }) => entity_id).toSorted()).toEqual([shared.id, gone.id].toSorted())
    expect(await digest(gone.files[0].id)).toBeUndefined()
    const { storage } = office.test.installation
    expect(await storage.size(office.office.id, digestOfGone)).toBeUndefined()
    expect(await storage.size(office.office.id, String(await digest(remaining.files[0].id)))).toBeGreaterThan(0)
  })
})

describe('more than a job takes up at once', () => {
  const planted = async (values: Record<string, unknown>) => {
    const { id: company_id } = await office.company()
    const document = { company_id, month: '2026-10', title: 'Paragon', category: 'purchase_invoice', author_id: owner.id, ...values } as const
    const all = Array.from({ length: 501 }, () => ({ ...document, id: randomUUID() }))
    await office.transact(db => db.insertInto('documents').values(all).execute())
    return company_id
  }
  const left = async (company_id: string, column: 'removed_at' | 'reminded_at', operator: 'is' | 'is not') =>
    (await office.db.selectFrom('documents').select('id').where('company_id', '=', company_id).where(column, operator, null).execute()).length

  test('lies in the bin not a day longer', async () => {
    const place = await planted({ removed_at: daysAgo(31), removed_by: owner.id })
    expect(await left(place, 'removed_at', 'is not')).toBe(501)
    await emptyBin(office.test.installation)
    expect(await left(place, 'removed_at', 'is not')).toBe(0)
  })

  test('is reminded of on the same day', async () => {
    const place = await planted({ direction: 'from_office', receipt: 'acknowledge', created_at: daysAgo(9) })
    expect(await left(place, 'reminded_at', 'is')).toBe(501)
    await remindUnacknowledged(office.test.installation)
    expect(await left(place, 'reminded_at', 'is')).toBe(0)
  })
})

test('a file of the bin that a private message holds as well stays in the message', async () => {
  const colleague = await office.as('assistant')
  const file_id = await uploaded(accountant)
  const message = { to: { user_ids: [colleague.id] }, subject: 'Plik', content: '<p>Plik</p>', file_ids: [file_id] }
  expect((await accountant.post('/api/messages', message)).status).toBe(200)
  const answer = await accountant.post('/api/documents', {
    company_id: company.id,
    month: '2026-10',
    category: 'purchase_invoice',
    title: 'Plik',
    file_ids: [file_id],
  })
  const { id } = answer.body.data
  expect((await accountant.delete(`/api/documents/${id}`)).status).toBe(200)
  await office.transact(db => db.updateTable('documents').set({ removed_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute())
  await emptyBin(office.test.installation)
  expect(await office.db.selectFrom('documents').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await colleague.post(`/api/files/${file_id}/link`)).status).toBe(200)
})

describe('many at once', () => {
  test('are accepted where that is possible, and the rest is named', async () => {
    const [first, second, booked] = [await sent(), await sent(), await sent()]
    await move(accountant, second.id, 'review')
    for (const action of ['review', 'accept', 'book']) await move(accountant, booked.id, action)
    const answer = await bulk(accountant, { action: 'accept', ids: [first.id, second.id, booked.id] })
    expect(answer.body.data.done.sort()).toEqual([first.id, second.id].sort())
    expect(answer.body.data.refused).toMatchObject([{ id: booked.id, reason: expect.any(String) }])
    expect((await read(first.id)).state).toBe('accepted')
    const undone = await accountant.post('/api/documents/undo', { ids: [first.id, second.id] })
    expect(undone.body.data.refused).toEqual([])
    expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['new', 'in_review'])
    expect((await accountant.post('/api/documents/undo', { ids: [first.id] })).body.data.done).toEqual([])
  })

  test('are returned with one reason; taken back, no letter leaves', async () => {
    const documents = [await sent(), await sent()]
    const ids = documents.map(({ id }) => id)
    expect((await bulk(accountant, { action: 'return', ids })).status).toBe(422)
    await bulk(accountant, { action: 'return', ids, reason: 'Brakuje stron.' })
    const letters = async () => (await office.outbox()).filter(({ text }) => ids.some(id => text.includes(id)))
    expect(await letters()).toHaveLength(2)
    await accountant.post('/api/documents/undo', { ids: [ids[0]] })
    expect(await letters()).toHaveLength(1)
    expect((await read(String(ids[0]))).state).toBe('new')
  })

  test('move, get tags and go into the bin, and each comes back', async () => {
    const { id } = await sent({ tags: ['stara'] })
    const steps = [
      [{ action: 'move', month: '2026-12' }, { month: '2026-12' }],
      [{ action: 'tag', tags: ['nowa'] }, { tags: ['stara', 'nowa'] }],
    ] as const
    for (const [body, expected] of steps) {
      await bulk(owner, { ...body, ids: [id] })
      expect(await read(id)).toMatchObject(expected)
      expect((await member.post('/api/documents/undo', { ids: [id] })).body.data.done).toEqual([])
      await owner.post('/api/documents/undo', { ids: [id] })
      expect(await read(id)).toMatchObject({ month: '2026-10', tags: ['stara'] })
    }
    await bulk(owner, { action: 'remove', ids: [id] })
    expect((await owner.get(`/api/documents/${id}`)).status).toBe(404)
    await owner.post('/api/documents/undo', { ids: [id] })
    expect((await owner.get(`/api/documents/${id}`)).status).toBe(200)
  })

  test('are no matter of whoever may only look on by now', async () => {
    const [place, elsewhere] = [await office.company(), await office.company()]
    const client = await office.as('member', { company_id: place.id }, { company_id: elsewhere.id })
    const files = { file_ids: [await uploaded(client)] }
    const { id } = (await client.post('/api/documents', { company_id: place.id, month: '2026-10', category: 'purchase_invoice', ...files })).body.data
    await bulk(client, { action: 'move', month: '2026-12', ids: [id] })
    await office.transact(db => db.updateTable('company_people').set({ role: 'viewer' }).where('company_id', '=', place.id).execute())
    const viewer = await office.signIn(client.id, client.email)
    expect((await viewer.post('/api/documents/undo', { ids: [id] })).body.data).toMatchObject({ done: [], refused: [{ id }] })
    expect((await viewer.delete(`/api/documents/${id}`)).status).toBe(409)
    expect((await viewer.get(`/api/documents/${id}`)).body.data.month).toBe('2026-12')
  })

  test('refuse all when one is not there', async () => {
    const { id } = await sent()
    expect((await bulk(accountant, { action: 'accept', ids: [id, randomUUID()] })).status).toBe(404)
    expect((await read(id)).state).toBe('new')
  })
})

describe('a document of the office', () => {
  test('is told to the owners, reminded of, and acknowledged once', async () => {
    const place = await office.company()
    const person = await office.client('owner', place)
    const document = await sent({ company_id: place.id, category: 'other', receipt: 'acknowledge' }, accountant)
    expect(document).toMatchObject({ direction: 'from_office', receipt: 'acknowledge', acknowledged_at: null })
    const events = async () => (await office.outbox()).filter(({ recipient }) => recipient === person.email).map(({ event }) => event)
    expect(await events()).toEqual(['documents.for_information'])
    await remindUnacknowledged(office.test.installation)
    expect(await events()).toHaveLength(1)
    await office.transact(db =>
      db
        .updateTable('documents')
        .set({ created_at: daysAgo(4) })
        .where('id', '=', document.id)
        .execute(),
    )
    await remindUnacknowledged(office.test.installation)
    await remindUnacknowledged(office.test.installation)
    expect(await events()).toEqual(['documents.reminder', 'documents.for_information'])
    expect((await move(await office.client('viewer', place), document.id, 'acknowledge')).status).toBe(403)
    expect((await read(document.id, person)).may_acknowledge).toBe(true)
    const done = await move(person, document.id, 'acknowledge')
    expect(done.body.data).toMatchObject({ acknowledged_by_name: expect.stringMatching(/^Osoba/), may_acknowledge: false })
    expect((await move(person, document.id, 'acknowledge')).body.data.acknowledged_at).toBe(done.body.data.acknowledged_at)
  })

  test('is asked of no client', async () => {
    expect((await send(owner, { receipt: 'read' })).status).toBe(403)
    expect((await send(owner, { direction: 'from_office' })).status).toBe(403)
    const { id } = await sent()
    expect((await move(owner, id, 'acknowledge')).status).toBe(409)
    expect((await sent({ direction: 'from_client' }, accountant)).direction).toBe('from_client')
  })
})

test('documents are asked for by one letter to each owner', async () => {
  const [first, second, empty] = [await office.company(), await office.company(), await office.company()]
  const people = [await office.client('owner', first), await office.client('owner', second)]
  const body = { company_ids: [first.id, second.id, empty.id], month: '2026-10', missing: ['Wyciąg bankowy', 'Faktura FV 12'], note: 'Do piątku.' }
  expect((await accountant.post('/api/documents/ask', body)).body.data).toMatchObject({ messages: 2, unreachable: [empty.title] })
  for (const { email } of people) {
    const letter = (await office.outbox()).find(({ recipient }) => recipient === email)
    expect(letter).toMatchObject({ event: 'documents.asked', text: expect.stringContaining('– Wyciąg bankowy\n– Faktura FV 12') })
  }
  const alone = await accountant.post('/api/documents/ask', { ...body, company_ids: [empty.id] })
  expect([alone.status, alone.body.error]).toEqual([409, expect.stringContaining(`„${empty.title}”`)])
  expect((await owner.post('/api/documents/ask', body)).status).toBe(403)
  expect((await accountant.post('/api/documents/ask', { ...body, company_ids: [first.id, randomUUID()] })).status).toBe(404)
})

test('the count that everybody sees says nothing of payroll, and neither does the live stream', async () => {
  const place = await office.company()
  const person = await office.client('owner', place)
  await sent({ company_id: place.id, category: 'payroll' }, person)
  const { documents } = await office.db.selectFrom('companies').select('documents').where('id', '=', place.id).executeTakeFirstOrThrow()
  expect(documents).toBe(0)
  const events = await office.db.selectFrom('live_events').select('user_id').where('entity', '=', 'documents').where('company_id', '=', place.id).execute()
  const recipients = events.map(({ user_id }) => user_id)
  expect(recipients).toContain(person.id)
  expect(recipients).not.toContain(null)
  expect(recipients).not.toContain((await office.as('assistant')).id)
})
