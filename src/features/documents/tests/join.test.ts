import { expect, test } from 'vitest'
import { demoKsefNumber, demoNip } from '#demo/companies.ts'
import { digitsOf } from '#features/documents/server/duplicates/store-duplicates.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ vat_number: demoNip(60) })
const owner = await office.client('owner', company)
const accountant = await office.as('accountant')
const seller = demoNip(61)
const numbers = [1, 2, 3, 4].map(serial => demoKsefNumber(seller, '2026-10-12', serial))

let sent = 0
async function send(values: object = {}) {
  const file_ids = [(await upload(owner, `plik-${++sent}.pdf`, `%PDF-1.4\n% ${sent} ${company.id}\n%%EOF\n`)).body.data.id]
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids, allow_duplicate: true, ...values }
  return (await owner.post('/api/documents', body)).body.data
}
const open = async (id: string) => (await accountant.get(`/api/documents/${id}`)).body.data
const join = (id: string, other_id: string, by = accountant) => by.post(`/api/documents/${id}/join`, { other_id })
const apart = (id: string, other_id: string) => accountant.post(`/api/documents/${id}/tell-apart`, { other_id })

test('a number is its digits, however it is written', () => {
  const same = ['FV 7/10/2026', 'fv/007/10/26', 'Faktura nr 7-10-2026', '7 10 2026']
  expect(new Set(same.map(digitsOf))).toEqual(new Set(['7/10/26']))
  expect(['FV 70/10/2026', 'A 0/10/2026', 'bez numeru', '0'].map(digitsOf)).toEqual(['70/10/26', '10/26', '', ''])
})

test('two of one invoice become one, with the files, words and comments of both', async () => {
  const scan = await send({ title: 'Skan', number: 'FV 7/10/26', gross: '123.00', issue_date: '2026-10-12', note: 'Od kierowcy', tags: ['auto'] })
  const [ksef_number] = numbers
  const whole = { number: 'FV/007/10/2026', gross: '123.00', issue_date: '2026-10-12', counterparty_vat_number: seller, counterparty: 'Młyn', ksef_number }
  const official = await send({ title: 'Z KSeF', ...whole, tags: ['KSeF'] })
  expect((await open(scan.id)).duplicates).toMatchObject([{ id: official.id, by: 'likely' }])
  await owner.post('/api/comments', { subject_kind: 'document', subject_id: scan.id, content: '<p>Za transport</p>' })

  expect((await join(scan.id, official.id, owner)).status).toBe(403)
  const joined = await join(scan.id, official.id)
  expect(joined.body.data).toMatchObject({ id: official.id, ...whole, note: 'Od kierowcy', tags: ['KSeF', 'auto'], duplicates: [] })
  expect(joined.body.data.files.map(({ id, revision }: { id: string; revision: number }) => [id, revision])).toEqual([
    [official.files[0].id, 2],
    [scan.files[0].id, 1],
  ])
  expect((await accountant.get(`/api/documents/${scan.id}`)).status).toBe(404)
  const commentRows = await office.db.selectFrom('comments').select('subject_id').where('plain', 'like', '%transport%').execute()
  expect(commentRows).toEqual([{ subject_id: official.id }])
  const log = await office.db.selectFrom('audit_entries').select(['action', 'entity_id']).where('action', 'in', ['joined', 'joined_into']).execute()
  expect(log.map(({ action }) => action).sort()).toEqual(['joined', 'joined_into'])
  expect((await join(scan.id, official.id)).status).toBe(404)
})

test('what is told apart is asked about no more', async () => {
  const same = { gross: '50.00', issue_date: '2026-10-13', counterparty_vat_number: seller }
  const [one, other] = [await send({ ...same, number: 'A 1/10' }), await send({ ...same, number: 'B 1/10' })]
  expect((await open(one.id)).duplicates).toHaveLength(1)
  expect((await apart(one.id, other.id)).body.data.duplicates).toEqual([])
  expect((await open(other.id)).duplicates).toEqual([])
})

test('no document of pay is likely to be another one: it would tell its sum', async () => {
  const same = { gross: '7413.55', issue_date: '2026-10-10' }
  await accountant.post('/api/documents', {
    ...{ company_id: company.id, month: '2026-10', category: 'payroll', direction: 'from_client', ...same },
    file_ids: [(await upload(accountant, 'lista.pdf', '%PDF-1.4\n% lista\n%%EOF\n')).body.data.id],
  })
  expect((await send({ ...same, category: 'other' })).duplicates).toEqual([])
})

test('what may not be joined says why', async () => {
  const [first, second] = [await send({ ksef_number: numbers[1] }), await send({ ksef_number: numbers[2] })]
  expect((await join(first.id, second.id)).body.error).toContain('dwie różne faktury')
  expect((await join(first.id, first.id)).status).toBe(422)
  const booked = await send()
  await accountant.post(`/api/documents/${booked.id}/book`, {})
  expect((await join(first.id, booked.id)).body.error).toContain('cofnąć jego księgowanie')
  const rejected = await send()
  await accountant.post(`/api/documents/${rejected.id}/reject`, { reason: 'Nieczytelny' })
  for (const pair of [
    [rejected.id, first.id],
    [first.id, rejected.id],
  ] as const)
    expect((await join(...pair)).body.error).toContain('odrzuconego')
  const elsewhere = await office.company()
  const foreign = newId()
  await office.transact(db =>
    db
      .insertInto('documents')
      .values({ id: foreign, company_id: elsewhere.id, month: '2026-10', title: 'Inna', category: 'purchase_invoice', author_id: accountant.id })
      .execute(),
  )
  expect((await join(first.id, foreign)).body.fields).toHaveProperty('other_id')
})

test('the one that stays goes as far as either, keeps its sums, and takes along what was said of the other', async () => {
  const one = await send({ title: 'Pierwszy', net: '10.00', gross: null })
  const other = await send({ title: 'Drugi', net: '99.00', gross: '121.77' })
  const stranger = await send({ title: 'Obcy' })
  await apart(other.id, stranger.id)
  await office.db.updateTable('documents').set({ line_names: 'Paliwo' }).where('id', '=', other.id).execute()
  await accountant.post(`/api/documents/${other.id}/accept`, {})
  await accountant.post(`/api/documents/${other.id}/marker`, { jpk_marker: 'OFF', reason: 'Awaria' })
  const joined = (await join(other.id, one.id)).body.data
  expect(joined).toMatchObject({ id: one.id, state: 'accepted', net: '10.00', gross: null, jpk_marker: 'OFF', jpk_marker_reason: 'Awaria' })
  const rows = await office.db.selectFrom('documents').select(['id', 'told_apart', 'line_names']).where('id', 'in', [one.id, stranger.id]).execute()
  expect(rows.find(({ id }) => id === one.id)?.line_names).toBe('Paliwo')
  expect(Object.fromEntries(rows.map(({ id, told_apart }) => [id, told_apart]))).toEqual({ [one.id]: [stranger.id], [stranger.id]: [one.id] })
})

test('of one that is booked nothing is changed but its files', async () => {
  const [booked, other] = [await send({ title: 'Zaksięgowany', number: null }), await send({ number: 'X 1', note: 'Nowe', tags: ['nowa'] })]
  await accountant.post(`/api/documents/${booked.id}/book`, {})
  const joined = (await join(other.id, booked.id)).body.data
  expect(joined).toMatchObject({ id: booked.id, state: 'booked', number: null, note: null, tags: [] })
  expect(joined.files).toHaveLength(2)
})

test('the form of KSeF goes along, but to one that is booked: its marker stays', async () => {
  for (const [book, jpk_marker] of [
    [true, 'BFK'],
    [false, 'DI'],
  ] as const) {
    const [stays, goes] = [await send(), await send()]
    await office.db.updateTable('documents').set({ in_ksef_form: true }).where('id', '=', goes.id).execute()
    if (book) await accountant.post(`/api/documents/${stays.id}/book`, {})
    expect((await join(goes.id, stays.id)).body.data).toMatchObject({ id: stays.id, jpk_marker })
  }
})

test('two answers that contradict each other are not made one', async () => {
  const [one, other] = [await send(), await send()]
  const say = (id: string, kind: string) => owner.put(`/api/documents/${id}/purchase-decision`, { kind, purpose: null })
  expect([(await say(one.id, 'business')).status, (await say(other.id, 'private')).status]).toEqual([200, 200])
  expect((await join(one.id, other.id)).body.error).toContain('odpowiedział różnie')
  expect((await say(other.id, 'business')).status).toBe(200)
  expect((await join(one.id, other.id)).status).toBe(200)
})

test('of 500 pairs by two ways at least 99 % are asked about, and of as many strangers at most 0.5 %', async () => {
  const place = await office.company()
  const base = { company_id: place.id, month: '2026-10', category: 'purchase_invoice', author_id: accountant.id }
  const two = (value: number) => String(value).padStart(2, '0')
  const written: ((n: number, month: number) => object)[] = [
    (n, month) => ({ number: `fv${n}/${month}/2026` }),
    (n, month) => ({ number: `Faktura nr ${String(n).padStart(4, '0')}/${two(month)}/26` }),
    (n, month) => ({ number: `${n}-${month}-2026`, counterparty_vat_number: null }),
    (n, month) => ({ number: `FV ${n}/${two(month)}/2026`, issue_date: null }),
    (n, month) => ({ number: `FV ${n}/${two(month)}/2026`, gross: null }),
    () => ({ number: null }),
  ]
  const rows = Array.from({ length: 500 }, (_, n) => {
    const month = 1 + (n % 12)
    const invoice = {
      number: `FV/${n}/${two(month)}/2026`,
      gross: `${100 + n * 7}.${two(n % 100)}`,
      issue_date: `2026-${two(month)}-${two(1 + (n % 28))}`,
      counterparty_vat_number: demoNip(300 + (n % 20)),
    }
    const one = {
      ...base,
      ...invoice,
      id: newId(),
      title: `A ${n}`,
      source: 'ksef' as const,
      ksef_number: demoKsefNumber(demoNip(300), '2026-10-12', 1000 + n),
    }
    const other = { ...base, ...invoice, ...written[n % written.length]?.(n, month), id: newId(), title: `B ${n}` }
    // Of the same seller on the same day, for a like sum, and another invoice.
    const stranger = { ...base, ...invoice, number: `FV/${n + 5000}/${two(month)}/2026`, id: newId(), title: `C ${n}` }
    return { one, other, stranger }
  })
  await office.transact(async db => {
    for (const { one, other, stranger } of rows)
      await db
        .insertInto('documents')
        .values(one)
        .execute()
        .then(() =>
          db
            .insertInto('documents')
            .values([other, stranger] as never)
            .execute(),
        )
  })
  let [matchCount, wrong] = [0, 0]
  for (const { one, other, stranger } of rows) {
    const duplicates = (await open(other.id)).duplicates.map(({ id }: { id: string }) => id)
    if (duplicates.includes(one.id)) matchCount++
    const near = (await open(stranger.id)).duplicates.map(({ id }: { id: string }) => id)
    if (near.includes(one.id)) wrong++
  }
  expect({ asked: matchCount >= 495, wrong: wrong <= 2 }, `${matchCount} ${wrong}`).toEqual({ asked: true, wrong: true })
})
