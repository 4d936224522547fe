import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { fingerprint, type Ground, paper, postgresGround, run, startServer, uploadFile } from '#test/faults/server.ts'
import { mountSmallDisk } from '#test/faults/small-disk.ts'
import type { PostgresServer } from '#test/postgres.ts'

/** An office on its way to another installation arrives whole or not at all, whenever the command is killed. */

const cli = join(import.meta.dirname, '../../src/cli/main.ts')
const files = 40
let source: Ground & { server: PostgresServer }
let target: Record<string, string>
let path: string

const command = (environment: Record<string, string>, ...line: string[]) =>
  run({ ...environment, BIURKO_PASSPHRASE: 'konik-morski-na-wakacjach' }, [cli, ...line])

async function succeed(environment: Record<string, string>, ...line: string[]) {
  const { ended, said } = command(environment, ...line)
  expect((await ended).code, said()).toBe(0)
  return said()
}

/** Runs it and kills it so many milliseconds after it was seen at work. */
async function killAtWork(environment: Record<string, string>, line: string[], isAtWork: () => boolean, moment = 0) {
  const { child, ended } = command(environment, ...line)
  while (!isAtWork() && child.exitCode === null) await wait(1)
  await wait(moment)
  child.kill('SIGKILL')
  return (await ended).signal
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()) : [])

const admin = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Behind all fences. */
const rowsAt = (database: string) => admin(Object.assign(new URL(source.server.url), { pathname: `/${database}` }).href, fingerprint)

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
    expect((await uploadFile(server.port, source.headers, `faktura${place}.pdf`, paper())).refusal).toBeUndefined()
  }
  server.child.kill('SIGTERM')
  await server.ended
  await admin(source.server.url, client => client.query('create database drugie owner biurko_owner'))
  const at = (name: 'DATABASE_URL' | 'DATABASE_ADMIN_URL') => Object.assign(new URL(source.environment[name] as string), { pathname: '/drugie' }).href
  target = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'biurko-fault-')),
    DATABASE_URL: at('DATABASE_URL'),
    DATABASE_ADMIN_URL: at('DATABASE_ADMIN_URL'),
    SECRET_KEY: randomBytes(32).toString('base64url'),
  }
})

afterAll(() => source?.stop())

it('a killed export is no archive, and the next one is whole', async () => {
  const line = ['office', 'export', source.tenant_id, path]
  // One that was too quick is taken away and made again.
  for (let tries = 0; (await killAtWork(source.environment, line, () => existsSync(`${path}.part`), tries < 5 ? 50 : 0)) !== 'SIGKILL'; tries++) {
    expect(tries).toBeLessThan(20)
    rmSync(path)
  }
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
  const kept = join(target.DATA_DIR as string, 'files')
  const [nothing, everything] = [await rowsAt('drugie'), await rowsAt('biurko')]
  // Among the files, after the last of them, and among the rows.
  const moments: [number, number][] = [
    [1, 0],
    [files, 0],
    [files, 200],
  ]
  for (const [wanted, moment] of moments) {
    await killAtWork(target, line, () => filesIn(kept).length >= wanted, moment)
    const rows = await rowsAt('drugie')
    // Rows come after the last file.
    if (filesIn(kept).length < files) expect(rows).toEqual(nothing)
    expect([nothing, everything]).toContainEqual(rows)
  }
  if ((await rowsAt('drugie')).users === nothing.users) await succeed(target, ...line)
  expect(await rowsAt('drugie')).toEqual(everything)
  expect(await succeed(target, 'files', 'verify')).toContain(`zgodna ze skrótami, ${files}`)
  expect(await succeed(target, 'audit', 'verify')).toContain('łańcuch jest cały')
})
