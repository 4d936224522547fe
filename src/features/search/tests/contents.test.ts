import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResult } from '#features/search/shared/contract.ts'
import { excerptOf } from '#features/search/server/excerpts.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const company = await office.company({ title: 'Piekarnia Kłos' })
const neighbour = await office.company({ title: 'Kwiaciarnia Mak' })
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const outsider = await office.client('owner', neighbour)
const accountant = await office.as('accountant')
const administrator = await office.as('administrator')
const assistant = await office.as('assistant')

const ask = async (who: Caller, query: string): Promise<SearchResult[]> => {
  const reply = await who.get(`/api/search?query=${encodeURIComponent(query)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const ids = async (who: Caller, query: string) => (await ask(who, query)).map(({ id }) => id)
const wordsOf = (record_id: string) => office.db.selectFrom('search_words').select('word').where('record_id', '=', record_id).orderBy('word').execute()

async function begin(who: Caller, subject: string, content: string, to: Record<string, unknown>): Promise<string> {
  const reply = await who.post('/api/messages', { to, subject, content, file_ids: [], acknowledge: false })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const say = async (who: Caller, id: string, content: string): Promise<string> =>
  (await who.post(`/api/messages/${id}/entries`, { content, file_ids: [], acknowledge: false })).body.data.id

describe('a conversation', () => {
  let talk: string
  let answer: string

  beforeAll(async () => {
    talk = await begin(accountant, 'Piece do chleba', '<p>Co nowego?</p>', { company_id: company.id, user_ids: [owner.id] })
    await say(owner, talk, '<p>Kupiliśmy używany ekspres ciśnieniowy.</p>')
    answer = await say(accountant, talk, '<p>Proszę o fakturę i kartę gwarancyjną do środka trwałego.</p>')
  })

  test.each([
    ['ekspres', 'Kupiliśmy używany ', 'ekspres', ' ciśnieniowy.'],
    ['cisnien', 'Kupiliśmy używany ekspres ', 'ciśnieniowy', '.'],
    ['GWARANCYJNĄ', 'Proszę o fakturę i kartę ', 'gwarancyjną', ' do środka trwałego.'],
    ['gwarancijna', 'Proszę o fakturę i kartę ', 'gwarancyjną', ' do środka trwałego.'],
  ])('is found by %s, and shows where it was said', async (query, before, match, after) => {
    for (const who of [owner, accountant]) expect(await ask(who, query)).toMatchObject([{ kind: 'conversation', id: talk, excerpt: { before, match, after } }])
  })

  test('is found once by words of its subject and of several messages', async () => {
    for (const query of ['ekspres gwarancyjna', 'piece ekspres']) expect(await ids(owner, query)).toEqual([talk])
    expect(await ask(owner, 'piece chleba')).toMatchObject([{ id: talk, excerpt: null }])
  })

  test('is found by nobody who may not read it', async () => {
    for (const who of [member, outsider]) for (const query of ['ekspres', 'ekspes', 'gwarancyjna']) expect(await ids(who, query), query).toEqual([])
    expect(await ids(assistant, 'ekspres')).toEqual([talk])
    const within = await begin(accountant, 'Wewnątrz', '<p>Premia uznaniowa</p>', { user_ids: [administrator.id] })
    expect(await ids(administrator, 'uznaniowa')).toEqual([within])
    for (const who of [assistant, owner]) expect(await ids(who, 'uznaniowa')).toEqual([])
  })

  test('follows what is changed and removed in it, and keeps the rest', async () => {
    const change = (plain: string) => office.transact(db => db.updateTable('messages').set({ plain }).where('id', '=', answer).execute())
    await change('Proszę o protokół.')
    expect([await ids(owner, 'gwarancyjna'), await ids(owner, 'protokol ekspres')]).toEqual([[], [talk]])
    await office.transact(db => db.deleteFrom('messages').where('id', '=', answer).execute())
    expect([await ids(owner, 'protokol'), await ids(owner, 'ekspres')]).toEqual([[], [talk]])
    await office.transact(db => db.updateTable('conversations').set({ subject: 'Bez tematu' }).where('id', '=', talk).execute())
    expect([await ids(owner, 'piece'), await ids(owner, 'tematu ekspres')]).toEqual([[], [talk]])
    await office.transact(db => db.deleteFrom('conversations').where('id', '=', talk).execute())
    expect(await wordsOf(talk)).toEqual([])
  })

  test('of a hundred kilobytes is found by its beginning, and holds no more words than that', async () => {
    const pasted = Array.from({ length: 8_000 }, (_, place) => `wiersz${place}`).join(' ')
    const long = await begin(accountant, 'Wklejone', `<p>Początek ${pasted}</p>`, { company_id: company.id, user_ids: [owner.id] })
    expect(await ids(owner, 'poczatek wiersz12')).toEqual([long])
    expect(await ids(owner, 'wiersz7900')).toEqual([])
    expect((await wordsOf(long)).length).toBeLessThan(1000)
  })
})

test('an excerpt is cut between words', () => {
  const text = `${'Zdanie pierwsze o niczym. '.repeat(4)}Łódź 007 leży daleko. ${'Zdanie ostatnie o niczym. '.repeat(9)}`
  expect(excerptOf(text, ['lodz'])).toEqual({
    before: '… Zdanie pierwsze o niczym. ',
    match: 'Łódź',
    after: expect.stringMatching(/^ 007 leży daleko\. Zdanie .*[a-z.]…$/),
  })
  expect(excerptOf(text, ['7'])?.match).toBe('007')
  expect(excerptOf(text, ['odz'])).toBeNull()
})

describe('a training', () => {
  let category_id: string
  const chosen = { title: 'Podatki', audience: 'clients', company_ids: [company.id] }

  beforeAll(async () => {
    category_id = (await administrator.post('/api/training-categories', chosen)).body.data.id
  })

  const add = async (title: string, summary: string, published = true): Promise<string> => {
    const reply = await administrator.post('/api/trainings', { category_id, title, summary, minutes: 5, published, required: false })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data.id
  }

  test('is found by title and summary by those for whom it is meant', async () => {
    const id = await add('Kasa fiskalna od zera', 'Kiedy drukować raport dobowy')
    const expected = { kind: 'training', id, category_id, company_id: null, title: 'Kasa fiskalna od zera', detail: 'Podatki' }
    for (const who of [owner, member, administrator])
      for (const query of ['fiskalna', 'kasa dobowy', 'fiskalma', 'DRUKOWAC']) expect(await ask(who, query), query).toMatchObject([expected])
    for (const who of [outsider, accountant, await (await newOffice()).as('administrator')])
      for (const query of ['fiskalna', 'fiskalma']) expect(await ids(who, query)).toEqual([])
    await administrator.put(`/api/training-categories/${category_id}`, { ...chosen, audience: 'staff', company_ids: null })
    expect([await ids(owner, 'fiskalna'), await ids(accountant, 'fiskalna')]).toEqual([[], [id]])
    await administrator.put(`/api/training-categories/${category_id}`, chosen)
  })

  test('is a draft for whoever edits alone, in the words of the index too', async () => {
    const id = await add('Wstępny zarys', '', false)
    expect(await ids(administrator, 'zarys')).toEqual([id])
    expect(await ids(owner, 'zarys')).toEqual([])
    const scope = { tenant_id: office.office.id, user_id: owner.id, companies: [company.id] }
    const seen = async () =>
      (await office.test.database.reader(scope).selectFrom('search_words').select('word').where('record_id', '=', id).execute()).map(({ word }) => word)
    expect(await seen()).toEqual([])
    await office.transact(db => db.updateTable('trainings').set({ published: true }).where('id', '=', id).execute())
    expect((await seen()).sort()).toEqual(['wstepny', 'zarys'])
    expect(await ids(owner, 'zarys')).toEqual([id])
    await office.transact(db => db.deleteFrom('trainings').where('id', '=', id).execute())
    expect(await wordsOf(id)).toEqual([])
  })
})

describe('what is hidden', () => {
  const many = sql`generate_series(1, 1100)`

  test('does not stand before the one document that somebody may see', async () => {
    const seen = newId()
    await office.transact(async db => {
      const document = { id: seen, company_id: company.id, author_id: accountant.id, month: '2026-10' }
      await db
        .insertInto('documents')
        .values({ ...document, title: 'PIT11 jak czytać', category: 'purchase_invoice' })
        .execute()
      await sql`insert into documents (tenant_id, id, company_id, author_id, month, title, category)
        select tenant_id, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, company_id, author_id, month, 'PIT11 i lista płac', 'payroll'
        from documents, ${many} where id = ${seen}`.execute(db)
    })
    for (const who of [assistant, member]) for (const query of ['pit11', 'pit1', 'czytac pit11']) expect(await ids(who, query), query).toEqual([seen])
  })

  test('does not stand before the one conversation that a client takes part in', async () => {
    const seen = await begin(accountant, 'Kontrola', '<p>Remanent 2026 w piątek</p>', { company_id: company.id, user_ids: [member.id] })
    await office.transact(async db => {
      await sql`insert into conversations (tenant_id, id, company_id, author_id, last_author_id, subject)
        select tenant_id, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, company_id, author_id, author_id, 'Remanent 2026'
        from conversations, ${many} where id = ${seen}`.execute(db)
      await sql`insert into conversation_people (tenant_id, id, company_id, conversation_id, user_id)
        select tenant_id, gen_random_uuid(), company_id, id, ${owner.id}::uuid from conversations where subject = 'Remanent 2026'`.execute(db)
    })
    for (const query of ['2026', 'remanent', 'remanent 2026']) expect(await ids(member, query), query).toEqual([seen])
    expect(await ids(owner, '2026')).toHaveLength(5)
  })
})
