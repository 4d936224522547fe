import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Database } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { analyzeGrown, vacuumTables } from './maintenance.ts'
import '#app/job-registry.ts'
import { testInstallation } from '#test/installation.ts'
import { tmpfsFolder } from '#test/tmpfs.ts'

/** An embedded database with one table of words. */
async function openWords() {
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-test-'))
  const embedded = await startEmbedded(folder)
  const database = new Database({ url: embedded.url, connections: 1, role: 'biurko_app' })
  onTestFinished(async () => {
    await database.close()
    await embedded.stop()
    await rm(folder, { recursive: true })
  })
  await database.plain('create table words (word text)')
  const write = () => database.plain('insert into words select n::text from generate_series(1, 5000) n')
  return { database, write }
}

it('embedded maintenance: has the embedded database learn what a table holds once it has grown, and leaves it alone then', async () => {
  const { database, write } = await openWords()
  const known = () => database.plain(`select attname from pg_stats where tablename = 'words'`)
  const analyses = () => database.plain(`select analyze_count as count from pg_stat_user_tables where relname = 'words'`)
  await write()
  expect(await known()).toEqual([])
  await analyzeGrown({ database })
  expect(await known()).toEqual([{ attname: 'word' }])
  await analyzeGrown({ database })
  expect(await analyses()).toEqual([{ count: 1 }])
  await write()
  await write()
  await analyzeGrown({ database })
  expect(await analyses()).toEqual([{ count: 2 }])
})

it('embedded maintenance: has the embedded database make room of the rows that nobody sees any more', async () => {
  const { database, write } = await openWords()
  const size = async () => Number((await database.plain(`select pg_relation_size('words') as size`))[0]?.size)
  await write()
  const before = await size()
  await database.plain('delete from words')
  expect(await size()).toBe(before)
  await vacuumTables({ database })
  expect(await size()).toBe(0)
  expect(await database.plain(`select last_vacuum is not null as done from pg_stat_user_tables where relname = 'words'`)).toEqual([{ done: true }])
})

it('embedded maintenance: leaves to a PostgreSQL server what that does by itself', async () => {
  const { installation } = await testInstallation()
  const { database } = installation
  const jobs = await startJobs(installation)
  onTestFinished(() => jobs.stop())
  const scheduled = await database.plain(`select key from pgboss.schedule where key in ('analyze_grown', 'vacuum_tables') order by key`)
  expect(scheduled.map(({ key }) => key)).toEqual(database.bus.shared ? [] : ['analyze_grown', 'vacuum_tables'])
})
