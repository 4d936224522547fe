import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate, migrationNames, requireMigrated } from './migrate.ts'
import { openTestDatabase } from '#test/database.ts'
import { queryOnce } from '#test/postgres.ts'

const ownFolder = join(import.meta.dirname, '../../../db')

/** A function as another version has it. */
const former = `create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['former']`

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
  const readFunctions = async () => ask(`select spellings_of('ab') as spellings, search_text('{"a": "x"}', '{a}') as text`)
  const before = await readFunctions()
  for (const change of [
    `create or replace function spellings_of(word text) returns text[] language sql immutable parallel safe return array['next']`,
    `create or replace function search_text(record jsonb, columns text[]) returns text language sql stable return 'next'`,
    `insert into migrations (name) values ('9999_next.sql')`,
  ])
    await ask(change)
  expect(await start()).toEqual([])
  expect(await readFunctions()).toMatchObject([{ spellings: ['next'], text: 'next' }])
  await ask(`delete from migrations where name = '9999_next.sql'`)
  expect(await start()).toEqual([])
  expect(await readFunctions()).toEqual(before)
})

it('migrate: leaves the functions as they are when a migration cannot be made, for the nodes that go on', async () => {
  const { owner_url, stop } = await openTestDatabase()
  onTestFinished(stop)
  const folder = mkdtempSync(join(tmpdir(), 'biurko-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(ownFolder, folder, { recursive: true })
  // Its column is there already.
  writeFileSync(join(folder, 'migrations/99990101000000_next.sql'), 'alter table tags add column name text')
  await queryOnce(owner_url, former)
  await expect(migrate({ url: owner_url, role: 'biurko_app', folder })).rejects.toThrow('already exists')
  expect(await queryOnce(owner_url, `select spellings_of('ab') as spellings`)).toEqual([{ spellings: ['former'] }])
})

describe('migrate, where the migrations have been made one', () => {
  /** As the version that had them separately left it, or one that was given up in between. */
  async function asBefore(howMany: (all: number) => number) {
    const { owner_url, stop } = await openTestDatabase()
    onTestFinished(stop)
    const first = (await migrationNames())[0] ?? ''
    const [line = ''] = readFileSync(join(ownFolder, 'migrations', first), 'utf8').split('\n')
    const all = line.replace('-- in place of: ', '').split(', ')
    expect(all.length).toBeGreaterThan(1)
    await queryOnce(owner_url, 'delete from migrations where name = $1', [first])
    await queryOnce(owner_url, 'insert into migrations (name) select unnest($1::text[])', [all.slice(0, howMany(all.length))])
    const names = async () => (await queryOnce<{ name: string }>(owner_url, 'select name from migrations order by name')).map(({ name }) => name)
    return { owner_url, names, all, first }
  }

  it('a database that has them all is of this version, and stays one of the version before', async () => {
    const { owner_url, names, all, first } = await asBefore(count => count)
    const later = (await names()).filter(name => !all.includes(name))
    // As a node does that is not given the owner, before and after.
    await requireMigrated(owner_url)
    await queryOnce(owner_url, former)
    expect(await migrate({ url: owner_url, role: 'biurko_app' })).toEqual([])
    await requireMigrated(owner_url)
    expect(await names()).toEqual([...all, first, ...later].sort())
    expect(await queryOnce(owner_url, `select 'b' = any(spellings_of('ab')) as ours`)).toEqual([{ ours: true }])
    expect(await migrate({ url: owner_url, role: 'biurko_app' })).toEqual([])
  })

  it('a database that has some of them is left as it is, with a sentence that names what is lacking', async () => {
    const { owner_url, names, all } = await asBefore(count => count / 2)
    const before = await names()
    await queryOnce(owner_url, former)
    await expect(migrate({ url: owner_url, role: 'biurko_app' })).rejects.toThrow(
      `Baza ma tylko część migracji, które ta wersja programu połączyła w jedną; brakuje: ${all.slice(all.length / 2).join(', ')}. Proszę`,
    )
    await expect(requireMigrated(owner_url)).rejects.toThrow('Baza nie jest w wersji tego programu')
    expect(await names()).toEqual(before)
    expect(await queryOnce(owner_url, `select spellings_of('ab') as spellings`)).toEqual([{ spellings: ['former'] }])
  })
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
