import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { handoverSheets } from '#features/exports/shared/labels-handover.ts'
import { addDocument, askForPackage, dataOf, jsonIn, packageOf, path, pdf, runIn } from './testing.ts'
import { openMonthWithTax } from '#features/settlements/tests/testing.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { forgetSessions } from '#test/fixtures/forget-sessions.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

/** Stands in everything that must stay in the office, and in everything of other companies. */
const secret = 'TAJNE-BIURA'
const category_id = shippedCategories.find(({ slug }) => slug === 'podatki')?.id

it('a package holds how each partner is taxed and insured', async () => {
  const office = await newOffice()
  const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
  const manager = await office.as('manager')
  const terms = { share: '1/2', income_tax: 'liniowy', ip_box: true, advances: 'M', zus_scheme: 'duzy', voluntary_sickness: true }
  dataOf(await manager.post(`/api/companies/${company.id}/payers`, { name: 'Anna Pierwsza', nip: '9990000014', ...terms }))
  expect(jsonIn(await packageOf(office, manager, company), 'wspolnicy-i-podatnicy')).toMatchObject([
    { podatek_dochodowy: 'Podatek liniowy 19%', ulga_ip_box: true, dobrowolne_ubezpieczenie_chorobowe: true },
  ])
})

describe('what a package holds', () => {
  let office: TestOffice
  let manager: Caller
  let owner: Caller
  let whole: Map<string, string>
  let company: { id: string; title: string }

  beforeAll(async () => {
    office = await newOffice()
    company = await office.company({ title: 'Zorza „Łąka”', vat_number: '5272814601', internal_note: secret })
    const foreign = await office.company({ title: `${secret} obca` })
    owner = await office.client('owner', company)
    const member = await office.client('member', company)
    const neighbour = await office.client('owner', foreign)
    manager = await office.as('manager')
    const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })

    const paper = await addDocument(owner, company.id, { title: 'Prąd', content: 'jeden', note: 'Za dwa miesiące' })
    dataOf(await owner.put(`/api/documents/${paper.id}/purchase-decision`, { kind: 'business', purpose: 'biuro', from: 'phone' }))
    await addDocument(owner, company.id, { title: 'Gaz', content: 'dwa' })
    await addDocument(owner, company.id, { title: 'Lista płac', content: 'pensje', category: 'payroll' })
    const infected = await addDocument(owner, company.id, { title: 'Zarażona', content: 'wirus', name: 'wirus.pdf' })
    await office.transact(db =>
      db
        .updateTable('files')
        .set({ scan_state: 'infected' })
        .where('id', 'in', db.selectFrom('document_files').select('file_id').where('document_id', '=', infected.id))
        .execute(),
    )
    await addDocument(neighbour, foreign.id, { title: secret, content: secret, name: `${secret}.pdf` })

    const about = { subject_kind: 'document', subject_id: paper.id }
    dataOf(await owner.post('/api/comments', { ...about, content: '<p>Czy to <b>koszt</b>?</p>' }))
    dataOf(await accountant.post('/api/comments', { ...about, content: `<p>${secret}</p>`, internal: true }))

    dataOf(await accountant.post('/api/tasks', { title: secret, description: `<p>${secret}</p>`, company_id: company.id, internal: true }))
    const attached = dataOf(await upload(accountant, 'umowa-zadania.pdf', pdf('zadanie')))
    dataOf(
      await accountant.post('/api/tasks', {
        title: 'Podpisać pełnomocnictwo',
        description: '<p>UPL-1</p>',
        company_id: company.id,
        internal: false,
        assigned_to: 'client',
        file_ids: [attached.id],
      }),
    )

    const ticket = dataOf(await owner.post('/api/tickets', { company_id: company.id, category_id, title: 'Ulga', description: '<p>Czy mogę?</p>' }))
    dataOf(await accountant.post('/api/comments', { subject_kind: 'ticket', subject_id: ticket.id, content: '<p>Tak, mogą Państwo.</p>' }))
    dataOf(await accountant.post('/api/comments', { subject_kind: 'ticket', subject_id: ticket.id, content: `<p>${secret}</p>`, internal: true }))
    dataOf(await neighbour.post('/api/tickets', { company_id: foreign.id, category_id, title: secret, description: `<p>${secret}</p>` }))

    const scan = dataOf(await upload(accountant, 'wyciag.pdf', pdf('wyciąg')))
    const to = { company_id: company.id, user_ids: [owner.id] }
    dataOf(await accountant.post('/api/messages', { to, subject: 'Pytanie', content: '<p>Proszę o wyciąg</p>', file_ids: [scan.id] }))
    const between = { company_id: company.id, user_ids: [member.id] }
    dataOf(await accountant.post('/api/messages', { to: between, subject: 'Tylko Pani', content: `<p>${secret}</p>` }))
    dataOf(await accountant.post('/api/messages', { to: { user_ids: [manager.id] }, subject: secret, content: `<p>${secret}</p>` }))

    const employee = dataOf(
      await manager.post('/api/employees', {
        company_id: company.id,
        first_name: 'Łucja',
        last_name: 'Żak',
        pesel: '02470803620',
        bank_account: '79101000712222527281460100',
      }),
    )
    const contract = {
      kind: 'permanent',
      number: null,
      signed_day: '2025-12-20',
      from_day: '2026-01-01',
      to_day: null,
      position: 'Sprzedawca',
      time: '1/1',
      pay_period: 'month',
      gross_pay: '6100,50',
    }
    const signed = dataOf(await upload(manager, 'umowa.pdf', pdf('umowa')))
    dataOf(await manager.post(`/api/employees/${employee.id}/contracts`, { ...contract, file_id: signed.id }))
    const restrictedEmployee = dataOf(
      await manager.post('/api/employees', { company_id: company.id, first_name: 'Jan', last_name: 'Ograniczony', pesel: '44051401359' }),
    )
    await office.transact(db => db.updateTable('employees').set({ restricted_at: sql`now()` }).where('id', '=', restrictedEmployee.id).execute())

    const signed_power = dataOf(await upload(manager, 'upl-1.pdf', pdf('upl')))
    const power = { kind: 'upl1', holder_id: manager.id, from_day: '2026-01-01', note: secret, file_id: signed_power.id }
    dataOf(await manager.post(`/api/companies/${company.id}/powers`, power))

    const spent = { ticket_id: ticket.id, comment: secret, start_date: '2026-10-01 08:00:00', end_date: '2026-10-01 09:00:00' }
    dataOf(await manager.post('/api/uptimes', spent))
    whole = await packageOf(office, manager, company)
  }, 120_000)

  it('the files of documents by month and category, under names of their own', () => {
    expect([...whole.keys()].filter(name => name.startsWith('Dokumenty/')).toSorted()).toEqual([
      'Dokumenty/2026-10/Faktura zakupu/Faktura (2).pdf',
      'Dokumenty/2026-10/Faktura zakupu/Faktura.pdf',
      'Dokumenty/2026-10/Kadry/Faktura.pdf',
    ])
    expect(whole.get('Dokumenty/2026-10/Kadry/Faktura.pdf')).toContain('pensje')
    const papers = jsonIn(whole, 'dokumenty')
    expect(papers).toHaveLength(4)
    expect(papers.find(({ nazwa }: { nazwa: string }) => nazwa === 'Prąd')).toMatchObject({
      uwagi: 'Za dwa miesiące',
      decyzja: 'Opisana',
      decyzja_czym_jest: 'Firmowa',
      decyzja_na_co: 'biuro',
      decyzja_kto: expect.stringMatching(/^Osoba /),
      decyzja_kiedy: expect.any(String),
      decyzja_skad: 'telefon',
      pliki: expect.stringMatching(/^Dokumenty\/2026-10\//),
    })
  })

  it('says of a file that is left out why, in the list and on the page', () => {
    const left = jsonIn(whole, 'dokumenty').find(({ nazwa }: { nazwa: string }) => nazwa === 'Zarażona')
    expect(left.pliki).toBe('pominięto (wykryto wirusa): wirus.pdf')
    expect(whole.get('index.html')).toContain('wirus.pdf</td><td>wykryto wirusa</td>')
  })

  it('both sides of tasks, tickets, conversations and comments', () => {
    expect(jsonIn(whole, 'zadania-wspolne')).toMatchObject([
      { tytul: 'Podpisać pełnomocnictwo', opis: 'UPL-1', pliki: expect.stringContaining('umowa-zadania.pdf') },
    ])
    expect(jsonIn(whole, 'sprawy')).toMatchObject([{ tytul: 'Ulga', opis: 'Czy mogę?' }])
    expect(jsonIn(whole, 'wiadomosci')).toMatchObject([
      { rozmowa: 'Pytanie', strona: 'Biuro', tresc: 'Proszę o wyciąg', pliki: expect.stringContaining('wyciag.pdf') },
    ])
    expect(jsonIn(whole, 'komentarze').map(({ tresc }: { tresc: string }) => tresc)).toEqual(['Czy to koszt ?', 'Tak, mogą Państwo.'])
    expect([...whole.entries()].find(([name]) => name.endsWith('wyciag.pdf'))?.[1]).toContain('wyciąg')
  })

  it('the payroll in the open, but for people whose data may only be kept', () => {
    expect(jsonIn(whole, 'pracownicy')).toMatchObject([
      { nazwisko: 'Ograniczony', pesel: null, przetwarzanie_ograniczone: true },
      { nazwisko: 'Żak', pesel: '02470803620', rachunek_do_wyplaty: '79101000712222527281460100', przetwarzanie_ograniczone: false },
    ])
    expect(whole.get('dane/pracownicy.csv')).toContain(`Żak;Łucja;'02470803620;`)
    expect(whole.get('dane/umowy.csv')).toContain(`;'1/1;;8 godzin;0;6100,50;`)
    expect(jsonIn(whole, 'umowy')).toMatchObject([{ osoba: 'Łucja Żak', wynagrodzenie_brutto: '6100.50', pliki: 'Umowy/Łucja Żak/umowa.pdf' }])
    expect([...whole.values()].join()).not.toContain('44051401359')
  })

  it('powers with their scans, without the office’s note', () => {
    expect(jsonIn(whole, 'pelnomocnictwa')).toMatchObject([
      { rodzaj: 'UPL-1 (podpisywanie e-deklaracji)', wazne_od: '2026-01-01', pliki: 'Pełnomocnictwa/UPL-1/upl-1.pdf' },
    ])
  })

  it('the company, its people and its taxes, and spreadsheets open its lists', () => {
    const facts = jsonIn(whole, 'dane-firmy')
    expect(facts).toContainEqual({ pole: 'NIP', wartosc: '5272814601' })
    expect(whole.get('dane/dane-firmy.csv')).toContain('\ufeffPole;Wartość\r\nNazwa;Zorza „Łąka”')
    expect(
      jsonIn(whole, 'osoby-z-dostepem')
        .map(({ rola }: { rola: string }) => rola)
        .toSorted(),
    ).toEqual(['Pracownik', 'Właściciel'])
    expect(jsonIn(whole, 'profil-podatkowy')).toHaveLength(1)
    expect(jsonIn(whole, 'rozliczenia')).toHaveLength(1)
  })

  it('nothing of the office’s own and nothing of another company', () => {
    for (const [name, content] of whole) expect([name, name.includes(secret) || content.includes(secret)]).toEqual([name, false])
    const staff = ['manager', 'accountant'].map(role => `${role}-`)
    for (const [name, content] of whole) expect([name, staff.some(address => content.includes(address))]).toEqual([name, false])
  })

  it('a page with every file and its sum, which is right', () => {
    const page = String(whole.get('index.html'))
    const sums = new Map(
      String(whole.get('sumy-sha256.txt'))
        .trimEnd()
        .split('\n')
        .map(line => [line.slice(66), line.slice(0, 64)]),
    )
    expect([...sums.keys()].toSorted()).toEqual([...whole.keys()].filter(name => name !== 'sumy-sha256.txt').toSorted())
    for (const [name, digest] of sums) {
      expect([
        name,
        createHash('sha256')
          .update(String(whole.get(name)))
          .digest('hex'),
      ]).toEqual([name, digest])
      if (name !== 'index.html') expect(page).toContain(`<code>${digest}</code>`)
    }
    expect(page).toContain('<dt>Firma</dt><dd>Zorza „Łąka”</dd>')
    for (const { title } of Object.values(handoverSheets)) expect(page).toContain(`<td>${title}</td>`)
  })

  it('is in the log of the company, as is each download', async () => {
    const entries = await office.db.selectFrom('audit_entries').select(['action', 'entity']).where('company_id', '=', company.id).execute()
    expect(entries).toContainEqual({ action: 'handed_over', entity: 'companies' })
    expect(entries).toContainEqual({ action: 'downloaded', entity: 'exports' })
  })

  it('columns of one list are told apart by programs too', () => {
    for (const { title, columns } of Object.values(handoverSheets)) {
      const keys = columns.map(column => foldDiacritics(column.title).replace(/[^a-z0-9]+/g, '_'))
      expect([title, new Set(keys).size]).toEqual([title, keys.length])
    }
  })
})

it('amounts are handed over once they were sent, drafts never', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const manager = await office.as('manager')
  const { company } = await openMonthWithTax(office, accountant)
  expect(jsonIn(await packageOf(office, manager, company), 'podatki-i-skladki')).toEqual([])
  await office.transact(db => db.updateTable('taxes_due').set({ state: 'sent', sent_at: sql`now()` }).where('company_id', '=', company.id).execute())
  expect(jsonIn(await packageOf(office, manager, company), 'podatki-i-skladki')).toMatchObject([{ stan: 'Wysłane' }])
})

it('a corrected month is handed over as it was before, too, as its owner reads it', async () => {
  const office = await newOffice()
  const [accountant, manager] = [await office.as('accountant'), await office.as('manager')]
  const { company, path: month, tax } = await openMonthWithTax(office, accountant)
  const draft = dataOf(await accountant.post(`${month}/taxes`, { kind: 'other', about: 'Szkic', amount: '7', statutory_date: '2026-11-25' }))
  await office.transact(async db => {
    const sent = db.updateTable('taxes_due').set({ state: 'sent', sent_at: sql`now()` })
    await sent.where('company_id', '=', company.id).where('id', '<>', draft.id).execute()
    await db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  })
  dataOf(await manager.post(`${month}/correct`, { reason: 'Faktura przyszła później' }))
  await office.transact(db => db.updateTable('taxes_due').set({ amount: '5000' }).where('id', '=', tax.id).execute())
  const whole = await packageOf(office, manager, company)
  const [now] = jsonIn(whole, 'podatki-i-skladki')
  expect(jsonIn(whole, 'miesiace-przed-korekta')).toMatchObject([{ wersja: 1, powod_korekty: 'Faktura przyszła później' }])
  const earlier = jsonIn(whole, 'podatki-i-skladki-przed-korekta')
  expect(earlier).toMatchObject([{ wersja: 1, rodzaj: now.rodzaj, stan: 'Wysłane' }])
  expect([Number(earlier[0].kwota), Number(now.kwota)]).toEqual([3418, 5000])
})

describe('whoever asks', () => {
  it('manages companies; nobody else, and of no other office', async () => {
    const office = await newOffice()
    const company = await office.company()
    for (const role of ['accountant', 'payroll', 'assistant'] as const) expect((await askForPackage(await office.as(role), company)).status).toBe(403)
    for (const role of ['owner', 'member', 'viewer'] as const) expect((await askForPackage(await office.client(role, company), company)).status).toBe(403)
    const stranger = await (await newOffice()).as('administrator')
    expect((await askForPackage(stranger, company)).status).toBe(404)
    const manager = await office.as('manager')
    const { body } = await askForPackage(manager, company)
    await runIn(office, body.data.id)
    expect((await (await office.as('administrator')).post(`${path}/${body.data.id}/link`)).status).toBe(404)
    await office.transact(db => db.updateTable('users').set({ role: 'accountant' }).where('id', '=', manager.id).execute())
    forgetSessions(office, manager)
    expect((await manager.post(`${path}/${body.data.id}/link`)).status).toBe(403)
  })

  it('gets one package at a time, and the same one when the request is repeated', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const repeated = manager.with({ 'idempotency-key': 'paczka' })
    const { body } = await askForPackage(repeated, company)
    expect((await askForPackage(repeated, company)).body.data.id).toBe(body.data.id)
    expect((await askForPackage(await office.as('administrator'), company)).status).toBe(409)
    expect((await askForPackage(manager, await office.company())).status).toBe(200)
    await runIn(office, body.data.id)
    expect((await askForPackage(manager, company)).status).toBe(200)
  })

  it('gets nothing when the right is taken while the package is made', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const { body } = await askForPackage(manager, await office.company())
    await office.transact(db => db.updateTable('users').set({ role: 'assistant' }).where('id', '=', manager.id).execute())
    await runIn(office, body.data.id)
    expect(await office.db.selectFrom('exports').select(['state', 'file_id']).executeTakeFirstOrThrow()).toEqual({ state: 'failed', file_id: null })
  })
})
