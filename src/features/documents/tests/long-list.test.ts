import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { countedUpTo } from '#kernel/listing/listing.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

/** More than are followed by their ids. */
const many = countedUpTo + 2050
let manager: Caller
/** The documents of each company, by their ids. */
const idsOf: Record<string, string[]> = {}

/** Nobody is asked of these: of a month that is closed, a sale, one in the bin, one from the office. */
const unasked = [3, 4, 5, 6]
const asked = Array.from({ length: 20 }, (_, place) => place + 1).filter(n => !unasked.includes(n))

beforeAll(async () => {
  const office = await newOffice()
  manager = await office.as('manager')
  const companies = ['Ada', 'Łąka', 'Zofia'].map(title => ({ id: newId(), title, company_type: 'zoo' as const }))
  const [ada = '', meadow = '', zofia = ''] = companies.map(({ id }) => id)
  await office.transact(async db => {
    await db.insertInto('companies').values(companies).execute()
    await db.insertInto('settlements').values({ id: newId(), company_id: ada, month: '2026-08', state: 'closed' }).execute()
    await sql`insert into documents (tenant_id, id, company_id, title, month, state, category, direction, gross, removed_at)
      select ${office.office.id}, gen_random_uuid(), case when n <= 7 then ${ada}::uuid when n <= 15 then ${meadow}::uuid else ${zofia}::uuid end, 'Faktura ' || n,
        case when n = 3 then '2026-08' else '2026-10' end, case when n <= 20 then 'new' else 'booked' end, case when n = 4 then 'sales_invoice' else 'purchase_invoice' end,
        case when n = 6 then 'from_office' else 'from_client' end, case when n <= 30 then n % 7 end, case when n = 5 then now() end
      from generate_series(1, ${many}::int) n`.execute(db)
    await sql`insert into purchase_decisions (tenant_id, id, company_id, document_id, state, kind, purpose)
      select tenant_id, gen_random_uuid(), company_id, id, 'suggested', 'goods', 'Na sprzedaż' from documents where tenant_id = ${office.office.id}`.execute(db)
    for (const { id, title } of companies) {
      const rows = await db.selectFrom('documents').select('id').where('company_id', '=', id).where('removed_at', 'is', null).orderBy('id').execute()
      idsOf[title] = rows.map(row => row.id)
    }
  })
  // What the search finds is kept up row by row as they are committed: more than half a minute where other files are at work.
}, 240_000)

interface Row {
  id: string
  title: string
  state: string
  month: string
  gross: string | null
}

const read = async (query: string): Promise<{ data: Row[]; meta: { total: number } }> => {
  const { status, body } = await manager.get(`/api/documents?${query}`)
  expect(status).toBe(200)
  return body
}
const numberOf = ({ title }: Row) => Number(title.split(' ')[1])

it.each(['decision=suggested', 'decision:awaiting|suggested', 'decision_kind=goods', 'decision_purpose:sprzedaz'])(
  'finds by %s what is asked, where too many decisions are so to name their documents',
  async filters => {
    const { data, meta } = await read(`filters=${encodeURIComponent(filters)}&limit=100`)
    expect(data.map(numberOf).toSorted((left, right) => left - right)).toEqual(asked)
    expect(meta.total).toBe(asked.length)
  },
)

it('finds none of another decision, and narrows by another filter', async () => {
  expect((await read('filters=decision=awaiting')).meta.total).toBe(0)
  expect((await read('filters=decision=suggested,company_title=Ada')).data.map(numberOf).toSorted()).toEqual([1, 2, 7])
  expect((await read('filters=month:2026-08')).data.map(numberOf)).toEqual([3])
  expect((await read('filters=month:2026')).data).toHaveLength(25)
})

it('sorts by companies what a word finds that many documents have', async () => {
  const page = async (direction: string, page: number) =>
    (await read(`search=faktura&sort=company_title:${direction}&limit=10&page=${page}`)).data.map(({ id }) => id)
  const upwards = [...(idsOf.Ada ?? []), ...(idsOf.Łąka ?? []), ...(idsOf.Zofia ?? [])]
  expect([...(await page('asc', 1)), ...(await page('asc', 2))]).toEqual(upwards.slice(0, 20))
  expect(await page('desc', 1)).toEqual(idsOf.Zofia?.slice(0, 10))
})

it('sorts by amounts, and beyond those that have one', async () => {
  const page = async (direction: string, page: number) => (await read(`sort=gross:${direction}&limit=20&page=${page}`)).data
  for (const direction of ['asc', 'desc']) {
    const pages = [await page(direction, 1), await page(direction, 2), await page(direction, 3)]
    const amounts = pages.flat().map(({ gross }) => (gross === null ? null : Number(gross)))
    const known = amounts.slice(0, 29)
    expect(known).not.toContain(null)
    expect(known).toEqual(known.toSorted((left, right) => (direction === 'asc' ? Number(left) - Number(right) : Number(right) - Number(left))))
    expect(amounts.slice(29).every(amount => amount === null)).toBe(true)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
  }
})

it('sorts by states and months from either end', async () => {
  const values = async (key: 'state' | 'month', direction: string) => (await read(`sort=${key}:${direction}&limit=20`)).data.map(row => row[key])
  expect(await values('month', 'asc')).toEqual(['2026-08', ...Array.from({ length: 19 }, () => '2026-10')])
  expect(new Set(await values('month', 'desc'))).toEqual(new Set(['2026-10']))
  expect(new Set(await values('state', 'asc'))).toEqual(new Set(['booked']))
  expect(await values('state', 'desc')).toEqual([...Array.from({ length: 19 }, () => 'new'), 'booked'])
})
