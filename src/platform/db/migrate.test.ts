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
  // Its column is there already.
  await queryOnce(owner_url, `delete from migrations where name like '%_lists.sql'`)
  await queryOnce(owner_url, `create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['former']`)
  await expect(migrate({ url: owner_url, role: 'biurko_app' })).rejects.toThrow('already exists')
  expect(await queryOnce(owner_url, `select spellings_of('ab') as spellings`)).toEqual([{ spellings: ['former'] }])
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
