import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { seedDemo, smallDemo } from '#demo/seed.ts'
import { checkQuestions } from '#features/surveys/shared/rules.ts'
import type { Config } from '#platform/config/config.ts'
import { addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { Offices } from '#platform/config/offices.ts'
import { openTestDatabase } from '#test/database.ts'
import { withDateStopped } from '#test/fixtures/stopped-date.ts'
import { testInstallation } from '#test/installation.ts'
import { findCommand } from './run.ts'

/** An installation with nothing in it, read anew for each command. */
async function emptyInstallation() {
  const { installation } = await testInstallation()
  const test = await openTestDatabase()
  onTestFinished(() => test.stop())
  const config: Config = { ...installation.config, secret_key: randomBytes(32), data_dir: test.data_dir, database_url: undefined }
  const empty = { ...installation, config, database: test.database, bus: test.database.bus, storage: new FolderStorage(join(test.data_dir, 'files')) }
  const fresh = () => ({ ...empty, offices: new Offices(test.database, config.secret_key, installation.log) })
  return { fresh, files: join(test.data_dir, 'files'), run: (line: string, where = fresh()) => findCommand(line.split(' '))(where) }
}

it('loads the demo into an empty database, once, and never into a database of one’s own', async () => {
  const { fresh, run } = await emptyInstallation()
  const elsewhere = { ...fresh(), config: { ...fresh().config, database_url: 'postgresql://biurko@db/biurko' } }
  await expect(run('demo load', elsewhere)).rejects.toThrow('bez DATABASE_URL')
  expect((await run('demo load')).text).toContain('Wczytano 5\u00a0biur')
  expect((await run('demo load')).text).toBe('Dane demonstracyjne są już wczytane.')
  expect(await run('audit verify')).toMatchObject({ exit_code: 0, text: expect.not.stringContaining('bez pieczęci') })
  const surveys = await fresh().database.transact(officeScope('demo'), db => db.selectFrom('surveys').select(['title', 'sections']).execute())
  expect(surveys.map(({ title, sections }) => [title, checkQuestions(sections)])).toEqual(surveys.map(({ title }) => [title, {}]))
}, 240_000)

/** What lies ahead by its nature. */
const ahead = ['sessions.absolute_end', 'tickets.due_at', 'tickets.warn_at']

it('tells nothing of the future in the first minutes of a month', async () => {
  const { fresh } = await emptyInstallation()
  const moment = wallToInstant(`${firstOfMonth(addToMonth(warsawMonth(), 1))} 00:20:00`)
  await withDateStopped(() => seedDemo(fresh(), smallDemo), Date.parse(moment))
  const found = await fresh().database.transact(officeScope('demo'), async db => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'timestamp with time zone' and table_name in
        (select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'tenant_id')`.execute(db)
    const late: string[] = []
    for (const { table_name, column_name } of rows) {
      const at = sql.ref(column_name)
      const latest = await sql<{
        at: string | null
      }>`select max(${at}) as at from ${sql.table(table_name)} where tenant_id = 'demo' and ${at} > ${moment}`.execute(db)
      if (latest.rows[0]?.at) late.push(`${table_name}.${column_name}`)
    }
    return late
  })
  expect(found).toEqual(ahead)
}, 240_000)

it('completes what was interrupted after the first office', async () => {
  const { files, run } = await emptyInstallation()
  // The office after the first one keeps files, and cannot where a file stands in the folder's place.
  await rm(files, { recursive: true, force: true })
  await writeFile(files, '')
  await expect(run('demo load')).rejects.toThrow('ENOTDIR')
  await rm(files)
  expect((await run('demo load')).text).toContain('Wczytano 4\u00a0biura')
  expect((await run('demo load')).text).toBe('Dane demonstracyjne są już wczytane.')
}, 240_000)

it.each(['prawdziwe', 'default'])('demo: never stands beside the real office %s, whether loaded or started', async id => {
  const { fresh, run } = await emptyInstallation()
  await run(`office create ${id} --name Prawdziwe`)
  const beside = `W tej bazie jest prawdziwe biuro „${id}”`
  await expect(run('demo load')).rejects.toThrow(beside)
  await expect(seedDemo(fresh())).rejects.toThrow(beside)
  expect(await fresh().offices.list()).toHaveLength(1)
})
