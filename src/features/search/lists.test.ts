import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeAudit } from '#features/audit/store.ts'
import { forgetWords } from '#features/search/store.ts'
import { findLeads } from '#features/search/store-leads.ts'
import { countedUpTo } from '#kernel/listing.ts'
import { type Caller, newOffice } from '#test/office.ts'

const office = await newOffice()
const bakery = await office.company({ title: 'Piekarnia Żółta Łąka', vat_number: '5260250274' })
const mill = await office.company({ title: 'Młyn i Piekarnia „Pod Lasem”' })
await office.company({ title: 'Привет Sklep' })
const manager = await office.as('manager')
const owner = await office.client('owner', mill)

const found = async (who: Caller, path: string, search: string) => {
  const reply = await who.get(`${path}?limit=100&search=${encodeURIComponent(search)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { rows: reply.body.data, total: reply.body.meta.total, capped: reply.body.meta.total_capped }
}
const titles = async (who: Caller, search: string) => (await found(who, '/api/companies', search)).rows.map((row: { title: string }) => row.title)

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
    const kept = () => office.db.selectFrom('search_parts').select('word').distinct().where('word', 'in', ['kopalnia', 'warzelnia']).orderBy('word').execute()
    expect(await kept()).toEqual([{ word: 'kopalnia' }, { word: 'warzelnia' }])
    await forgetWords(office.db)
    expect(await kept()).toEqual([{ word: 'warzelnia' }])
  })

  test('shows clients their own companies, and another office nothing', async () => {
    expect(await titles(owner, 'karnia')).toEqual([mill.title])
    const other = await newOffice()
    expect(await titles(await other.as('manager'), 'karnia')).toEqual([])
    expect(await findLeads(other.db, 'company', 'karnia')).toEqual({ ids: '{}', all: true, few: true })
    expect(await findLeads(office.db, 'company', 'karnia')).toMatchObject({ all: true })
  })

  test('finds what belongs to a company or was done by a person by their names', async () => {
    const { rows } = await found(manager, '/api/companies', 'zolta')
    expect(rows[0].vat_number).toBe('5260250274')
    const author = await office.person('administrator', { first_name: 'Świętopełk', last_name: 'Dziennikarz' })
    await office.transact(db => writeAudit(db, { user_id: author.id, action: 'create', entity: 'company', entity_id: mill.id }))
    const entries = await found(await office.as('administrator'), '/api/audit', 'topelk dzienn')
    expect(entries.rows.map((row: { user_name: string }) => row.user_name)).toEqual(['Świętopełk Dziennikarz'])
  })

  test('counts exactly where the index leads to more than it follows', async () => {
    // Before all others in the order of the index, and of no list.
    const many = sql`generate_series(1, ${countedUpTo + 3000}) as n`
    await office.transact(db =>
      sql`insert into search_words (tenant_id, id, kind, record_id, word) select ${office.office.id}, gen_random_uuid(), 'company', gen_random_uuid(), 'piekarni' from ${many}`.execute(
        db,
      ),
    )
    expect(await findLeads(office.db, 'company', 'piekarni')).toMatchObject({ all: false })
    expect(await findLeads(office.db, 'company', 'piekarni laka')).toMatchObject({ all: true })
    for (const [search, total] of [
      ['piekarni', 2],
      ['piekarni laka', 1],
    ] as const) {
      const list = await found(manager, '/api/companies', search)
      expect([list.rows.length, list.total, list.capped]).toEqual([total, total, undefined])
    }
  })
})
