import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { runImport, tendImports } from '#features/imports/server/run.ts'
import { demoNip } from '#demo/companies.ts'
import { decodeText, type Encoding } from '#kernel/text/decode-text.ts'
import { longestBlock } from '#test/longest-block.ts'
import { type Caller, newOffice, type Reply, type TestOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const path = '/api/imports'
let numbers = 300

/** Lines of a file, in any of the usual encodings; a row each time of its own. */
const header = ['Nazwa firmy', 'Forma prawna', 'NIP', 'Początek współpracy', 'Kolumna obca']
const row = (title: string, number = demoNip(++numbers)) => [title, 'Sp. z o.o.', number, '01.02.2024', 'x']
const csv = (rows: string[][], delimiter = ';') => stringify([header, ...rows], { delimiter, record_delimiter: 'windows' })

/** By hand: no library of ours writes the older encodings. */
function inBytes(text: string, encoding: Encoding): Buffer {
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decodeText(new Uint8Array([code]), encoding), code]))
  return Buffer.from([...text].map(sign => codes.get(sign) ?? 63))
}

async function begin(who: Caller, content: Buffer | string, name = 'klienci.csv') {
  const file = await upload(who, name, content)
  return who.post(path, { list: '/api/companies', file_id: file.body.data.id })
}

const run = (office: TestOffice, id: string) => runImport(office.test.installation, office.office.id, id)
const titles = async (office: TestOffice) => (await office.db.selectFrom('companies').select('title').orderBy('title').execute()).map(({ title }) => title)

describe('a file', () => {
  it.each([
    ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', 'utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', 'utf-16le', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['Windows-1250', 'windows-1250', (text: string) => inBytes(text, 'windows-1250')],
    ['ISO-8859-2', 'iso-8859-2', (text: string) => inBytes(text, 'iso-8859-2')],
    ['CP852', 'cp852', (text: string) => inBytes(text, 'cp852')],
  ])('is read in %s', async (_, encoding, encode) => {
    const office = await newOffice()
    const who = await office.as('manager')
    const { body, status } = await begin(who, encode(csv([row('Łąka "Żółw" i Źdźbło')])))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      encoding,
      separator: ';',
      headers: header,
      mapping: ['title', 'company_type', 'vat_number', 'cooperation_start', null],
      misread: false,
      total: 1,
    })
    const rows = await who.get(`${path}/${body.data.id}/rows`)
    expect(rows.body).toMatchObject({ data: [{ line: 2, cells: { title: 'Łąka "Żółw" i Źdźbło' }, faults: {} }], meta: { total: 1, faulty: 0 } })
  })

  it.each([
    [';', ';'],
    ['tab', '\t'],
    [',', ','],
  ])('is parted by %s, whatever its cells hold', async (_, separator) => {
    const office = await newOffice()
    const { body } = await begin(await office.as('manager'), csv([row('A; B, C | "D"\ndrugi wiersz')], separator))
    expect(body.data).toMatchObject({ separator, total: 1 })
    expect(body.data.samples[0][0]).toBe('A; B, C | "D"\ndrugi wiersz')
  })

  it('in another encoding than the one chosen is told by signs within its words', async () => {
    const who = await (await newOffice()).as('manager')
    const { body } = await begin(who, inBytes(csv([row('Śląskie Źródło')]), 'iso-8859-2'))
    const address = `${path}/${body.data.id}`
    expect((await who.put(address, { encoding: 'windows-1250' })).body.data).toMatchObject({
      headers: expect.arrayContaining(['Pocz±tek współpracy']),
      misread: true,
    })
    expect((await who.put(address, { encoding: 'iso-8859-2' })).body.data).toMatchObject({ headers: header, misread: false })
  })

  it('is read as Excel and our own exports write it', async () => {
    const who = await (await newOffice()).as('manager')
    const lines = [
      'Lista klientów;;;;;',
      'Nazwa;Typ;NIP;Telefon;Początek współpracy;Obsługa do',
      `"Żółw" sp. z o.o.;Spółka z ograniczoną odpowiedzialnością;="${demoNip(++numbers)}";'+48125550144;2024-02-01 00:00:00;2030/2/1`,
      `"Mała ""Łąka""" ;sp. z o.o.;'${demoNip(++numbers)};12 555 01 44;01.02.2024 r.;`,
      `Firma 5" rury; "S.A." ;${demoNip(++numbers)};="500000000";2024-02-01T00:00:00;`,
    ]
    const { body } = await begin(who, lines.join('\r\n'))
    expect(body.data).toMatchObject({ headers: ['Nazwa', 'Typ', 'NIP', 'Telefon', 'Początek współpracy', 'Obsługa do'], total: 3 })
    const rows = (await who.get(`${path}/${body.data.id}/rows`)).body.data
    expect(rows).toMatchObject([
      { line: 3, cells: { title: 'Żółw sp. z o.o.', phone: '+48125550144' }, faults: {} },
      { line: 4, cells: { title: 'Mała "Łąka"' }, faults: {} },
      { line: 5, cells: { title: 'Firma 5" rury', company_type: 'S.A.', phone: '500000000' }, faults: {} },
    ])
  })

  it('that breaks off within quotes names the line', async () => {
    const who = await (await newOffice()).as('manager')
    const { body } = await begin(who, 'sep=;\r\nNazwa;Typ\r\nPierwsza;jdg\r\n"Druga;jdg\r\nTrzecia;jdg\r\n')
    expect(body.fields.file_id).toBe('Nie udało się odczytać pliku: w wierszu 4 zaczyna się cudzysłów, który nie ma końca.')
  })

  it('that is no table is refused in a sentence', async () => {
    const who = await (await newOffice()).as('manager')
    for (const [content, sentence] of [
      ['Nazwa;Typ\n', 'Plik ma tylko nagłówek. Nie ma w nim żadnego wiersza do zaimportowania.'],
      [`Nazwa;Typ\n${'a;b\n'.repeat(5001)}`, 'Plik ma 5\u00a0001\u00a0wierszy. Naraz można zaimportować najwyżej 5000.'],
      ['Nazwa;Typ\n"bez końca;a\n'.padEnd(2_000_000, 'x'), 'Nie udało się odczytać pliku: w wierszu 2 zaczyna się cudzysłów, który nie ma końca.'],
      ['%PDF-1.4\n%%EOF\n', 'To nie jest plik CSV. Arkusz można w Excelu zapisać przez „Zapisz jako”, rodzaj „CSV UTF-8”.'],
    ] as const) {
      const { status, body } = await begin(who, content)
      expect({ status, sentence: body.fields?.file_id }).toEqual({ status: 422, sentence })
    }
  })
})

describe('the preview', () => {
  it('shows what is wrong with each row, and nothing is written', async () => {
    const office = await newOffice()
    const there = demoNip(++numbers)
    await office.company({ title: 'Dawna', vat_number: there })
    await office.company({ title: 'Z archiwum', vat_number: demoNip(199), archived_at: '2026-01-01T00:00:00Z' })
    const twice = demoNip(++numbers)
    const who = await office.as('manager')
    const { body } = await begin(
      who,
      csv([
        row('Dobra'),
        row('Zły NIP', '1234567890'),
        row('Ta sama', twice),
        row('Druga taka', twice),
        row('Już jest', there),
        row('Wróci', demoNip(199)),
        ['Bez typu', 'kółko', '', '31.02.2024', ''],
      ]),
    )
    const { data, meta } = (await who.get(`${path}/${body.data.id}/rows?faulty=true`)).body
    expect(meta).toMatchObject({ total: 4, faulty: 4 })
    expect(Object.fromEntries(data.map((row: { line: number; faults: object }) => [row.line, row.faults]))).toEqual({
      3: { vat_number: 'Nieprawidłowy NIP – sprawdź, czy wszystkie cyfry są poprawne.' },
      5: { vat_number: 'Ten sam NIP jest już w wierszu 4.' },
      6: { vat_number: 'Firma z tym NIP już jest w biurze: „Dawna”.' },
      8: {
        company_type: expect.stringMatching(/^Nieznana wartość „kółko”. Dozwolone: /),
        cooperation_start: 'Proszę podać istniejącą datę, np. 20.11.2026 albo 2026-11-20.',
      },
    })
    expect(await titles(office)).toEqual(['Dawna', 'Z archiwum'])
    const response = await who.post(`${path}/${body.data.id}/confirm`)
    expect(response).toMatchObject({ status: 422, body: { error: expect.stringMatching(/^Wiersze z błędami: 4\./) } })
  })

  it('refuses a KRS or a postal code that is too short, as a spreadsheet leaves it without its zeros', async () => {
    const who = await (await newOffice()).as('manager')
    const { body } = await begin(who, 'Nazwa;Typ;KRS;Kod pocztowy\nWrzos;sp. z o.o.;9999991;1234\n')
    expect((await who.get(`${path}/${body.data.id}/rows`)).body.data[0].faults).toEqual({
      krs: 'Numer KRS ma 10 cyfr, wpisano 7.',
      postal_code: 'Kod pocztowy ma postać 00-000, a zagraniczny zaczyna się od znaku kraju, np. DE-10115.',
    })
  })

  it('follows another choice of columns; a field stands once and must exist', async () => {
    const office = await newOffice()
    const who = await office.as('administrator')
    const { body } = await begin(who, 'Kto;Co;Numer\nWrzos;jdg;X\n')
    expect(body.data.mapping).toEqual([null, null, null])
    const address = `${path}/${body.data.id}`
    expect((await who.put(address, { mapping: ['title', 'title', null] })).body.fields.mapping).toBe('To samo pole jest przypisane do dwóch kolumn.')
    expect((await who.put(address, { mapping: ['title', 'tenant_id', null] })).body.fields.mapping).toBe('Nie ma takiego pola.')
    expect((await who.put(address, { mapping: ['title'] })).body.fields.mapping).toBe('Plik ma 3\u00a0kolumny.')
    expect((await who.get(`${address}/rows`)).body.data[0].faults).toEqual({ title: 'To pole jest wymagane.', company_type: 'To pole jest wymagane.' })
    expect((await who.put(address, { mapping: ['title', 'company_type', null] })).body.data.version).toBe(2)
    expect((await who.get(`${address}/rows`)).body.data[0].faults).toEqual({})
    expect((await who.put(address, { separator: ',' })).body.data).toMatchObject({ headers: ['Kto;Co;Numer'], mapping: [null] })
  })
})

describe('what is confirmed', () => {
  it('becomes companies with taxes, caretakers and an entry each, and the file is let go', async () => {
    const office = await newOffice()
    const caretaker = await office.as('accountant')
    const who = await office.as('manager')
    const text = stringify(
      [
        ['Nazwa', 'Typ', 'Opiekun', 'Podatek dochodowy', 'Etaty', 'Osoby ubezpieczone'],
        ['Spółka', 'sp. z o.o.', caretaker.email.toUpperCase(), '', '', ''],
        ['Samodzielna', 'JDG', '', 'ryczałt', '1,5', '2'],
      ],
      { delimiter: ';' },
    )
    const { body } = await begin(who, text)
    const { id } = body.data
    expect((await who.post(`${path}/${id}/confirm`)).body.data).toMatchObject({ state: 'waiting' })
    await run(office, id)
    await run(office, id)
    expect((await who.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'done', done: 2, total: 2, headers: [], problem: null })
    const { data } = (await who.get('/api/companies?sort=title:desc')).body
    expect(data).toMatchObject([
      { title: 'Spółka', company_type: 'zoo', owner: { id: caretaker.id } },
      { title: 'Samodzielna', company_type: 'jdg', owner: { id: who.id } },
    ])
    const profiles = await Promise.all(data.map(async (company: { id: string }) => (await who.get(`/api/companies/${company.id}/tax-profiles`)).body.data[0]))
    expect(profiles).toMatchObject([
      { income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe' },
      { income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow', full_time: '1.50', insured: 2 },
    ])
    const entries = await office.db.selectFrom('audit_entries').select('entity_id').where('entity', '=', 'companies').where('action', '=', 'created').execute()
    expect(entries.map(({ entity_id }) => entity_id).sort()).toEqual(data.map((company: { id: string }) => company.id).sort())
    expect(await office.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('names caretakers as our own export does, where just one is called so', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const one = await office.person('accountant', { first_name: 'Łucja', last_name: 'Żak' })
    for (const role of ['accountant', 'payroll'] as const) await office.person(role, { first_name: 'Jan', last_name: 'Nowak' })
    const lines = ['Łucja Żak', 'lucja zak', 'Jan Nowak', 'Nikt Taki'].map((name, place) => [`Firma ${place}`, 'JDG', name])
    const { body } = await begin(who, stringify([['Nazwa', 'Typ', 'Opiekun'], ...lines], { delimiter: ';' }))
    const { data } = (await who.get(`${path}/${body.data.id}/rows`)).body
    const faultsByLine = new Map(data.map(({ line, faults }: { line: number; faults: Record<string, string> }) => [line, faults.caretaker]))
    expect(faultsByLine.get(4)).toContain('więcej osób')
    expect(faultsByLine.get(5)).toContain('ani o tym imieniu i nazwisku')
    expect([faultsByLine.get(2), faultsByLine.get(3)]).toEqual([undefined, undefined])
    const again = await begin(who, stringify([['Nazwa', 'Typ', 'Opiekun'], ...lines.slice(0, 1)], { delimiter: ';' }))
    await who.post(`${path}/${again.body.data.id}/confirm`)
    await run(office, again.body.data.id)
    expect((await who.get('/api/companies')).body.data).toMatchObject([{ owner: { id: one.id } }])
  })

  it('is taken in whole or not at all: what somebody else has added meanwhile sends it back', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const number = demoNip(++numbers)
    const { body } = await begin(who, csv([row('Pierwsza'), row('Druga', number)]))
    const { id } = body.data
    await who.post(`${path}/${id}/confirm`)
    await office.company({ title: 'Szybsza', vat_number: number })
    await run(office, id)
    expect((await who.get(`${path}/${id}`)).body.data).toMatchObject({
      state: 'draft',
      problem: 'Od sprawdzenia coś się zmieniło: wiersze z błędami: 1. Nic nie zostało zapisane.',
    })
    expect(await titles(office)).toEqual(['Szybsza'])
  })

  it('can be cancelled before it is written, and leaves nothing', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const { body } = await begin(who, csv([row('Niechciana')]))
    const { id } = body.data
    await who.post(`${path}/${id}/confirm`)
    expect((await who.post(`${path}/${id}/cancel`)).status).toBe(200)
    await run(office, id)
    expect(await titles(office)).toEqual([])
    expect(await who.get(`${path}/${id}/rows`)).toMatchObject({ status: 409 })
    expect(await who.post(`${path}/${id}/cancel`)).toMatchObject({ status: 409 })
  })

  it('by somebody deactivated since is not taken in', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const { body } = await begin(who, csv([row('Sierota')]))
    await who.post(`${path}/${body.data.id}/confirm`)
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', who.id).execute())
    await run(office, body.data.id)
    expect(await titles(office)).toEqual([])
    expect((await (await office.as('administrator')).get(`${path}/${body.data.id}`)).body.data.state).toBe('failed')
  })
})

it('a draft that nobody came back to goes after a week, with its file', async () => {
  const office = await newOffice()
  const who = await office.as('manager')
  const { body } = await begin(who, csv([row('Zapomniana')]))
  await office.transact(db => db.updateTable('imports').set({ updated_at: '2026-01-01T00:00:00Z' }).execute())
  await tendImports(office.test.installation)
  expect((await who.get(`${path}/${body.data.id}`)).body.data.state).toBe('cancelled')
  expect(await office.db.selectFrom('files').select('id').execute()).toEqual([])
})

describe('the file of a draft', () => {
  const postComment = (who: Caller, to: Caller, file_id: string) =>
    who.post('/api/messages', { to: { user_ids: [to.id] }, subject: 'Lista', content: '<p>Lista klientów</p>', file_ids: [file_id] })

  it('that lies in a message as well stays there when the draft ends', async () => {
    const office = await newOffice()
    const [who, colleague] = [await office.as('manager'), await office.as('accountant')]
    const drafts = []
    for (const title of ['Wycofana', 'Zapomniana']) {
      const file_id = (await upload(who, 'klienci.csv', csv([row(title)]))).body.data.id
      expect((await postComment(who, colleague, file_id)).status).toBe(200)
      drafts.push({ file_id, id: (await who.post(path, { list: '/api/companies', file_id })).body.data.id })
    }
    expect((await who.post(`${path}/${drafts[0]?.id}/cancel`)).status).toBe(200)
    await office.transact(db => db.updateTable('imports').set({ updated_at: '2026-01-01T00:00:00Z' }).where('state', '=', 'draft').execute())
    await tendImports(office.test.installation)
    for (const { id, file_id } of drafts) {
      expect((await who.get(`${path}/${id}`)).body.data.state).toBe('cancelled')
      expect((await colleague.post(`/api/files/${file_id}/link`)).status).toBe(200)
    }
  })

  it('is put nowhere else while the draft waits', async () => {
    const office = await newOffice()
    const [who, colleague] = [await office.as('manager'), await office.as('accountant')]
    const file_id = (await upload(who, 'klienci.csv', csv([row('Czekająca')]))).body.data.id
    expect((await who.post(path, { list: '/api/companies', file_id })).status).toBe(200)
    expect((await postComment(who, colleague, file_id)).status).toBe(404)
  })
})

it('the template is a file that imports as it is', async () => {
  const office = await newOffice()
  const who = await office.as('manager')
  const { name, text } = (await who.get(`${path}/template?list=/api/companies`)).body.data
  expect(name).toBe('Firmy - wzór importu.csv')
  const { body } = await begin(who, text)
  expect(body.data.mapping).not.toContain(null)
  expect((await who.get(`${path}/${body.data.id}/rows`)).body.data[0].faults).toEqual({})
})

it('import: is for the heads of the office', async () => {
  const office = await newOffice()
  const { body } = await begin(await office.as('manager'), csv([row('Cudza')]))
  const other = await office.as('accountant')
  expect((await other.get(`${path}/${body.data.id}`)).status).toBe(403)
  expect((await other.get(path)).status).toBe(403)
})

describe('a file of the largest size', () => {
  it.each([
    [
      'many columns',
      [...header, ...Array.from({ length: 95 }, (_, place) => `Kolumna ${place}`)],
      (place: number) => [...row(`Firma ${place}`), ...Array(95).fill('Żółw')],
    ],
    ['long cells', header, (place: number) => [...row(`Firma ${place} ${'"a";'.repeat(60)}`).slice(0, 4), 'ą'.repeat(300)]],
  ])('of %s is read while nobody else waits', async (_, columns, line) => {
    const office = await newOffice()
    const who = await office.as('manager')
    const content = stringify([columns, ...Array.from({ length: 5000 }, (_, place) => line(place))], { delimiter: ';' })
    const file = (await upload(who, 'duzy.csv', content)).body.data.id
    let id = ''
    const steps: [string, () => Promise<Reply>][] = [
      ['create', () => who.post(path, { list: '/api/companies', file_id: file })],
      ['get', () => who.get(`${path}/${id}`)],
      ['rows', () => who.get(`${path}/${id}/rows`)],
    ]
    for (const [name, step] of steps) {
      let answer: Reply | undefined
      const blocked = await longestBlock(async () => {
        answer = await step()
      })
      expect(answer?.status, name).toBe(200)
      id ||= answer?.body.data.id
      expect(blocked, name).toBeLessThan(200)
    }
  })

  it('is read once', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const { id } = (await begin(who, csv([row('Raz')]))).body.data
    const { digest } = await office.db.selectFrom('files').select('digest').executeTakeFirstOrThrow()
    await office.test.installation.storage.remove(office.office.id, digest)
    expect(await who.get(`${path}/${id}/rows`)).toMatchObject({ status: 200, body: { data: [{ cells: { title: 'Raz' } }] } })
  })
})
