import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { measure } from '#bench/load.ts'
import { exchange, openSession } from '#features/auth/tokens.ts'
import { companies } from '#features/companies/contract.ts'
import { listCompanies } from '#features/companies/store.ts'
import { createOffice } from '#features/tenants/store.ts'
import { insertUser } from '#features/users/store.ts'
import type { Statement } from '#server/batch.ts'
import { Database, Db, officeScope } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { Offices } from '#server/offices.ts'
import { startPostgres } from '#test/postgres.ts'

/**
 * The authenticated list of 25 companies with counts, a filter and a sort, everything on (tokens, permissions, row-level security, validation),
 * against bare node:http with the same SQL: 200 offices, 100 000 companies. Measured side by side in turns; the ratio is what counts.
 */
const offices = 200
const companiesEach = 500
const rounds = 5
const options = { connections: 32, seconds: 4 }
const query = 'page=1&limit=25&sort=title:asc&filters=company_type:zoo|jdg'

const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
await owner.query('create role biurko_app login')
await migrate({ url: server.url, role: 'biurko_app' })
const url = server.url.replace('postgres@', 'biurko_app@')
const secret = randomBytes(32)

async function seed(database: Database) {
  for (let place = 0; place < offices; place++) {
    const id = `biuro${place}`
    await database.transact(officeScope(id), db => createOffice(db, secret, { id, template: 'default', office: { name: id }, hosts: [] }))
  }
  await owner.query(`insert into users (tenant_id, id, email, first_name, last_name, "isAdmin", role, status)
    select 'biuro' || t, gen_random_uuid(), 'opiekun' || n || '@biuro' || t || '.example', 'Osoba', 'Nr ' || n, true, 'accountant', 'active' from generate_series(0, ${offices - 1}) t, generate_series(1, 5) n`)
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, documents, tasks)
    select 'biuro' || t, gen_random_uuid(), 'Firma ' || md5(t || '.' || n), (array['jdg', 'zoo', 'sc', 'sa'])[1 + n % 4], (5000000000 + t * ${companiesEach} + n)::text, n % 30, n % 7
    from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n`)
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select c.tenant_id, gen_random_uuid(), c.id, (select u.id from users u where u.tenant_id = c.tenant_id order by md5(u.id::text || c.id::text) limit 1), 'caretaker' from companies c`)
  await owner.query('vacuum analyze')
}

/** What the list asks the database, taken from the list itself. */
async function statementsOfList(tenant_id: string): Promise<Statement[]> {
  const seen: Statement[] = []
  const run = async (statements: readonly Statement[]) => {
    seen.push(...statements)
    return statements.map(() => ({ rows: [], count: 0 }))
  }
  const listing = companies.list.query.parse(Object.fromEntries(new URLSearchParams(query)))
  await listCompanies(
    new Db({ bus: database.bus, transaction: false, run }, officeScope(tenant_id)),
    { tenant_id, user_id: '', role: 'manager', isAdmin: true, companies: new Map() },
    listing,
  )
  return seen
}

const spawned = (file: string, environment: Record<string, string>) =>
  fork(join(import.meta.dirname, file), { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

const database = new Database({ url, connections: 4 })
await seed(database)
const office = await new Offices(database, secret).byId('biuro7')
if (!office) throw new Error('The office was not seeded.')
const token = await database.transact(officeScope(office.id), async db => {
  const id = await insertUser(db, { email: 'kierownik@biuro7.example', first_name: 'Ewa', last_name: 'Lis', isAdmin: true, role: 'manager', status: 'active' })
  const outcome = await exchange(db, office, await openSession(db, { id, isAdmin: true }))
  if (!outcome || !('tokens' in outcome)) throw new Error('No session.')
  return outcome.tokens.access_token
})

const bare = spawned('bare.ts', { BARE: JSON.stringify({ url: server.url, statements: await statementsOfList(office.id) }) })
const barePort = await new Promise<number>(resolve => bare.once('message', port => resolve(Number(port))))
const port = 20_000 + Math.floor(Math.random() * 20_000)
const app = spawned('../src/server/main.ts', {
  PORT: String(port),
  DATABASE_URL: url,
  DATABASE_ADMIN_URL: server.url,
  SECRET_KEY: secret.toString('base64url'),
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  BIURKO_WORKERS: '0',
})
for (let tries = 0; tries < 100; tries++) {
  if (
    await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      reply => reply.ok,
      () => false,
    )
  )
    break
  await new Promise(resolve => setTimeout(resolve, 200))
}

if (process.argv.includes('--explain')) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("begin; select set_config('app.tenant', 'biuro7', true), set_config('app.whole_office', 'on', true)")
  for (const { text, values } of await statementsOfList(office.id))
    console.log((await client.query(`explain analyze ${text}`, values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n'))
  await client.end()
}

const targets = {
  bare: { url: `http://127.0.0.1:${barePort}/` },
  biurko: {
    url: `http://127.0.0.1:${port}/api/companies?${query}`,
    headers: { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${token}` },
  },
}
const seen = { bare: [] as number[], biurko: [] as number[] }
for (const name of ['bare', 'biurko'] as const) await measure(targets[name], { ...options, seconds: 2 })
for (let round = 0; round < rounds; round++) {
  for (const name of ['bare', 'biurko'] as const) seen[name].push(await measure(targets[name], options))
}
const median = (numbers: number[]) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
const [bareRate, appRate] = [median(seen.bare), median(seen.biurko)]
console.log(
  `lista ${offices * companiesEach} firm: bare ${bareRate.toFixed(0)}/s, Biurko ${appRate.toFixed(0)}/s, ratio ${(appRate / bareRate).toFixed(2)} (bar 0.60)`,
)

app.kill('SIGTERM')
bare.kill('SIGTERM')
await database.close()
await owner.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
