import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { connected, type PostgresServer, startPostgres } from '#test/postgres.ts'

/** The embedded database is always there: this is about PostgreSQL. */
let server: PostgresServer
let data_dir: string

beforeAll(async () => {
  server = await startPostgres()
  data_dir = mkdtempSync(join(tmpdir(), 'biurko-reach-'))
  const rules = join(server.folder, 'data/pg_hba.conf')
  writeFileSync(rules, `host all biurko 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create role biurko login password 'dobre-haslo'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}, 60_000)

afterAll(async () => {
  await server?.stop()
  rmSync(data_dir, { recursive: true, force: true })
})

const programs = [['src/app/main.ts'], ['src/cli/main.ts', 'audit', 'verify']]

/** The server and a command alike end with one line. */
async function expectRefusal(change: (urls: { DATABASE_URL: URL; DATABASE_ADMIN_URL: URL }) => void, line: RegExp) {
  const urls = { DATABASE_URL: new URL(server.url), DATABASE_ADMIN_URL: new URL(server.url) }
  Object.assign(urls.DATABASE_URL, { username: 'biurko', password: 'dobre-haslo' })
  change(urls)
  const env = {
    ...process.env,
    DATA_DIR: data_dir,
    SECRET_KEY: 'a'.repeat(43),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@example.pl>',
    PORT: '0',
    DATABASE_URL: `${urls.DATABASE_URL}`,
    DATABASE_ADMIN_URL: `${urls.DATABASE_ADMIN_URL}`,
  }
  for (const args of programs) {
    const ended = promisify(execFile)(process.execPath, args, { env, cwd: join(import.meta.dirname, '../../..') })
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
  }
}

it('preflight: tells of a server that is not there', async () => {
  await expectRefusal(({ DATABASE_ADMIN_URL }) => {
    DATABASE_ADMIN_URL.password = 'tajne'
    DATABASE_ADMIN_URL.port = '1'
  }, /^DATABASE_ADMIN_URL: pod adresem 127\.0\.0\.1:1 nie działa baza danych; proszę [^\n]+\n$/)
})

it('preflight: tells of a name that nobody has', async () => {
  await expectRefusal(({ DATABASE_ADMIN_URL }) => {
    DATABASE_ADMIN_URL.hostname = 'baza.invalid'
  }, /^DATABASE_ADMIN_URL: nazwa serwera bazy baza\.invalid:\d+ jest nieznana; proszę [^\n]+\n$/)
})

it('preflight: tells of a database that the server does not have', async () => {
  await expectRefusal(({ DATABASE_ADMIN_URL }) => {
    DATABASE_ADMIN_URL.pathname = '/inna'
  }, /^DATABASE_ADMIN_URL: na serwerze 127\.0\.0\.1:\d+ nie ma bazy „inna”; proszę [^\n]+\n$/)
})

it.each([
  ['username', 'nikt', 'serwer bazy 127\\.0\\.0\\.1:\\d+ nie wpuszcza roli „nikt”'],
  ['port', '1', 'pod adresem 127\\.0\\.0\\.1:1 nie działa baza danych'],
] as const)('tells of the wrong %s of the role of the program, before anything is migrated', async (part, value, sentence) => {
  await expectRefusal(
    ({ DATABASE_URL }) => {
      DATABASE_URL[part] = value
    },
    new RegExp(`^DATABASE_URL: ${sentence}; proszę [^\\n]+\\n$`),
  )
})

it('preflight: opens a database that is migrated without knowing its owner, and no other', async () => {
  const as = (username: string) => Object.assign(new URL(server.url), { username, password: 'dobre-haslo' }).href
  const environment = {
    DATA_DIR: data_dir,
    SECRET_KEY: 'a'.repeat(43),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'biuro@example.pl',
    DATABASE_URL: as('biurko'),
  }
  const open = (owner?: string) => openInstallation(readConfig({ ...environment, DATABASE_ADMIN_URL: owner }))
  await expect(open()).rejects.toThrow(/^Baza nie jest w wersji tego programu; proszę [^\n]+ biurko migrate[^\n]+$/)
  await (await open(server.url)).stop()
  const { installation, stop } = await open()
  expect(await installation.offices.list()).toEqual([])
  await stop()
  await connected(server.url, client => client.query(`delete from migrations`))
  await expect(open()).rejects.toThrow('Baza nie jest w wersji tego programu')
})

it.each(['tajne-i-zle', ''])('preflight: tells of the password %j, without it', async password => {
  await expectRefusal(({ DATABASE_URL }) => {
    DATABASE_URL.password = password
  }, /^DATABASE_URL: serwer bazy 127\.0\.0\.1:\d+ nie wpuszcza roli „biurko”; proszę sprawdzić jej nazwę, hasło i prawo logowania\n$/)
})
