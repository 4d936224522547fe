import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { postgresGround } from '#test/faults/ground.ts'
import { startLoad } from '#test/faults/load.ts'
import { missingFrom } from '#test/faults/rows.ts'
import { run, startServer } from '#test/faults/server.ts'

const tree = join(import.meta.dirname, '../..')
/** Longer than any start takes: what ends then has waited for the other transaction. */
const longTimeout = { timeout: 300_000 }

/** This version and one migration more. */
function nextVersion(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'biurko-next-'))
  for (const part of ['src', 'db', 'package.json']) cpSync(join(tree, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) symlinkSync(join(tree, part), join(folder, part))
  writeFileSync(join(folder, 'db/migrations/9999_next.sql'), migration)
  return folder
}

it('migration: gives up a migration whose table is taken, holds up nobody meanwhile, and says so in one sentence', longTimeout, async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const next = nextVersion('alter table uptimes add column of_the_next text')
  onTestFinished(() => rmSync(next, { recursive: true }))
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const load = startLoad(server.port, ground.headers, 4)
  await load.reach(100)
  const migrations = () => ground.inspect(async client => (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name))

  await ground.inspect(async client => {
    // As a backup does, for as long as it takes.
    await client.query('begin')
    await client.query('select count(*) from uptimes')
    for (const program of ['src/cli/main.ts', 'src/app/main.ts']) {
      const late = run(ground.environment, [join(next, program), ...(program.includes('cli') ? ['migrate'] : [])])
      onTestFinished(() => void late.child.kill('SIGKILL'))
      expect((await late.ended).code).toBe(1)
      expect(late.said().trim()).toMatch(/^Baza nie została zaktualizowana, [^.]+\.$/)
    }
    await load.reach(load.acknowledged.length + 100)
  })
  expect(await migrations()).not.toContain('9999_next.sql')

  const newer = await startServer(ground.environment, [join(next, 'src/app/main.ts')])
  onTestFinished(() => void newer.child.kill('SIGKILL'))
  expect(await migrations()).toContain('9999_next.sql')
  // Both versions run together.
  const more = startLoad(newer.port, ground.headers, 2)
  await Promise.all([more.reach(100), load.reach(load.acknowledged.length + 100)])
  await Promise.all([more.end(), load.end()])
  expect([...load.refusals, ...more.refusals]).toEqual([])
  expect(await ground.inspect(client => missingFrom(client, [...load.acknowledged, ...more.acknowledged]))).toEqual([])
})

it('migration: makes an index while rows are written, statement by statement', longTimeout, async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const next = nextVersion(
    '-- without a transaction\ncreate index concurrently uptimes_next on uptimes (started_at);--> statement-breakpoint\ncreate index concurrently uptimes_more on uptimes (ended_at);',
  )
  onTestFinished(() => rmSync(next, { recursive: true }))
  const late = run(ground.environment, [join(next, 'src/cli/main.ts'), 'migrate'])
  onTestFinished(() => void late.child.kill('SIGKILL'))
  expect(await late.ended, late.said()).toMatchObject({ code: 0 })
  const { rows } = await ground.inspect(client =>
    client.query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid::regclass::text in ('uptimes_next', 'uptimes_more') order by 1`,
    ),
  )
  expect(rows).toEqual([
    { name: 'uptimes_more', valid: true },
    { name: 'uptimes_next', valid: true },
  ])
})

it('migration: says the same of a migration that the database chose to break a knot of locks', longTimeout, async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const next = nextVersion("do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$")
  onTestFinished(() => rmSync(next, { recursive: true }))
  const late = run(ground.environment, [join(next, 'src/cli/main.ts'), 'migrate'])
  onTestFinished(() => void late.child.kill('SIGKILL'))
  expect((await late.ended).code).toBe(1)
  expect(late.said().trim()).toMatch(/^Baza nie została zaktualizowana, [^.]+\.$/)
})
