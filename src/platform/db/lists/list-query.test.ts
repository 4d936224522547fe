import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Condition, FieldKind } from '#kernel/listing/filters.ts'
import { countedUpTo, type Listing } from '#kernel/listing/listing.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { officeScope, type Scope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { byReached } from './list-reached.ts'
import { column, listRows, polish } from './list-query.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { spyOnQueries } from '#test/query-spy.ts'

const listing: Listing = { page: 1, limit: 5, sort: [], filters: [], search: '' }

const withTags = async (many: number) => {
  const office = await newOffice()
  await office.transact(db =>
    sql`insert into tags (tenant_id, id, name, hue) select ${office.office.id}, gen_random_uuid(), 'Nr ' || n, 'blue' from generate_series(1, ${many}::int) n`.execute(
      db,
    ),
  )
  return office
}

/** The statements of one page of an office's tags. */
async function statementsOf({ office, test }: TestOffice, scope: Partial<Scope> = {}) {
  const { db, queries } = spyOnQueries(test.database.reader({ ...officeScope(office.id), ...scope }), { bus: test.database.bus })
  const { data } = await listRows<{ id: string }>(db, {
    listing,
    from: db.selectFrom('tags as t'),
    columns: { id: column('t.id') },
    keys: ['id'],
    id: column('t.id'),
  })
  expect(data).toHaveLength(5)
  return queries
}

it('plans a long list with its values each time, and keeps the plan of a short one', async () => {
  const [long, short] = [await withTags(2001), await withTags(2000)]
  const [first] = await statementsOf(short)
  expect(first).toContain('plan_cache_mode')
  expect(await statementsOf(short)).toHaveLength(2)
  for (let turn = 0; turn < 3; turn++) {
    const [mode, ...others] = await statementsOf(long)
    expect(mode).toContain('plan_cache_mode')
    expect(others).toHaveLength(2)
  }
})

it('counts a list that is longer than is told once in a while, for those who see all of the office', async () => {
  const office = await withTags(countedUpTo + 2000)
  const counts = async (scope?: Partial<Scope>) => (await statementsOf(office, scope)).filter(text => text.includes('as total')).length
  expect(await counts()).toBe(1)
  expect(await counts()).toBe(0)
  expect(await counts({ assigned: [newId()] })).toBe(1)
  expect(await counts({ companies: [newId()] })).toBe(1)
  const list = () => office.as('manager').then(manager => manager.get('/api/outbox?limit=1'))
  await office.transact(db =>
    sql`insert into outbox (tenant_id, id, channel, recipient, event, content, state)
      select ${office.office.id}, gen_random_uuid(), 'email', 'a@example.pl', 'x', '', 'sent' from generate_series(1, ${countedUpTo + 2000}::int) n`.execute(
      db,
    ),
  )
  for (let turn = 0; turn < 2; turn++) expect((await list()).body.meta).toMatchObject({ total: countedUpTo, total_capped: true })
})

it('looks once for what a filter leaves of a long list, and asks a short one for page and count at a time', async () => {
  const filters: Condition[] = [{ key: 'name', operator: '=', values: ['Nr 7', 'Nr 8'], kind: 'text' }]
  const looks = async ({ office, test }: TestOffice, scope: Partial<Scope> = {}) => {
    const { db, queries } = spyOnQueries(test.database.reader({ ...officeScope(office.id), ...scope }), { bus: test.database.bus })
    const { data, meta } = await listRows<{ name: string }>(db, {
      listing: { ...listing, filters },
      from: db.selectFrom('tags as t'),
      columns: { id: column('t.id'), name: column('t.name') },
      keys: ['name'],
      id: column('t.id'),
    })
    expect([meta.total, data.map(({ name }) => name).toSorted()]).toEqual([2, ['Nr 7', 'Nr 8']])
    // The filter stays beside the ids: by it a union leaves its other parts out.
    for (const page of queries.filter(text => text.includes('any((select'))) expect(page).toMatch(/"?t"?."?name"? = \$/)
    return queries.filter(text => text.includes('array_agg')).length
  }
  const [long, short] = [await withTags(2001), await withTags(2000)]
  // Of how many rows it is, is asked along with the first one.
  expect([await looks(long), await looks(long), await looks(long)]).toEqual([0, 1, 1])
  expect([await looks(short), await looks(short)]).toEqual([0, 0])
  expect(await looks(long, { assigned: [newId()] })).toBe(0)
})

it('list query: finds a whole number by the index of its column', async () => {
  const { office, test } = await newOffice()
  const { db: reader, queries } = spyOnQueries(test.database.reader(officeScope(office.id)), { bus: test.database.bus })
  await listRows<{ id: string }>(reader, {
    listing: { ...listing, filters: [{ key: 'tasks', operator: '>', values: ['7'], kind: 'number' }] },
    from: reader.selectFrom('companies as c'),
    columns: { id: column('c.id'), tasks: column('c.tasks') },
    keys: ['id'],
    id: column('c.id'),
  })
  const count = queries.find(text => text.includes('as total')) ?? ''
  const plan = await test.database.transact(officeScope(office.id), async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    const [rows = []] = await db.together([CompiledQuery.raw(`explain ${count}`, ['7', office.id, 10_001])])
    return rows.map(row => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*tasks > /)
})

it('searches for the signs of patterns as they were typed', async () => {
  const office = await newOffice()
  const who = await office.as('manager')
  const titles = ['Rabat 5% netto', 'Rabat 50 netto', 'a_b', 'axb', 'c:\\d', 'cd', '.*', '(a+)+$']
  for (const title of titles) await office.company({ title })
  const searchTitles = async (search: string) =>
    (await who.get(`/api/companies?search=${encodeURIComponent(search)}`)).body.data.map(({ title }: { title: string }) => title)
  for (const [search, title] of [
    ['5%', 'Rabat 5% netto'],
    ['a_b', 'a_b'],
    ['c:\\d', 'c:\\d'],
    ['.*', '.*'],
    ['(a+)+$', '(a+)+$'],
  ] as const)
    expect(await searchTitles(search), search).toEqual([title])
})

it('a list is led to the rows that other tables name, and to none by what a filter leaves out', async () => {
  const office = await withTags(3)
  const rows = await office.db.selectFrom('tags').select('id').orderBy('name').execute()
  const led = async (operator: Condition['operator'], values: string[], kind: FieldKind = 'ids') => {
    const filters = [{ key: 'holder', operator, values, kind }] as const
    const { filters: resultFilters } = await byReached({ ...listing, filters: [...filters] }, 'id', {
      holder: () => office.db.selectFrom('tags').select('id').where('name', '=', 'Nr 2'),
    })
    return resultFilters.slice(1)
  }
  const there = [{ key: 'id', operator: '=', values: [rows[1]?.id], kind: 'id' }]
  expect([await led('=', ['x']), await led(':', ['x']), await led('>=', ['2026-11-30'], 'instant')]).toEqual([there, there, there])
  expect([await led('!=', ['x']), await led('=', [])]).toEqual([[], []])
  expect([await led('>=', ['x']), await led('>', ['x'], 'id'), await led('<', ['true'], 'boolean')]).toEqual([[], [], []])
})

it('the whole name of a company leads to its rows, whatever else has a part of it, and the filter stays in each statement', async () => {
  const world = await newOffice()
  const { test, office } = world
  for (const title of ['Ananas', 'ananas', 'Ananas sp. j.', 'Burak']) await world.company({ title })
  const { db, queries } = spyOnQueries(test.database.reader(officeScope(office.id)), { bus: test.database.bus })
  const titles = async (operator: Condition['operator'], ...values: string[]) => {
    const { data, meta } = await listRows<{ title: string }>(db, {
      listing: { ...listing, sort: [{ key: 'title', direction: 'asc' }], filters: [{ key: 'title', operator, values, kind: 'text' }] },
      from: db.selectFrom('tax_profiles as p').leftJoin('companies as c', 'c.id', 'p.company_id'),
      columns: { title: polish('c.title') },
      keys: ['title'],
      relatedTexts: { title: titleOfCompany('p.company_id') },
      id: column('p.id'),
    })
    expect(meta.total).toBe(data.length)
    return data.map(({ title }) => title)
  }
  expect(await titles('=', 'Ananas')).toEqual(['Ananas'])
  const led = queries.filter(text => text.includes('any($') && text.includes('tax_profiles'))
  expect(led.length).toBeGreaterThan(0)
  for (const text of led) expect(text).toContain('collate pl = $')
  expect(await titles('=', 'Burak', 'Ananas', 'Cebula')).toEqual(['Ananas', 'Burak'])
  expect([await titles('=', 'Anan'), await titles('=', 'Cebula'), await titles('=')]).toEqual([[], [], []])
  expect(await titles('!=', 'Ananas', 'ananas')).toEqual(['Ananas sp. j.', 'Burak'])
  expect(await titles(':', 'ananas')).toHaveLength(3)
})

/** Entries of an office of which seven have a company, told by the name of that. */
async function withNamed(many: number) {
  const world = await newOffice()
  const { office, test } = world
  const companies: string[] = []
  for (const title of ['Zając', 'Łąka', 'Ada', 'Lis']) companies.push((await world.company({ title })).id)
  await world.transact(db =>
    sql`insert into audit_entries (tenant_id, id, action, entity, company_id)
      select ${office.id}, gen_random_uuid(), 'change', 'list_test', (${companies}::uuid[])[case when n <= 7 then 1 + n % 4 end] from generate_series(1, ${many}::int) n`.execute(
      db,
    ),
  )
  return async (direction: 'asc' | 'desc', page: number, scope: Partial<Scope> = {}, filters: Condition[] = []) => {
    const { db, queries } = spyOnQueries(test.database.reader({ ...officeScope(office.id), ...scope }), { bus: test.database.bus })
    const { data } = await listRows<{ id: string; title: string | null }>(db, {
      listing: { ...listing, page, sort: [{ key: 'title', direction }], filters },
      from: db.selectFrom('audit_entries as e').where('e.entity', '=', 'list_test'),
      columns: {
        id: column('e.id'),
        title: sql`((select c.title from companies c where c.tenant_id = ${thisOffice} and c.id = e.company_id) collate pl)`,
      },
      keys: ['id', 'title'],
      relatedTexts: { title: titleOfCompany('e.company_id') },
      id: column('e.id'),
    })
    return { data, led: queries.some(text => text.includes('leader')) }
  }
}

it('sorts a long list by names of other records as a short one, in either direction and beyond those that have none', async () => {
  const titles = ['Ada', 'Ada', 'Lis', 'Lis', 'Łąka', 'Łąka', 'Zając']
  for (const [many, isLed] of [
    [15, false],
    [2001, true],
  ] as const) {
    const read = await withNamed(many)
    // How many there are is asked along with the first page.
    await read('asc', 1)
    for (const direction of ['asc', 'desc'] as const) {
      const pages = [await read(direction, 1), await read(direction, 2), await read(direction, 3)]
      const rows = pages.flatMap(({ data }) => data)
      const sorted = direction === 'asc' ? titles : titles.toReversed()
      expect(rows.map(({ title }) => title)).toEqual([...sorted, ...Array.from({ length: 8 }, () => null)])
      for (const title of [...sorted, null]) {
        const ids = rows.filter(row => row.title === title).map(({ id }) => id)
        expect(ids).toEqual(ids.toSorted())
        expect(new Set(ids).size).toBe(ids.length)
      }
      expect(pages.map(({ led }) => led)).toEqual([isLed, isLed, isLed])
    }
    expect((await read('asc', 1, { companies: [newId()] })).led).toBe(false)
    const narrowed = await read('asc', 1, {}, [{ key: 'title', operator: '!=', values: ['Ada', 'Lis'], kind: 'text' }])
    expect(narrowed.data.map(({ title }) => title)).toEqual(['Łąka', 'Łąka', 'Zając', null, null])
    expect(narrowed.led).toBe(false)
  }
})

it('does not sort a list longer than is counted by what each row is asked for, until it is narrowed or walked through', async () => {
  const { office, test } = await withTags(countedUpTo + 1)
  const db = test.database.reader(officeScope(office.id))
  const read = (more: Partial<Listing>) =>
    listRows<{ name: string }>(db, {
      listing: { ...listing, sort: [{ key: 'name', direction: 'desc' }], ...more },
      from: db.selectFrom('tags as t'),
      columns: { id: column('t.id'), name: column('t.name'), hue: column('t.hue') },
      keys: ['name'],
      unordered: ['name'],
      id: column('t.id'),
    })
  const refusal = { code: 'invalid', message: expect.stringMatching(/^Ta lista ma ponad 10\u00a0000 pozycji.* zawęzić/) }
  for (let turn = 0; turn < 2; turn++) await expect(read({})).rejects.toMatchObject(refusal)
  await expect(read({ filters: [{ key: 'hue', operator: '=', values: ['blue'], kind: 'text' }] })).rejects.toMatchObject(refusal)
  const { data, meta } = await read({ filters: [{ key: 'name', operator: '=', values: ['Nr 7', 'Nr 8'], kind: 'text' }] })
  expect([meta.total, data.map(({ name }) => name)]).toEqual([2, ['Nr 8', 'Nr 7']])
  expect((await read({ sort: [] })).data).toHaveLength(5)
  expect((await read({ after: [] })).data).toHaveLength(5)
})

it('knows of each value that a list is read by how long it is', async () => {
  const { office, test } = await withTags(countedUpTo + 1)
  const db = test.database.reader(officeScope(office.id))
  const read = (hue: string) =>
    listRows<{ name: string }>(db, {
      listing: { ...listing, sort: [{ key: 'name', direction: 'asc' }] },
      from: db.selectFrom('tags as t').where('t.hue', '=', hue as 'blue'),
      columns: { id: column('t.id'), name: column('t.name') },
      keys: ['name'],
      unordered: ['name'],
      id: column('t.id'),
    })
  for (let turn = 0; turn < 2; turn++) {
    expect((await read('red')).meta.total).toBe(0)
    await expect(read('blue')).rejects.toMatchObject({ code: 'invalid' })
  }
})
