import { beforeAll, describe, expect, test } from 'vitest'
import { CompiledQuery, sql } from 'kysely'
import { asTyped, forgetWords, listCandidates, readSpelling } from '#features/search/server/store.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import type { Statement } from '#platform/db/pg-pipeline.ts'
import { chunk } from '#platform/db/chunk.ts'
import { officeScope, type Scope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const company = await office.company({ title: 'Piekarnia Łódź sp. z o.o.', vat_number: '9990000014' })
const neighbour = await office.company({ title: 'Kwiaciarnia Żółty Tulipan' })
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const accountant = await office.as('accountant')
const payroll = await office.as('payroll')
const assistant = await office.as('assistant')

const document = (company_id: string, title: string, values: Record<string, unknown> = {}) =>
  office.transact(async db => {
    const id = newId()
    await db
      .insertInto('documents')
      .values({ id, company_id, month: '2026-10', title, category: 'purchase_invoice', author_id: owner.id, ...values })
      .execute()
    return id
  })
const ask = async (who: Caller, query: string): Promise<{ kind: string; id: string; title: string; detail: string }[]> => {
  const reply = await who.get(`/api/search?query=${encodeURIComponent(query)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const titles = async (who: Caller, query: string) => (await ask(who, query)).map(result => result.title)

let paper: string
beforeAll(async () => {
  paper = await document(company.id, 'Mąka pszenna', { number: 'FV 12/2026', counterparty: 'Młyn Średzki' })
  await document(neighbour.id, 'Mąka ziemniaczana')
})

test('a client finds payments and documents by their amount, as far as they may see it', async () => {
  const account = '83999900130000000000000001'
  const [shop, other] = [await office.company({ zus_account: account, tax_account: account }), await office.company()]
  const owner = await office.client('owner', shop)
  const member = await office.client('member', shop)
  const invoice = await document(shop.id, 'Faktura o kwocie', { gross: '1440.56' })
  await document(shop.id, 'Inna faktura', { gross: '1440.57' })
  await document(shop.id, 'Zestawienie pensji', { gross: '1440.56', category: 'payroll' })
  await document(other.id, 'Cudza faktura', { gross: '1440.56' })
  const { id } = (await accountant.post('/api/settlements', { company_id: shop.id, month: '2026-10' })).body.data
  await accountant.post(`/api/settlements/${id}/complete`)
  const tax = (await accountant.post(`/api/settlements/${id}/taxes`, { kind: 'zus', amount: '1440.56' })).body.data
  const searchAmount = async (who: Caller) => (await ask(who, '1 440,56 zł')).map(one => [one.kind, one.id])
  expect(await searchAmount(owner), 'a draft is not theirs yet').not.toContainEqual(['payment', tax.id])
  const back = (await accountant.post(`/api/settlements/${id}/taxes`, { kind: 'vat', amount: '1440', outcome: 'refund' })).body.data
  await accountant.post(`/api/settlements/${id}/send`, { tax_ids: [tax.id, back.id] })
  expect((await searchAmount(owner))[0]).toEqual(['payment', tax.id])
  const wordOf = async (amount: string) =>
    (await ask(owner, amount))
      .find(({ kind }) => kind === 'payment')
      ?.detail.split(' · ')
      .at(-1)
  expect([await wordOf('1440,56'), await wordOf('1440,00')]).toEqual([expect.stringMatching(/^do \d/), 'do zwrotu'])
  expect(await searchAmount(owner)).toContainEqual(['document', invoice])
  expect(await titles(owner, '1440.56')).not.toContain('Cudza faktura')
  expect(await titles(member, '1440.56')).not.toContain('Zestawienie pensji')
  expect(await searchAmount(member)).toContainEqual(['document', invoice])
})

describe('the search', () => {
  test.each([
    ['piekarnia lodz', 'Piekarnia Łódź sp. z o.o.'],
    ['ŁÓDŹ', 'Piekarnia Łódź sp. z o.o.'],
    ['piek', 'Piekarnia Łódź sp. z o.o.'],
    ['999-000-00-14', 'Piekarnia Łódź sp. z o.o.'],
    ['99900000', 'Piekarnia Łódź sp. z o.o.'],
    ['zolty tul', 'Kwiaciarnia Żółty Tulipan'],
    ['fv 12', 'Mąka pszenna'],
    ['12/2026', 'Mąka pszenna'],
    ['sredzki mlyn', 'Mąka pszenna'],
    ['0014', 'Piekarnia Łódź sp. z o.o.'],
    ['00-00-14', 'Piekarnia Łódź sp. z o.o.'],
  ])('%s finds %s', async (query, title) => {
    expect(await titles(accountant, query)).toContain(title)
  })

  test.each(['piekrnia', 'piekarmia', 'piekarniaa', 'piekanria', 'kwiaciarna tulipan', 'pszena'])('%s is forgiven', async query => {
    expect(await ask(accountant, query)).not.toEqual([])
  })

  test('has the document of exactly this number first, however many begin alike', async () => {
    const exact = [await document(company.id, 'Usługi', { number: 'FV 10/1/10/2026' })]
    for (let place = 0; place < 80; place++) await document(company.id, `Usługi ${place}`, { number: `FV ${place + 20}/10/1/10/2026` })
    const hidden = await document(neighbour.id, 'Usługi obce', { number: 'FV 10/1/10/2026' })
    for (const query of ['FV 10/1/10/2026', ' fv  10/1/10/2026 '])
      expect((await ask(accountant, query)).slice(0, 2).map(({ id }) => id)).toEqual(expect.arrayContaining([exact[0], hidden]))
    const seen = (await ask(owner, 'FV 10/1/10/2026')).map(({ id }) => id)
    expect([seen[0], seen.includes(hidden)]).toEqual([exact[0], false])
    await office.transact(db => db.deleteFrom('documents').where('number', 'like', '%10/1/10/2026').execute())
  })

  test('finds nothing by nothing, by what is not there, or by signs', async () => {
    for (const query of ['', ' ', 'q', '%', "' or 1=1", 'nie-ma-takiego', '\\', '__']) expect(await ask(accountant, query), query).toEqual([])
    expect((await accountant.get(`/api/search?query=${'a'.repeat(201)}`)).status).toBe(422)
  })

  test('says of each what it is', async () => {
    const detail = 'FV 12/2026 · Faktura zakupu · Piekarnia Łódź sp. z o.o. · październik 2026'
    expect(await ask(accountant, 'maka psz')).toEqual([
      { kind: 'document', id: paper, company_id: company.id, category_id: null, month: null, title: 'Mąka pszenna', detail, excerpt: null },
    ])
  })

  test('finds tickets and tasks by number, conversations by subject, people by name', async () => {
    const category_id = shippedCategories.find(({ slug }) => slug === 'podatki')?.id
    const ticket = (await owner.post('/api/tickets', { company_id: company.id, category_id, title: 'Ulga', description: 'b' })).body.data
    const task = (await accountant.post('/api/tasks', { title: 'Wysłać ulotkę', company_id: company.id, internal: false })).body.data
    expect((await ask(owner, ticket.number)).map(({ id }) => id)).toEqual([ticket.id])
    expect((await ask(accountant, task.number)).map(({ id }) => id)).toContain(task.id)
    expect((await ask(accountant, ticket.number.slice(4))).map(({ id }) => id)).toContain(ticket.id)
    await office.person('owner', { first_name: 'Zdzisława', last_name: 'Brzęk' })
    expect(await titles(accountant, 'zdzislawa brzek')).toEqual(['Zdzisława Brzęk'])
  })

  test('follows what is changed, archived and removed', async () => {
    const id = await document(company.id, 'Cukier puder')
    expect(await titles(accountant, 'cukier')).toEqual(['Cukier puder'])
    await owner.put(`/api/documents/${id}`, { title: 'Sól morska' })
    expect([await titles(accountant, 'cukier'), await titles(accountant, 'morska')]).toEqual([[], ['Sól morska']])
    await owner.delete(`/api/documents/${id}`)
    expect(await titles(accountant, 'morska')).toEqual([])
    await office.transact(db => db.deleteFrom('documents').where('id', '=', id).execute())
    expect(await office.db.selectFrom('search_words').select('id').where('record_id', '=', id).execute()).toEqual([])
  })
})

test('search: forgets a name that nobody bears any more, however it is misspelled', async () => {
  const person = await office.person('owner', { first_name: 'Genowefa', last_name: 'Zapomniana' })
  expect(await titles(accountant, 'zapomnjana')).toEqual(['Genowefa Zapomniana'])
  const listSpellings = () => office.db.selectFrom('search_spellings').select('spelling').where('word', 'in', ['zapomniana', 'piekarnia']).distinct().execute()
  const before = (await listSpellings()).length
  await office.transact(db => db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', person.id).execute())
  expect(await ask(accountant, 'zapomnjana')).toEqual([])
  await forgetWords(office.db)
  expect([before, (await listSpellings()).length]).toEqual([21, 10])
})

describe('people, to clients', () => {
  test('are those of their own companies and the office’s who look after them', async () => {
    const place = await office.company({ title: 'Tartak Wierzbowy' })
    const caretaker = await office.person('accountant', { first_name: 'Gniewomir', last_name: 'Opiekuńczy' })
    const partner = await office.person('owner', { first_name: 'Gniewosława', last_name: 'Wspólna' })
    const stranger = await office.person('owner', { first_name: 'Gniewomira', last_name: 'Obca' })
    const clerk = await office.person('accountant', { first_name: 'Gniewko', last_name: 'Zza Ściany' })
    const seat = (user_id: string, company_id: string, role: 'caretaker' | 'owner') => ({ id: newId(), company_id, user_id, role })
    await office.transact(async db => {
      await db.deleteFrom('company_people').where('company_id', '=', place.id).execute()
      await db
        .insertInto('company_people')
        .values([seat(caretaker.id, place.id, 'caretaker'), seat(partner.id, place.id, 'owner'), seat(stranger.id, neighbour.id, 'owner')])
        .execute()
    })
    const client = await office.client('owner', place)
    const findPeople = async (query: string) => (await ask(client, query)).filter(({ kind }) => kind === 'person')
    expect((await findPeople('gniew')).map(({ title, detail }) => `${title}, ${detail}`).sort()).toEqual([
      'Gniewomir Opiekuńczy, biuro · Tartak Wierzbowy',
      'Gniewosława Wspólna, Tartak Wierzbowy',
    ])
    expect((await findPeople('wspulna')).map(({ id }) => id)).toEqual([partner.id])
    for (const query of ['obca', 'gniewko', 'sciany', clerk.email, caretaker.email, stranger.email]) expect(await findPeople(query)).toEqual([])
    for (const id of [stranger.id, clerk.id]) expect((await client.get(`/api/users/${id}`)).status).toBe(404)
    for (const { id } of await findPeople('gniew')) expect((await client.get(`/api/users/${id}`)).status).toBe(200)
    const elsewhere = await newOffice()
    const outsider = await elsewhere.client('owner', await elsewhere.company())
    expect((await ask(outsider, 'gniew')).filter(({ kind }) => kind === 'person')).toEqual([])
  })
})

describe('what it never shows', () => {
  test('other companies, other offices, people of theirs', async () => {
    expect(await titles(owner, 'maka')).toEqual(['Mąka pszenna'])
    expect(await titles(owner, 'kwiaciarnia')).toEqual([])
    expect(await titles(owner, 'kwiaciarna')).toEqual([])
    for (const { kind, id } of await ask(owner, 'osoba')) if (kind === 'person') expect((await owner.get(`/api/users/${id}`)).status).toBe(200)
    const elsewhere = await newOffice()
    expect(await ask(await elsewhere.as('administrator'), 'maka')).toEqual([])
  })

  test('employees to whom the pay of others is no business, nor to other companies', async () => {
    await office.transact(db => db.insertInto('employees').values({ id: newId(), company_id: company.id, first_name: 'Bożena', last_name: 'Śliwa' }).execute())
    expect(await ask(payroll, 'sliwa bozena')).toMatchObject([{ kind: 'employee', company_id: company.id, title: 'Bożena Śliwa', detail: company.title }])
    expect(await titles(owner, 'sliwa')).toEqual(['Bożena Śliwa'])
    for (const who of [assistant, member, await office.client('owner', neighbour)]) expect(await titles(who, 'sliwa')).toEqual([])
  })

  test('reports of others about the portal', async () => {
    const report = (await owner.post('/api/system-tickets', { kind: 'idea', title: 'Ciemniejszy fioletowy', description: 'b', page: '/', browser: 'Firefox' }))
      .body.data
    for (const who of [owner, await office.as('administrator')]) expect((await ask(who, report.number)).map(({ id }) => id)).toContain(report.id)
    for (const who of [accountant, member]) expect(await titles(who, 'fioletowy')).toEqual([])
  })

  test('payroll documents to whom they are unknown', async () => {
    await document(company.id, 'Lista płac wrzesień', { category: 'payroll' })
    expect(await titles(payroll, 'lista plac')).toEqual(['Lista płac wrzesień'])
    for (const who of [assistant, member]) expect(await titles(who, 'lista plac')).toEqual([])
  })

  test('whether a word stands in what is hidden', async () => {
    const category_id = shippedCategories.find(({ payroll }) => !payroll)?.id
    await member.post('/api/tickets', { company_id: company.id, category_id, title: 'Pytanie o degradacjr', description: 'Kiedy?' })
    expect(await titles(member, 'degradacja')).toEqual(['Pytanie o degradacjr'])
    await document(company.id, 'Degradacja stanowiska', { category: 'payroll' })
    expect(await titles(payroll, 'degradacja')).toEqual(['Degradacja stanowiska'])
    for (const query of ['degradacja', 'pytanie degradacja']) expect(await titles(member, query)).toEqual(['Pytanie o degradacjr'])
  })

  test('internal tasks to clients, in the words of the index either', async () => {
    await accountant.post('/api/tasks', { title: 'Windykacja zaległości', company_id: company.id })
    expect(await titles(accountant, 'windykacja')).toEqual(['Windykacja zaległości'])
    expect(await titles(owner, 'windykacja')).toEqual([])
    const seen = await office.test.database
      .reader({ tenant_id: office.office.id, user_id: owner.id, companies: [company.id] })
      .selectFrom('search_words')
      .select('word')
      .where('word', 'in', ['windykacja', 'kwiaciarnia'])
      .execute()
    expect(seen).toEqual([])
  })

  test('what is switched off', async () => {
    const without = await newOffice('dpszulc')
    expect((await (await without.as('administrator')).get('/api/search?query=a')).body.code).toBe('module_disabled')
  })

  test('to clients what they would meet in the view of a company, while there is none', async () => {
    const place = await newOffice()
    const firm = await place.company()
    const [client, staff] = [await place.client('owner', firm), await place.as('accountant', { company_id: firm.id, role: 'accountant' })]
    await staff.post('/api/tasks', { title: 'Uzgodnienie salda', company_id: firm.id, internal: false, assigned_to: 'client' })
    const kinds = async (who: Caller, query: string) => (await ask(who, query)).map(({ kind }) => kind)
    expect([await kinds(client, 'uzgodnienie'), await kinds(client, 'osoba')]).toEqual([['task'], expect.arrayContaining(['person'])])
    await place.switchOff('company')
    expect([await kinds(client, 'uzgodnienie'), await kinds(client, 'osoba'), await kinds(staff, 'uzgodnienie')]).toEqual([[], [], ['task']])
  })
})

/** What the database was asked, and how it would answer. */
async function plansOf(query: string, scope: Scope): Promise<string[]> {
  const reader = office.test.database.reader(scope)
  const seen: Statement[] = []
  const planned = reader.planned.bind(reader)
  reader.planned = async (settings, queries) => {
    seen.push(...queries.map(({ sql: text, parameters }) => ({ text, values: parameters })))
    return planned(settings, queries)
  }
  const kinds = ['document', 'company', 'training'] as const
  await listCandidates(reader, kinds, [asTyped((await readSpelling(reader, kinds, [query])) ?? [])], 60)
  return office.test.database.transact(scope, async db => {
    for (const name of ['seqscan', 'bitmapscan', 'sort']) await sql.raw(`set local enable_${name} = off`).execute(db)
    const plans = []
    for (const { text, values } of seen) {
      const [rows = []] = await db.together([CompiledQuery.raw(`explain ${text}`, [...values])])
      plans.push(rows.map(row => String(row['QUERY PLAN'])).join('\n'))
    }
    return plans
  })
}

test('every statement goes by an index, under row security as well', async () => {
  // So many that the planner has a choice to make.
  const many = Array.from({ length: 5000 }, () => ({ id: newId(), word: newId() }))
  await office.transact(async db => {
    for (const rows of chunk(many)) {
      const words = rows.map(row => ({ ...row, kind: 'document' as const, record_id: newId() }))
      await db.insertInto('search_words').values(words).execute()
      const spellings = rows.map(row => ({ ...row, spelling: row.word }))
      await db.insertInto('search_spellings').values(spellings).execute()
    }
  })
  for (const scope of [officeScope(office.office.id), { tenant_id: office.office.id, user_id: owner.id, companies: [company.id] }]) {
    const plans = await plansOf('piekarnia', scope)
    expect(plans.length).toBe(5)
    for (const plan of plans.filter(text => /search_/.test(text))) {
      expect(plan).toMatch(/Index Cond: .*(word|spelling)/)
      expect(plan).not.toContain('Seq Scan')
    }
  }
})
