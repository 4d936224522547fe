import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { compare, openGround, untilReady } from '#bench/ground.ts'
import { fillPlainCompanies, offices, query, seedCompanies } from '#bench/companies-seed.ts'

/**
 * The same list as `bench/list.ts` beside Directus 12.4.0 on a table of as many rows in the same PostgreSQL, indexed for it: an administrator's
 * token, a filter, a sort and a count, its caches and its guard against load off. `npm install directus@12.4.0` in a folder that
 * `DIRECTUS` names; `DIRECTUS_NODE` is the Node it was built for, unless this one.
 */
const { DIRECTUS: folder, DIRECTUS_NODE: node = process.execPath } = process.env
if (!folder) throw new Error('DIRECTUS names no folder in which Directus is installed.')

const ground = await openGround(offices)
await seedCompanies(ground.owner)
const database = await ground.besides('directus')
const other = new pg.Client({ connectionString: database })
await other.connect()
await other.query(`create table companies (id uuid primary key, tenant text not null, title text not null, company_type text not null, vat_number text not null,
  accounting_status text, accounting_month text, documents int not null, tasks int not null, caretaker text not null)`)
await other.query('create index on companies (tenant, title)')
await other.end()
await fillPlainCompanies(database)

const token = randomBytes(20).toString('hex')
const port = '8055'
const environment = {
  ...process.env,
  ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: database, SECRET: token, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error', TELEMETRY: 'false' },
  ...{ CACHE_ENABLED: 'false', PRESSURE_LIMITER_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false', WEBSOCKETS_ENABLED: 'false' },
  ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: token, ADMIN_TOKEN: token },
}
const program = join(folder, 'node_modules/directus/cli.js')
execFileSync(node, [program, 'bootstrap'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
const directus = spawn(node, [program, 'start'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
await untilReady(`http://127.0.0.1:${port}/server/ping`)

const { headers } = await ground.logIn('biuro7')
const app = await ground.startApp()
const filter = JSON.stringify({ tenant: { _eq: 'biuro7' }, company_type: { _in: ['zoo', 'jdg'] } })
const asked = new URLSearchParams({ limit: '25', page: '1', sort: 'title', filter, meta: 'filter_count' })
const theirs = { url: `http://127.0.0.1:${port}/items/companies?${asked}`, headers: { authorization: `Bearer ${token}` } }
const ours = { url: `http://127.0.0.1:${app.port}/api/companies?${query}`, headers }
console.log(`beside Directus: ${await compare(theirs, ours, { connections: 32, seconds: 4 })} (bar 8)`)
directus.kill('SIGTERM')
await ground.close()
