import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
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
  const reader = new pg.Client({ connectionString: owner_url })
  await reader.connect()
  onTestFinished(() => reader.end())
  // A database from before the migration that adds this column, whose table somebody reads for long.
  await reader.query('alter table search_words drop column places')
  await reader.query('create index search_words_word on search_words (tenant_id, kind, word)')
  await reader.query(`delete from migrations where name like '%_lists.sql'`)
  await reader.query(`create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['former']`)
  await reader.query('begin')
  await reader.query('select from search_words limit 1')
  await expect(migrate({ url: owner_url, role: 'biurko_app' })).rejects.toThrow(/^Baza nie została zaktualizowana/)
  expect((await reader.query(`select spellings_of('ab') as spellings`)).rows).toEqual([{ spellings: ['former'] }])
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
