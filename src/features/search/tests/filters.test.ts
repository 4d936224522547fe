import { expect, test } from 'vitest'
import { documents } from '#features/documents/shared/contract.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { spyOnQueries } from '#test/query-spy.ts'

const office = await newOffice()
const bakery = await office.company({ title: 'Piekarnia Żółta Łąka' })
const mill = await office.company({ title: 'Młyn i Piekarnia „Pod Lasem”' })
const manager = await office.as('manager')
const owner = await office.client('owner', mill)
const actor: Actor = { tenant_id: office.office.id, user_id: manager.id, role: 'manager', isAdmin: true, companies: new Map() }

test('a filter by the name of a company or a person is led by their words, and shows nothing where none is called so', async () => {
  const author = await office.person('accountant', { first_name: 'Świętosława', last_name: 'Kępa' })
  const paper = { month: '2026-10', category: 'purchase_invoice', author_id: author.id } as const
  const [first, second] = [newId(), newId()]
  await office.transact(db =>
    db
      .insertInto('documents')
      .values([
        { ...paper, id: first, company_id: bakery.id, title: 'Mąka' },
        { ...paper, id: second, company_id: mill.id, title: 'Żyto', author_id: owner.id },
      ])
      .execute(),
  )
  const { db, queries } = spyOnQueries(office.test.database.reader(officeScope(office.office.id)), { bus: office.test.database.bus })
  for (const [filters, ids] of [
    ['company_title:łąka', [first]],
    ['company_title:laka|lasem,title:mąka|żyto', [first, second]],
    ['author_name:tosława kę', [first]],
    ['company_title:lasem,author_name:kępa', []],
    ['company_title:nie ma takiej', []],
    ['title:mąka,company_title:lasem', []],
  ] as const) {
    queries.splice(0)
    const { data, meta } = await listDocuments(db, actor, documents.list.query.parse({ filters }))
    expect([data.map(({ id }) => id).toSorted(), meta.total], filters).toEqual([ids.toSorted(), ids.length])
    expect(
      queries.some(text => text.includes('search_parts')),
      filters,
    ).toBe(true)
    expect((await manager.get(`/api/documents?filters=${encodeURIComponent(filters)}`)).body.meta.total, filters).toBe(ids.length)
  }
})

test('a filter by a part of a text that no index leads to reads all rows once; its page is made of few, and of many by a walk', async () => {
  const { db, queries } = spyOnQueries(office.test.database.reader(officeScope(office.office.id)), { bus: office.test.database.bus })
  const looked = async (filters: string) => {
    queries.splice(0)
    const { data, meta } = await listDocuments(db, actor, documents.list.query.parse({ filters, sort: 'title:asc' }))
    return { titles: data.map(({ title }) => title), total: meta.total, sought: queries.filter(text => /case when \(fold\("d"\."month"\)/.test(text)).length }
  }
  for (const [filters, sought] of Object.entries({ 'month:2026-1': 1, 'title:mąka': 0, 'company_title:lasem': 0, 'month=2026-10': 0 }))
    expect((await looked(filters)).sought, filters).toBe(sought)
  expect(await looked('month:2019')).toEqual({ titles: [], total: 0, sought: 1 })
  expect(await looked('month:2026-1')).toMatchObject({ titles: ['Mąka', 'Żyto'], total: 2 })
  const many = Array.from({ length: 1100 }, (_, place) => `Rachunek ${place + 1000}`)
  await office.transact(db =>
    db
      .insertInto('documents')
      .values(many.map(title => ({ id: newId(), company_id: mill.id, author_id: owner.id, month: '2019-03', category: 'purchase_invoice', title })))
      .execute(),
  )
  expect(await looked('month:2019')).toEqual({ titles: many.slice(0, 25), total: 1100, sought: 2 })
})
