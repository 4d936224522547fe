import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { officeScope } from './db.ts'
import { newId } from './id.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openTestDatabase } from '#test/database.ts'
import { queryOnce } from '#test/postgres.ts'

it('migrate: leaves what a newer version put into the database, and puts its own there otherwise', async () => {
  const { owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  const ask = async (text: string) => {
    const owner = new pg.Client({ connectionString: owner_url })
    await owner.connect()
    try {
      return (await owner.query(text)).rows
    } finally {
      await owner.end()
    }
  }
  const start = () => migrate({ url: owner_url, role: 'biurko_app' })
  const made = async () => ask(`select spellings_of('ab') as spellings, search_text('{"a": "x"}', '{a}') as text`)
  const before = await made()
  for (const change of [
    `create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['next']`,
    `create or replace function search_text(record jsonb, columns text[]) returns text language sql stable return 'next'`,
    `insert into migrations (name) values ('9999_next.sql')`,
  ])
    await ask(change)
  expect(await start()).toEqual([])
  expect(await made()).toMatchObject([{ spellings: ['next'], text: 'next' }])
  await ask(`delete from migrations where name = '9999_next.sql'`)
  expect(await start()).toEqual([])
  expect(await made()).toEqual(before)
})

it('migrate: leaves the functions as they are when a migration cannot be made, for the nodes that go on', async () => {
  const { owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  // Its column is there already.
  await queryOnce(owner_url, `delete from migrations where name like '%_lists.sql'`)
  await queryOnce(owner_url, `create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['former']`)
  await expect(migrate({ url: owner_url, role: 'biurko_app' })).rejects.toThrow('already exists')
  expect(await queryOnce(owner_url, `select spellings_of('ab') as spellings`)).toEqual([{ spellings: ['former'] }])
})

it('migrate: marks the form of what was sent before, in every office, and goes on where it was broken off between two indexes', async () => {
  const { database, owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  const name = (await migrationNames()).find(one => one.endsWith('_marker_by_form.sql'))
  const sent = [
    { source: 'upload', category: 'purchase_invoice', counterparty_vat_number: '9990000126', marked: true },
    { source: 'upload', category: 'purchase_invoice', counterparty_vat_number: 'CZ123', marked: false },
    { source: 'upload', category: 'sales_invoice', counterparty_vat_number: 'CZ123', marked: true },
    { source: 'ksef', category: 'sales_invoice', counterparty_vat_number: null, marked: false },
  ] as const
  for (const office of ['first', 'second'])
    await database.transact(officeScope(office), async db => {
      const company_id = newId()
      await db.insertInto('companies').values({ id: company_id, title: 'Firma', company_type: 'zoo' }).execute()
      const shared = { company_id, month: '2026-10', read_from_file: true }
      const rows = sent.map(({ marked, ...values }) => ({ ...shared, ...values, id: newId(), title: marked ? 'Z KSeF' : 'Inna' }))
      await db.insertInto('documents').values(rows).execute()
    })
  await queryOnce(owner_url, 'create index documents_marker_new on documents (title)')
  await queryOnce(owner_url, 'delete from migrations where name = $1', [name])
  expect(await migrate({ url: owner_url, role: 'biurko_app' })).toEqual([name])
  const indexes = `select c.relname as name, x.indisvalid as valid, pg_get_indexdef(c.oid) like '%in_ksef_form%' as by_form
    from pg_index x join pg_class c on c.oid = x.indexrelid where c.relname like 'documents_marker%'`
  expect(await queryOnce(owner_url, indexes)).toEqual([{ name: 'documents_marker', valid: true, by_form: true }])
  for (const office of ['first', 'second']) {
    const rows = await database.reader(officeScope(office)).selectFrom('documents').select(['title', 'in_ksef_form']).orderBy('title').execute()
    expect(rows.map(({ title, in_ksef_form }) => [title, in_ksef_form])).toEqual([
      ...Array.from({ length: 2 }, () => ['Inna', false]),
      ...Array.from({ length: 2 }, () => ['Z KSeF', true]),
    ])
  }
})

it('migrate: takes no role for the program that row security would not bind, and leaves the owner its rights', async () => {
  const { owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  const owner = decodeURIComponent(new URL(owner_url).username)
  await expect(migrate({ url: owner_url, role: owner })).rejects.toThrow(/^DATABASE_URL: rola „[^\n]+$/)
  expect(await migrate({ url: owner_url, role: 'biurko_app' })).toEqual([])
})

it('migrate: leaves nobody but the owner the right to make temporary tables', async () => {
  const { owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  await migrate({ url: owner_url, role: 'biurko_app' })
  const right = `select has_database_privilege('biurko_app', current_database(), 'temporary') as may`
  expect(await queryOnce(owner_url, right)).toEqual([{ may: false }])
})
