import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { killsOfImport } from '#test/faults/extent.ts'
import { type PostgresGround, postgresGround } from '#test/faults/ground.ts'
import { paper, uploadFile } from '#test/faults/load.ts'
import { fingerprint } from '#test/faults/rows.ts'
import { run, startServer } from '#test/faults/server.ts'
import { mountSmallDisk } from '#test/faults/small-disk.ts'
import { environmentOf, newFolder, removeFolder } from '#test/faults/templates.ts'
import { connected } from '#test/postgres.ts'
import { until, untilAwaited, untilLeft } from '#test/faults/until.ts'

/** An office on its way to another installation arrives whole or not at all, whenever the command is killed. */

const cli = join(import.meta.dirname, '../../src/cli/main.ts')
const files = 40
let source: PostgresGround
let target: Record<string, string>
let second: string
let path: string

const command = (environment: Record<string, string>, ...line: string[]) =>
  run({ ...environment, BIURKO_PASSPHRASE: 'konik-morski-na-wakacjach' }, [cli, ...line])

async function succeed(environment: Record<string, string>, ...line: string[]) {
  const { ended, said } = command(environment, ...line)
  expect((await ended).code, said()).toBe(0)
  return said()
}

/** Kills it when it is seen at work. */
async function killAtWork(environment: Record<string, string>, line: string[], seen: () => Promise<void>) {
  const { child, ended, said } = command(environment, ...line)
  await Promise.race([seen(), ended.then(() => expect.fail(`It ended before: ${said()}`))])
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()) : [])

/** Behind all fences. */
const rowsAt = (database: string) => connected(source.superuser_url(database), fingerprint)

beforeAll(async () => {
  source = await postgresGround()
  path = join(source.environment.DATA_DIR as string, 'biuro.zip')
  await source.inspect(client =>
    client.query(
      `insert into companies (tenant_id, id, title, company_type) select $1, gen_random_uuid(), 'Firma ' || n, 'zoo' from generate_series(1, 3000) n`,
      [source.tenant_id],
    ),
  )
  const server = await startServer(source.environment)
  for (let place = 0; place < files; place++) {
    await uploadFile(server.port, source.headers, `faktura${place}.pdf`, paper())
  }
  server.child.kill('SIGTERM')
  await server.ended
  second = `${source.database}_2`
  await connected(source.superuser_url('postgres'), client => client.query(`create database ${second} owner biurko_owner`))
  target = environmentOf(source.superuser_url('postgres'), second, await newFolder())
})

afterAll(async () => {
  await connected(source.superuser_url('postgres'), client => client.query(`drop database ${second} with (force)`))
  await removeFolder(target.DATA_DIR as string)
  await source.stop()
})

it('a killed export is no archive, and the next one is whole', async () => {
  const line = ['office', 'export', source.tenant_id, path]
  // A pipe in the place of a content opens for who writes when it opens for who reads: all tables and half of the files are written by then.
  const content = filesIn(join(source.environment.DATA_DIR as string, 'files')).toSorted((left, right) => (left.name < right.name ? -1 : 1))[files / 2]
  const contentPath = join(content?.parentPath as string, content?.name as string)
  renameSync(contentPath, `${contentPath}.aside`)
  execFileSync('mkfifo', [contentPath])
  await killAtWork(source.environment, line, async () => (await open(contentPath, 'w')).close())
  renameSync(`${contentPath}.aside`, contentPath)
  expect(existsSync(`${path}.part`)).toBe(true)
  expect(existsSync(path)).toBe(false)
  await succeed(source.environment, ...line)
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([true, false])
})

it('an export that finds the disk full ends, and leaves nothing there', async () => {
  const disk = mountSmallDisk(1)
  onTestFinished(disk.remove)
  disk.fill()
  const { ended, said } = command(source.environment, 'office', 'export', source.tenant_id, join(disk.folder, 'biuro.zip'))
  expect((await ended).code).toBe(1)
  expect(said()).toBe('Na dysku zabrakło miejsca. Proszę je zwolnić i powtórzyć polecenie.\n')
  expect(readdirSync(disk.folder)).toEqual(['ballast'])
})

it('a killed import leaves no office, and the next one brings all of it', async () => {
  const line = ['office', 'import', path]
  await succeed(target, 'migrate')
  const filesFolder = join(target.DATA_DIR as string, 'files')
  const [nothing, everything] = [await rowsAt(second), await rowsAt(source.database)]
  const count = () => filesIn(filesFolder).filter(({ name }) => !name.endsWith('.part')).length
  const kills = [
    () => killAtWork(target, line, () => until(() => count() >= 1)),
    () =>
      connected(target.DATABASE_ADMIN_URL as string, async client => {
        // Rows come after the last file.
        await client.query('begin')
        await client.query('lock table companies in access exclusive mode')
        await killAtWork(target, line, () => untilAwaited(client))
        expect(count()).toBe(files)
      }),
    () => killAtWork(target, line, () => until(() => count() >= files)),
  ]
  for (const kill of kills.slice(0, killsOfImport)) {
    await kill()
    await connected(source.superuser_url(second), client => untilLeft(client, 'biurko_app'))
    expect(await rowsAt(second)).toEqual(nothing)
  }
  await succeed(target, ...line)
  expect(await rowsAt(second)).toEqual(everything)
  expect(await succeed(target, 'files', 'verify')).toContain(`zgodna ze skrótami, ${files}`)
  expect(await succeed(target, 'audit', 'verify')).toContain('łańcuch jest cały')
})
