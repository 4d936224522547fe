import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { writeAudit } from '#features/audit/server/store.ts'
import { companies } from '#features/companies/shared/contract.ts'
import { listCompanies } from '#features/companies/server/store.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import type { IndexedKind } from '#features/search/shared/rules.ts'
import { forgetWords } from '#features/search/server/store.ts'
import { searchIndex } from '#platform/db/search-index.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { countedUpTo } from '#kernel/listing/listing.ts'
import { chunk } from '#platform/db/chunk.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { spyOnQueries } from '#test/query-spy.ts'

const office = await newOffice()
const bakery = await office.company({ title: 'Piekarnia Żółta Łąka', vat_number: '5260250274' })
const mill = await office.company({ title: 'Młyn i Piekarnia „Pod Lasem”' })
await office.company({ title: 'Привет Sklep' })
const manager = await office.as('manager')
const owner = await office.client('owner', mill)

const searchList = async (who: Caller, path: string, search: string) => {
  const reply = await who.get(`${path}?limit=100&search=${encodeURIComponent(search)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { rows: reply.body.data, total: reply.body.meta.total, capped: reply.body.meta.total_capped }
}
/** Words that the index is led by without any record that bears them; row by row, as machines that share an office's tables take them. */
async function addWords(db: Db, kind: IndexedKind, word: string, many: number, sort_key: string | null = null) {
  const words = Array.from({ length: many }, () => ({ id: newId(), record_id: newId(), kind, word, sort_key }))
  for (const rows of chunk(words)) await db.insertInto('search_words').values(rows).execute()
}
const titles = async (who: Caller, search: string) => (await searchList(who, '/api/companies', search)).rows.map((row: { title: string }) => row.title)

describe('the search within a list', () => {
  test.each([
    ['piekarnia', [bakery, mill]],
    ['karn', [bakery, mill]],
    ['RNIA ŻÓ', [bakery]],
    ['zolta', [bakery]],
    ['„pod las', [mill]],
    ['lasem”', [mill]],
    ['5260250274', [bakery]],
    ['526-025-02-74', [bakery]],
    ['2502', [bakery]],
    ['526-025', []],
    ['karnia ślad', []],
    ['%', []],
  ])('finds by %s, be it the beginning of a word or not', async (search, expected) => {
    expect((await titles(manager, search)).toSorted()).toEqual(expected.map(({ title }) => title).toSorted())
  })

  test.each([
    ['title:karn', [bakery, mill]],
    ['title:RNIA ŻÓ', [bakery]],
    ['title:żółta piekarnia', []],
    ['title:„pod las', [mill]],
    ['title:5260250274', []],
    ['vat_number:2502', [bakery]],
    ['title:karnia,vat_number:526', [bakery]],
    ['title:piekarnia|młyn', [bakery, mill]],
    ['title:laka|nic takiego', [bakery]],
    ['title:lasem|łąka|5260250274', [bakery, mill]],
    ['title:ln|i', [bakery, mill]],
    ['vat_number:2502|nic,title:mlyn|karn', [bakery]],
    ['title:%', []],
  ])('a filter by %s chooses among what the index leads to', async (filters, expected) => {
    const { body } = await manager.get(`/api/companies?filters=${encodeURIComponent(filters)}`)
    const names = body.data.map((row: { title: string }) => row.title)
    expect(names.toSorted()).toEqual(expected.map(({ title }) => title).toSorted())
    expect(body.meta.total).toBe(expected.length)
  })

  test('a filter by one text is led by what stands in that column, and follows what moves from one to another', async () => {
    const id = newId()
    const paper = { id, company_id: mill.id, month: '2026-10', category: 'purchase_invoice', author_id: owner.id } as const
    await office.transact(db =>
      db
        .insertInto('documents')
        .values({ ...paper, title: 'Faktura Żwirownia', number: '7' })
        .execute(),
    )
    const leads = (place?: number) => searchIndex.get()?.findMatches(office.db, 'document', 'wir', { place })
    const listIds = async () => (await Promise.all([leads(), leads(0), leads(1)])).map(result => result?.ids)
    expect(await listIds()).toEqual([`{${id}}`, `{${id}}`, '{}'])
    await office.transact(db => db.updateTable('documents').set({ title: 'Faktura', number: 'Żwirownia 7' }).where('id', '=', id).execute())
    expect(await listIds()).toEqual([`{${id}}`, '{}', `{${id}}`])
    for (const [filters, total] of Object.entries({ 'title:wir': 0, 'number:wir': 1 }))
      expect((await manager.get(`/api/documents?filters=${filters}`)).body.meta.total, filters).toBe(total)
  })

  test.each([
    ['title:karn', 1],
    ['title:karn|młyn', 2],
  ])('a filter by %s reads the index and not the whole list', async (filters, texts) => {
    const { db, queries } = spyOnQueries(office.db, { bus: office.test.database.bus })
    const actor: Actor = { tenant_id: office.office.id, user_id: manager.id, role: 'manager', isAdmin: true, companies: new Map() }
    const query = companies.list.query.parse({ filters })
    expect((await listCompanies(db, actor, query)).data).toHaveLength(2)
    expect(queries.filter(text => text.includes('search_parts'))).toHaveLength(texts)
    // The page and its count.
    expect(queries.filter(text => !text.includes('search_words') && text.includes('= any('))).toHaveLength(2)
  })

  test('finds letters that the index divides words by', async () => {
    for (const search of ['привет', 'вет', 'привет sklep', 'i']) expect(await titles(manager, search), search).toHaveLength(search === 'i' ? 2 : 1)
  })

  test('finds within a word longer than the index keeps', async () => {
    const title = Array.from({ length: 30 }, (_, place) => String.fromCharCode(97 + (place % 26), 122 - (place % 24))).join('')
    await office.company({ title })
    for (const place of [0, 1, 15, 30, 39]) expect(await titles(manager, title.slice(place, place + 21)), String(place)).toEqual([title])
  })

  test('follows what is changed', async () => {
    const { id } = await office.company({ title: 'Kopalnia Soli' })
    expect(await titles(manager, 'palnia')).toEqual(['Kopalnia Soli'])
    await office.transact(db => db.updateTable('companies').set({ title: 'Warzelnia Soli' }).where('id', '=', id).execute())
    expect(await titles(manager, 'palnia')).toEqual([])
    expect(await titles(manager, 'rzeln')).toEqual(['Warzelnia Soli'])
    const listParts = () =>
      office.db.selectFrom('search_parts').select('word').distinct().where('word', 'in', ['kopalnia', 'warzelnia']).orderBy('word').execute()
    expect(await listParts()).toEqual([{ word: 'kopalnia' }, { word: 'warzelnia' }])
    await forgetWords(office.db)
    expect(await listParts()).toEqual([{ word: 'warzelnia' }])
  })

  // What the machines of a cluster read is counted on each of them.
  test.skipIf(inject('cluster'))('is kept by as little reading for the last of many rows as for the first, in a database that was never analysed', async () => {
    const crowded = await newOffice()
    const many = Array.from({ length: 400 }, (_, place) => ({ id: newId(), title: `Hurtownia ${place}`, company_type: 'jdg' as const }))
    const read = await crowded.transact(async db => {
      await db.insertInto('companies').values(many).execute()
      await sql`set constraints all immediate`.execute(db)
      const { rows } = await sql<{
        read: number
      }>`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables where relname = 'search_parts'`.execute(db)
      return rows[0]?.read
    })
    expect(read).toBeLessThan(many.length * 20)
    expect(read).toBeGreaterThan(0)
  })

  test('shows clients their own companies, and another office nothing', async () => {
    expect(await titles(owner, 'karnia')).toEqual([mill.title])
    const other = await newOffice()
    expect(await titles(await other.as('manager'), 'karnia')).toEqual([])
    expect(await searchIndex.get()?.findMatches(other.db, 'company', 'karnia')).toMatchObject({ ids: '{}', few: true })
    expect((await searchIndex.get()?.findMatches(office.db, 'company', 'karnia'))?.ids).toMatch(/^{.*,.*}$/)
  })

  test('finds what belongs to a company or was done by a person by their names', async () => {
    const { rows } = await searchList(manager, '/api/companies', 'zolta')
    expect(rows[0].vat_number).toBe('5260250274')
    const author = await office.person('administrator', { first_name: 'Świętopełk', last_name: 'Dziennikarz' })
    await office.transact(db => writeAudit(db, { user_id: author.id, action: 'create', entity: 'company', entity_id: mill.id }))
    const entries = await searchList(await office.as('administrator'), '/api/audit', 'topelk dzienn')
    expect(entries.rows.map((row: { user_name: string }) => row.user_name)).toEqual(['Świętopełk Dziennikarz'])
  })

  test('counts exactly where the index leads to more than it follows', async () => {
    // Before all others in the order of the index, and of no list.
    await office.transact(db => addWords(db, 'company', 'piekarni', countedUpTo + 3000))
    expect(await searchIndex.get()?.findMatches(office.db, 'company', 'piekarni')).toMatchObject({ ids: null })
    expect((await searchIndex.get()?.findMatches(office.db, 'company', 'piekarni laka'))?.ids).toContain(bakery.id)
    for (const [search, total] of [
      ['piekarni', 2],
      ['piekarni laka', 1],
    ] as const) {
      const list = await searchList(manager, '/api/companies', search)
      expect([list.rows.length, list.total, list.capped]).toEqual([total, total, undefined])
    }
  })
})

describe('the list of companies, where a word leads to more than are followed', async () => {
  const large = await newOffice()
  const tenant = large.office.id
  const staff = await large.as('manager')
  const own = await large.company({ title: 'Ćwierć Piekarnia', vat_number: '5260250274' })
  const names = [
    'Piekarnia',
    'Bułka Superpiekarnia',
    'Łódzka piekarnia',
    'Łąka',
    'Żuraw i Piekarnia Superpiekarnia',
    'piekarnia ćma',
    'Cukiernia',
    'Żytnia superpiekarnia',
  ]

  beforeAll(async () => {
    await large.transact(async db => {
      // Each title is borne by three; a fifth of them lies in the archive.
      const borne = Array.from({ length: 1200 }, (_, n) => ({
        id: newId(),
        title: `${names[n % 8]} ${Math.floor(n / 24)}`,
        company_type: n % 7 === 0 ? ('zoo' as const) : ('jdg' as const),
        archived_at: n % 5 === 0 ? new Date().toISOString() : null,
      }))
      // In each another word that holds the same.
      const letter = (place: number) => String.fromCharCode(97 + place)
      const compoundCompanies = Array.from({ length: 144 }, (_, n) => ({
        id: newId(),
        title: `${letter(Math.floor(n / 12))}${letter(n % 12)}stolarnia`,
        company_type: 'jdg' as const,
      }))
      for (const rows of chunk(borne)) await db.insertInto('companies').values(rows).execute()
      await db.insertInto('companies').values(compoundCompanies).execute()
      // What is of no list stands after most titles, and before those in Ż.
      for (const word of ['piekarnia', 'stolarnia']) await addWords(db, 'company', word, countedUpTo + 2000, 'Źrebak')
    })
  })

  type Direction = 'asc' | 'desc'

  async function pageOf(query: Record<string, string>, page: number) {
    const { status, body } = await staff.get(`/api/companies?${new URLSearchParams({ ...query, limit: '20', page: String(page) })}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { ids: body.data.map((row: { id: string }) => row.id), total: body.meta.total }
  }

  /** Ids of the whole list, each company read. */
  async function everyOne(search: string, direction: Direction, filters: string) {
    let all = large.db
      .selectFrom('companies')
      .select('id')
      .where('archived_at', filters === 'archived=true' ? 'is not' : 'is', null)
    for (const word of search.split(' ')) all = all.where('search', 'like', `%${word}%`)
    if (filters === 'company_type:zoo') all = all.where('company_type', '=', 'zoo')
    const rows = await all.orderBy(sql`title collate pl ${sql.raw(direction)}, id`).execute()
    return rows.map(({ id }) => id)
  }

  /** Compares the first pages and the last ones; says how many rows there are. */
  async function compare(search: string, direction: Direction, filters = '') {
    const all = await everyOne(search, direction, filters)
    const last = Math.ceil(all.length / 20)
    for (const page of new Set([1, 2, last, last + 1]))
      expect(await pageOf({ search, sort: `title:${direction}`, filters }, page), `${search}, ${direction}, page ${page}`).toEqual({
        ids: all.slice((page - 1) * 20, page * 20),
        total: all.length,
      })
    return all.length
  }

  const firstOf = async (search: string, direction: Direction = 'asc') =>
    (await searchIndex.get()?.findMatches(large.db, 'company', search, { first: { rows: 300, direction } }))?.first
  const change = (id: string, values: { title?: string; vat_number?: string | null; archived_at?: string }) =>
    large.transact(db => db.updateTable('companies').set(values).where('id', '=', id).execute())

  test.each(['asc', 'desc'] as const)('is complete and in order, %s, on each page', async direction => {
    for (const search of ['piekarnia', 'ekarni', 'superpiek', 'stolarnia', 'piekarnia 4', 'superpiekarnia zuraw'])
      expect(await compare(search, direction), search).toBeGreaterThan(40)
    for (const filters of ['company_type:zoo', 'archived=true']) expect(await compare('piekarnia', direction, filters), filters).toBeGreaterThan(40)
  })

  test('begins with what the index has in that order, where few words hold what is looked for', async () => {
    expect(await firstOf('piekarnia')).toContain(own.id)
    expect(await firstOf('ekarni', 'desc')).toMatch(/^{.+}$/)
    expect(await firstOf('stolarnia')).toBeNull()
  })

  test('follows names, the archive and what is removed', async () => {
    await change(own.id, { title: 'Ćwierć piekarnia 5260250274', vat_number: null })
    await compare('piekarnia', 'asc')
    // The same text is found, and its company stands elsewhere.
    await change(own.id, { title: 'Ćwierć piekarnia', vat_number: '5260250274' })
    const keys = await large.db.selectFrom('search_words').select('sort_key').distinct().where('record_id', '=', own.id).execute()
    expect(keys).toEqual([{ sort_key: 'Ćwierć piekarnia' }])
    const { id } = await large.company({ title: 'Aaa Piekarnia' })
    expect((await pageOf({ search: 'piekarnia' }, 1)).ids[0]).toBe(id)
    await change(id, { title: 'Hhh Piekarnia' })
    await compare('piekarnia', 'asc')
    await change(id, { archived_at: new Date().toISOString() })
    await compare('piekarnia', 'asc')
    await compare('piekarnia', 'asc', 'archived=true')
    await large.transact(db => db.deleteFrom('companies').where('id', '=', id).execute())
    await compare('piekarnia', 'asc')
  })

  test('asks as few statements for any page', async () => {
    const { db, queries } = spyOnQueries(large.test.database.reader(officeScope(tenant)), { bus: large.test.database.bus })
    const actor: Actor = { tenant_id: tenant, user_id: staff.id, role: 'manager', isAdmin: true, companies: new Map() }
    const counts: number[] = []
    await listCompanies(db, actor, companies.list.query.parse({ search: 'piekarnia' }))
    queries.splice(0)
    for (const page of [1, 2, 100]) {
      await listCompanies(db, actor, companies.list.query.parse({ search: 'piekarnia', page, limit: 20 }))
      counts.push(queries.splice(0).length)
    }
    // How it is planned, the leads, the page and the count; past the first rows the page once more.
    expect(counts).toEqual([4, 4, 5])
  })

  test('shows clients and staff with assigned companies their own', async () => {
    const [client, accountant] = [await large.client('owner', own), await large.as('accountant', { company_id: own.id, role: 'accountant' })]
    const administrator = await large.as('administrator')
    expect((await administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })).status).toBe(200)
    for (const who of [client, accountant])
      expect((await searchList(who, '/api/companies', 'piekarnia')).rows.map((row: { id: string }) => row.id)).toEqual([own.id])
  })
})

test('search in lists: counts no further than lists count among those that were followed', async () => {
  const busy = await newOffice()
  const { id } = await busy.person('accountant', { last_name: 'Dziennikarz' })
  await busy.transact(async db => {
    const entries = Array.from({ length: countedUpTo + 1 }, () => ({ id: newId(), user_id: id, action: 'change' as const, entity: 'company' as const }))
    for (const rows of chunk(entries)) await db.insertInto('audit_entries').values(rows).execute()
    await addWords(db, 'person', 'dziennikarze', countedUpTo + 2000)
  })
  expect(await searchIndex.get()?.findMatches(busy.db, 'person', 'dziennikarz')).toMatchObject({ ids: null })
  const list = await searchList(await busy.as('administrator'), '/api/audit', 'dziennikarz')
  expect([list.rows.length, list.total, list.capped]).toEqual([100, countedUpTo, true])
})

test('a filter that what the index leads to passes is planned as one that many rows pass', async () => {
  const busy = await newOffice()
  const tenant = busy.office.id
  const { id } = await busy.person('manager')
  await busy.transact(async db => {
    const some = Array.from({ length: 1100 }, (_, n) => ({
      id: newId(),
      number: `ZAD/2026/${n + 1}`,
      title: `Deklaracja ${n + 1}`,
      assignee_id: id,
      author_id: id,
    }))
    for (const rows of chunk(some)) await db.insertInto('tasks').values(rows).execute()
    await addWords(db, 'task', 'deklaracja', countedUpTo + 2000)
  })
  const actor: Actor = { tenant_id: tenant, user_id: id, role: 'manager', isAdmin: true, companies: new Map() }
  const ask = async (filters: string) => {
    const { db, queries } = spyOnQueries(busy.db, { bus: busy.test.database.bus })
    const { data, meta } = await listTasks(db, actor, tasks.list.query.parse({ filters }))
    return {
      rows: data.length,
      total: meta.total,
      common: queries.filter(text => text.includes('order by') && /case when \(fold\("t"\."\w+"/.test(text)).length,
    }
  }
  expect(await ask('title:deklaracja')).toEqual({ rows: 25, total: 1100, common: 1 })
  expect(await ask('title:deklaracja|uchwała')).toEqual({ rows: 25, total: 1100, common: 1 })
  expect(await ask('number:deklaracja')).toEqual({ rows: 0, total: 0, common: 0 })
})

test('a filter by a word that most records hold elsewhere is answered from the values of its column', async () => {
  const crowded = await newOffice()
  const company = await crowded.company()
  const staff = await crowded.as('manager')
  const { id: author_id } = await crowded.person('accountant')
  const ids = ['Papier i spółka', 'Żwirownia', 'PAPIERNIA'].map((counterparty, place) => ({ id: newId(), counterparty, title: `Faktura za papier ${place}` }))
  await crowded.transact(async db => {
    const record = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', author_id }
    await db
      .insertInto('documents')
      .values(ids.map(values => ({ ...record, ...values })))
      .execute()
    await addWords(db, 'document', 'papier', countedUpTo + 2000)
  })
  const { db, queries } = spyOnQueries(crowded.test.database.reader(officeScope(crowded.office.id)), { bus: crowded.test.database.bus })
  const actor: Actor = { tenant_id: crowded.office.id, user_id: author_id, role: 'manager', isAdmin: true, companies: new Map() }
  await listDocuments(db, actor, documents.list.query.parse({ filters: 'counterparty:papier' }))
  expect(queries.filter(text => text.includes('= any') && text.includes('counterparty')).length).toBeGreaterThan(0)
  for (const [filters, expected] of [
    ['counterparty:papier', ['Papier i spółka', 'PAPIERNIA']],
    ['counterparty:papier,title:papier', ['Papier i spółka', 'PAPIERNIA']],
    ['counterparty:papierowy', []],
  ] as const) {
    const { body } = await staff.get(`/api/documents?sort=created_at:desc&filters=${encodeURIComponent(filters)}`)
    expect(body.data.map((row: { counterparty: string }) => row.counterparty).toSorted(), filters).toEqual([...expected].toSorted())
    expect(body.meta.total, filters).toBe(expected.length)
  }
})
