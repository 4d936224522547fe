import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, askForList, dataOf, exportOf, listAsFile, path, runIn } from './testing.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { forgetSessions } from '#test/fixtures/forget-sessions.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

/** Lists of talk, of time and of the office's own work: who takes what of them away. */

let office: TestOffice
let administrator: Caller
let manager: Caller
let accountant: Caller
let assistant: Caller
let owner: Caller
let member: Caller
let viewer: Caller
let outsider: Caller
let stranger: Caller
let own: { id: string; title: string }
let other: { id: string; title: string }

const bind = (staff_assigned_only: boolean) => administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only })

beforeAll(async () => {
  office = await newOffice()
  own = await office.company({ title: 'Zielony Kąt' })
  other = await office.company({ title: 'Obca Łąka' })
  administrator = await office.as('administrator')
  manager = await office.as('manager')
  accountant = await office.as('accountant', { company_id: own.id })
  assistant = await office.as('assistant')
  owner = await office.client('owner', own)
  member = await office.client('member', own)
  viewer = await office.client('viewer', own)
  outsider = await office.client('owner', other)
  stranger = await (await newOffice()).as('administrator')
})

/** The lines of a file, the first one its head. */
async function linesOf(who: Caller, list: string, query: object = {}, more: object = {}, at = office): Promise<string[]> {
  const text = (await listAsFile(at, who, { list, format: 'csv', query, ...more })).toString()
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}

const rowsOf = async (...params: Parameters<typeof linesOf>) => (await linesOf(...params)).slice(1)

const expectForbidden = async (list: string, ...people: Caller[]) => {
  for (const who of people) expect(await who.post(path, { list, format: 'csv' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
}

/** Staff who are shown the companies assigned to them alone. */
async function bound<T>(work: () => Promise<T>): Promise<T> {
  const companies = async () => {
    forgetSessions(office, accountant)
    return (await accountant.get('/api/companies')).body.meta.total
  }
  expect((await bind(true)).status).toBe(200)
  expect(await companies()).toBe(1)
  try {
    return await work()
  } finally {
    expect((await bind(false)).status).toBe(200)
    expect(await companies()).toBeGreaterThan(1)
  }
}

describe('the time line of a company', () => {
  const list = '/api/companies/:id/timeline'
  const of = (company: { id: string }) => ({ company_id: company.id })

  beforeAll(async () => {
    const document = await addDocument(owner, own.id, { title: '=1+1', content: 'oś' })
    dataOf(await manager.put(`/api/documents/${document.id}`, { title: '=1+2' }))
    await addDocument(outsider, other.id, { title: 'Umowa obcych', content: 'obca' })
    dataOf(
      await manager.post('/api/tickets', {
        company_id: own.id,
        category_id: (await manager.get('/api/tickets/categories')).body.data[0].id,
        title: 'Zwrot',
        description: '<p>x</p>',
      }),
    )
  })

  it('holds what its reader sees, in the words of the screen, with formulas made harmless', async () => {
    const [head, ...rows] = await linesOf(owner, list, { sort: 'created_at:asc' }, of(own))
    expect(head).toBe('Zdarzenie;Nazwa;Czego dotyczy;Kto;Kiedy')
    expect(rows[0]).toMatch(/^Przesłano dokument;'=1\+2;Dokumenty;Osoba Nr \d+;\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    expect(rows.join()).not.toMatch(/Zmieniono dane|obcych/)
    expect((await rowsOf(manager, list, { filters: 'kind:documents' }, of(own))).map(row => row.split(';')[0])).toEqual([
      'Zmieniono dane dokumentu',
      'Przesłano dokument',
    ])
    expect((await rowsOf(viewer, list, { filters: 'kind:tickets' }, of(own))).map(row => row.split(';')[0])).toEqual(['Założono sprawę'])
  })

  it('is called after its company, in the log too', async () => {
    const id = await askForList(owner, { list, format: 'xlsx', ...of(own) })
    expect(await exportOf(owner, id)).toMatchObject({ title: 'Oś czasu: Zielony Kąt' })
    await runIn(office, id)
    expect((await owner.post(`${path}/${id}/link`)).status).toBe(200)
    const entries = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'company_id'])
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(entries).toEqual(['exported', 'downloaded'].map(action => ({ action, company_id: own.id })))
  })

  it('is nothing to who does not see the company, and names its company', async () => {
    for (const who of [outsider, stranger]) expect((await who.post(path, { list, format: 'csv', ...of(own) })).status).toBe(404)
    await bound(async () => {
      expect((await accountant.post(path, { list, format: 'csv', ...of(other) })).status).toBe(404)
      expect((await rowsOf(accountant, list, {}, of(own))).length).toBeGreaterThan(0)
    })
    const without = await owner.post(path, { list, format: 'csv' })
    expect([without.status, without.body.fields]).toEqual([422, { company_id: 'Proszę podać firmę.' }])
    const further = await owner.post(path, { list: '/api/documents', format: 'csv', ...of(own) })
    expect([further.status, Object.keys(further.body.fields)]).toEqual([422, ['company_id']])
  })

  it('is no file of a company that its person lost meanwhile', async () => {
    const leaving = await office.client('owner', own)
    const id = await askForList(leaving, { list, format: 'csv', ...of(own) })
    await office.transact(db => db.deleteFrom('company_people').where('user_id', '=', leaving.id).execute())
    await runIn(office, id)
    expect(await exportOf(leaving, id)).toMatchObject({ state: 'failed' })
  })
})

describe('conversations', () => {
  const list = '/api/messages'

  beforeAll(async () => {
    const write = async (who: Caller, to: object, subject: string) =>
      dataOf(await who.post('/api/messages', { to, subject, content: '<p>Dzień dobry</p>', acknowledge: true }))
    await write(accountant, { company_id: own.id, user_ids: [owner.id] }, '+Pytanie')
    await write(accountant, { company_id: own.id, user_ids: [member.id] }, 'Do pracownika')
    await write(manager, { company_id: other.id, user_ids: [outsider.id] }, 'Do obcych')
    await write(manager, { user_ids: [accountant.id] }, 'W biurze')
  })

  const subjects = async (who: Caller, query?: object, at?: TestOffice) => (await rowsOf(who, list, query, {}, at)).map(row => row.split(';')[0]).toSorted()

  it('are those of the list: of a client the own ones, of the office all but what others said among themselves', async () => {
    const [head, row] = await linesOf(owner, list)
    expect(head).toBe('Temat;Początek ostatniej wiadomości;Nieprzeczytane;Rozmówcy;Firma;Do potwierdzenia;Ostatnia;Autor ostatniej wiadomości')
    expect(row).toMatch(/^'\+Pytanie;Dzień dobry;1;Osoba Nr \d+;Zielony Kąt;tak;[\d. :]+;Osoba Nr \d+$/)
    expect(await subjects(owner)).toEqual(["'+Pytanie"])
    expect(await subjects(viewer)).toEqual([])
    expect(await subjects(manager)).toEqual(["'+Pytanie", 'Do obcych', 'Do pracownika', 'W biurze'])
    expect(await subjects(assistant)).toEqual(["'+Pytanie", 'Do obcych', 'Do pracownika'])
    expect((await rowsOf(manager, list, { search: 'biurze' }))[0]).toContain(';Wewnątrz biura;')
    expect(await subjects(manager, { filters: `company_id=${own.id}` })).toEqual(["'+Pytanie", 'Do pracownika'])
    expect(await subjects(outsider)).toEqual(['Do obcych'])
  })

  it('are those of assigned companies to who is shown no others', async () => {
    await bound(async () => expect(await subjects(accountant)).toEqual(["'+Pytanie", 'Do pracownika', 'W biurze']))
  })
})

describe('broadcasts', () => {
  const list = '/api/messages/broadcasts'

  beforeAll(async () => {
    const send = async (who: Caller, subject: string) =>
      dataOf(await who.post(list, { to: { query: { search: own.title } }, roles: ['owner'], subject, content: '<p>Od grudnia</p>' }))
    await send(manager, '@Zmiana godzin')
    await send(accountant, 'Święta')
  })

  it('are taken by whoever may send one, and by who is bound to companies just the own', async () => {
    const [head, ...rows] = await linesOf(accountant, list, { sort: 'subject:desc' })
    expect(head).toBe('Temat;Stan;Firmy obsłużone;Firmy razem;Nadawca;Kiedy')
    expect(rows.map(row => row.split(';').slice(0, 4).join(';'))).toEqual(['Święta;Czeka;0;1', "'@Zmiana godzin;Czeka;0;1"])
    expect(await rowsOf(manager, list, { search: 'zmiana' })).toHaveLength(1)
    await expectForbidden(list, assistant, owner)
    await bound(async () => expect((await rowsOf(accountant, list)).map(row => row.split(';')[0])).toEqual(['Święta']))
  })
})

describe('months', () => {
  it('are taken by the office with their caretaker and hours, by a client without', async () => {
    const month = '2026-10'
    const { id } = (await manager.post('/api/settlements', { company_id: own.id, month })).body.data
    const time = { start_date: '2026-11-03 08:00:00', end_date: '2026-11-03 09:30:00', settlement_id: id }
    expect(await accountant.post('/api/uptimes', time)).toMatchObject({ status: 200 })
    const parts = async (who: Caller) => (await linesOf(who, '/api/settlements', { filters: `id=${id}` })).map(line => line.split(';'))
    const [head = [], row = []] = await parts(manager)
    const { caretaker } = (await manager.get(`/api/settlements/${id}`)).body.data
    expect([head.slice(-2), row.slice(-2)]).toEqual([
      ['Opiekun', 'Godziny'],
      [caretaker, '1,5'],
    ])
    const [header = [], seen] = await parts(owner)
    expect([header.at(-1), seen?.length]).toEqual(['Zamknięto', header.length])
  })
})

describe('the outbox', () => {
  it('is taken by heads, and never with what was written', async () => {
    const letter = { channel: 'email', event: 'documents.asked', subject: 'Tajny temat', text: 'Tajna treść' } as const
    await office.transact(db => queueMessage(db, office.office, { ...letter, recipient: '=anna@firma.example' }))
    await office.transact(db => queueMessage(db, office.office, { ...letter, channel: 'sms', recipient: '+48600100200' }))
    const [head, ...rows] = await linesOf(manager, '/api/outbox', { filters: 'recipient:anna' })
    expect(head).toBe('Adresat;Wiadomość;Kanał;Stan;Powód;Utworzono;Wysłano;Czeka do')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^'=anna@firma\.example;Prośba o dokumenty;E-mail;Czeka;;[\d. :]+;;[\d. :]+$/)
    expect((await linesOf(administrator, '/api/outbox')).join()).not.toContain('Tajn')
    await expectForbidden('/api/outbox', accountant, assistant, owner, viewer)
  })
})

describe('polls and surveys', () => {
  it('polls are taken by the office', async () => {
    dataOf(await manager.post('/api/polls', { question: '-Kiedy spotkanie?', options: ['Rano', 'Po południu'] }))
    const { id } = dataOf(await manager.post('/api/polls', { question: 'Gdzie spotkanie?', options: ['U nas', 'U Państwa'] }))
    dataOf(await owner.post(`/api/polls/${id}/vote`, { option: '1' }))
    dataOf(await manager.post(`/api/polls/${id}/close`))
    const [head, ...rows] = await linesOf(assistant, '/api/polls', { sort: 'question:asc' })
    expect(head).toBe('Pytanie;Stan;Do dnia;Do ilu firm;Głosy;Autor;Dodano')
    expect(rows.map(row => row.split(';').slice(0, 5).join(';'))).toEqual(["'-Kiedy spotkanie?;Otwarta;;;0", 'Gdzie spotkanie?;Zakończona;;;1'])
    expect(await rowsOf(manager, '/api/polls', { filters: 'state:closed' })).toHaveLength(1)
    await expectForbidden('/api/polls', owner, member, viewer)
  })

  it('of surveys a client takes the own, without how many others answered', async () => {
    const question = {
      ...{ id: '1', kind: 'one', title: 'Pytanie', help: null, required: true, rows: [], min: 1, max: 5, min_label: null, max_label: null, show_if: null },
      options: ['a', 'b'].map(id => ({ id, label: id })),
    }
    const make = async (title: string, values: object = {}) =>
      dataOf(
        await manager.post('/api/surveys', {
          ...{ title, introduction: '', sections: [{ id: 's', title: '', questions: [question] }], audience: { company_ids: [own.id] } },
          ...{ anonymous: false, from_day: null, to_day: null, ...values },
        }),
      ).id
    await make('Szkic')
    const id = await make('=Opinia', { to_day: '2099-12-31' })
    dataOf(await manager.post(`/api/surveys/${id}/publish`))
    dataOf(await owner.post(`/api/surveys/${id}/answers`, { answers: { 1: 'a' } }))

    const [head, ...rows] = await linesOf(assistant, '/api/surveys', { sort: 'title:desc' })
    expect(head).toBe('Tytuł;Stan;Odpowiedzi;Zaproszeni;Do dnia;Anonimowa;Dodano')
    expect(rows.map(row => row.split(';').slice(0, 6).join(';'))).toEqual(['Szkic;Szkic;0;0;;nie', "'=Opinia;Opublikowana;1;3;31.12.2099;nie"])
    expect(await rowsOf(manager, '/api/surveys', { filters: 'state:draft' })).toHaveLength(1)

    expect(await linesOf(owner, '/api/surveys')).toEqual(['Tytuł;Stan;Do dnia;Anonimowa', "'=Opinia;Wypełniona;31.12.2099;nie"])
    expect(await rowsOf(member, '/api/surveys')).toEqual(["'=Opinia;Do wypełnienia;31.12.2099;nie"])
    expect(await rowsOf(outsider, '/api/surveys')).toEqual([])
  })
})

describe('recurring tasks', () => {
  const list = '/api/recurring-tasks'

  it('are taken by the office, in the words of the screen', async () => {
    const rule = { type: 'monthly', day: 25, months_after: 1 }
    dataOf(await manager.post(list, { title: '=Raport', rule, active_from: '2026-11-01', internal: true }))
    const [head, ...rows] = await linesOf(assistant, list, { filters: 'shipped:false' })
    expect(head).toBe('Tytuł;Termin;Najbliższy termin;Grupa;Podstawa prawna;Weryfikacja;Stan;Firmy;Dla kogo;Dni przed terminem;Widoczność;Obowiązek z katalogu')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^'=Raport;"?co miesiąc, do 25\. .*;\d\d\.\d\d\.\d{4};własne;;;Włączone;Według profilu podatkowego;.*;Wewnętrzne;$/)
    expect((await rowsOf(manager, list, { filters: 'obligation=jpk_v7m' }))[0]).toContain('zweryfikowane w źródle')
    await expectForbidden(list, owner, member, viewer)
  })
})

describe('the bin of documents', () => {
  const list = '/api/documents/bin'

  beforeAll(async () => {
    const throwAway = async (who: Caller, company: { id: string }, title: string, category = 'purchase_invoice') => {
      const { id } = await addDocument(who, company.id, { title, content: title, category })
      expect((await who.delete(`/api/documents/${id}`)).status).toBe(200)
    }
    await throwAway(owner, own, '=Faktura')
    await throwAway(owner, own, 'Lista płac', 'payroll')
    await throwAway(outsider, other, 'Obca faktura')
  })

  const titles = async (who: Caller, query?: object) => (await rowsOf(who, list, query)).map(row => row.split(';')[0]).toSorted()

  it('is taken within what each may see of it', async () => {
    const [head, row] = await linesOf(owner, list, { filters: 'category=purchase_invoice' })
    expect(head).toBe('Nazwa;Firma;Miesiąc;Kategoria;Kto usunął;Usunięto')
    expect(row).toMatch(/^'=Faktura;Zielony Kąt;2026-10;.+;Osoba Nr \d+;[\d. :]+$/)
    expect(await titles(owner)).toEqual(["'=Faktura", 'Lista płac'])
    expect(await titles(member)).toEqual([])
    expect(await titles(assistant, { filters: `company_id=${own.id}` })).toEqual(["'=Faktura"])
    expect(await titles(outsider)).toEqual(['Obca faktura'])
    expect(await titles(manager, { filters: `company_id=${own.id}` })).toEqual(["'=Faktura", 'Lista płac'])
    await bound(async () => expect((await titles(accountant)).join()).not.toContain('Obca'))
    await expectForbidden(list, viewer)
  })
})

it('list as a file: none is taken where its part of the portal is switched off', async () => {
  const parts = { '/api/polls': 'component:polls', '/api/surveys': 'component:surveys', '/api/documents/bin': 'documents' } as const
  for (const [list, part] of Object.entries(parts)) {
    await office.switchOff(part)
    expect(await manager.post(path, { list, format: 'csv' })).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
  }
  await office.switchOff('component:timeline')
  const timeline = { list: '/api/companies/:id/timeline', format: 'csv', company_id: own.id }
  expect(await owner.post(path, timeline)).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
})

describe('the log as a file', () => {
  it('names the record of each entry, and says field by field what changed', async () => {
    const place = await newOffice()
    const head = await place.as('administrator')
    const company = await place.company({ title: 'Zażółć' })
    await head.put(`/api/companies/${company.id}`, { phone: '+48600100200' })
    const lines = await linesOf(head, '/api/audit', { filters: 'entity=companies,action=changed' }, {}, place)
    expect(lines[0]).toBe('Czas;Osoba;Zdarzenie;Czego dotyczy;Rekord;Firma;Adres;Zmiany;Numer rekordu;Numer zdarzenia')
    expect(lines[1]).toContain(';Zmiana;Firma;Zażółć;Zażółć;')
    expect(lines[1]).toMatch(/Telefon: .* → \+48 600 100 200/)
    expect(lines[1]).toContain(company.id)
  })
})
