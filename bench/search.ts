import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { exchange, openSession } from '#features/auth/tokens.ts'
import { createOffice } from '#features/tenants/store.ts'
import { insertUser } from '#features/users/store.ts'
import { Database, officeScope } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { Offices } from '#server/offices.ts'
import { startPostgres } from '#test/postgres.ts'

/**
 * The search as one types, over HTTP with everything on, in one office with so many documents (`BENCH_DOCUMENTS`): the time of every
 * keystroke's answer, in the middle and at the 95th of a hundred.
 */
const documents = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000)
const companies = Math.max(10, Math.floor(documents / 500))
const typed = [
  'faktura za papier',
  'FV 1234/2026',
  'pekarnia',
  'hurtownia drewna',
  '5000000123',
  'umowa lesing',
  'faktura leasing',
  'kowalska',
  'nie ma takiego',
]
const bar = 100

const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
await owner.query('create role biurko_app login')
await migrate({ url: server.url, role: 'biurko_app' })
const url = server.url.replace('postgres@', 'biurko_app@')
const secret = randomBytes(32)
const database = new Database({ url, connections: 4 })
await database.transact(officeScope('biuro'), db => createOffice(db, secret, { id: 'biuro', template: 'default', office: { name: 'Biuro' }, hosts: [] }))
const office = await new Offices(database, secret).byId('biuro')
if (!office) throw new Error('The office was not seeded.')
const keeper = office
const manager = await addPerson('manager')
const client = await addPerson('owner')

function addPerson(role: 'manager' | 'owner') {
  const values = { email: `${role}@biuro.example`, first_name: 'Ewa', last_name: 'Lis', isAdmin: role === 'manager', role, status: 'active' } as const
  return database.transact(officeScope('biuro'), async db => ({ id: await insertUser(db, values), isAdmin: values.isAdmin }))
}

function signIn(person: { id: string; isAdmin: boolean }): Promise<string> {
  return database.transact(officeScope('biuro'), async db => {
    const outcome = await exchange(db, keeper, await openSession(db, person))
    if (!outcome || !('tokens' in outcome)) throw new Error('No session.')
    return outcome.tokens.access_token
  })
}

/** The triggers would do the same row by row; here the words come in one statement per table. */
async function seed() {
  await owner.query('set session_replication_role = replica')
  const kinds = `(array['Faktura za papier', 'Faktura za prąd', 'Umowa leasing', 'Wyciąg bankowy', 'Faktura za paliwo'])[1 + n % 5]`
  const firms = `(array['Piekarnia', 'Hurtownia drewna', 'Kwiaciarnia', 'Warsztat'])[1 + n % 4]`
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number)
    select 'biuro', gen_random_uuid(), ${firms} || ' ' || n, 'zoo', (5000000000 + n)::text from generate_series(1, ${companies}) n`)
  await owner.query(`with firm as (select id, row_number() over () as place from companies)
    insert into documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id)
    select 'biuro', gen_random_uuid(), firm.id, '2026-10', ${kinds} || ' ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || (n % 5000), '${manager.id}'
    from generate_series(1, ${documents}) n join firm on firm.place = 1 + n % ${companies}`)
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select 'biuro', gen_random_uuid(), id, '${client.id}', 'owner' from companies order by id limit 3`)
  const indexes = await owner.query(
    `select indexname, indexdef from pg_indexes where indexname in ('search_words_word', 'search_words_company', 'search_words_record')`,
  )
  for (const { indexname } of indexes.rows) await owner.query(`drop index ${indexname}`)
  for (const [kind, table, text] of [
    ['company', 'companies', `concat_ws(' ', r.title, r.vat_number)`],
    ['document', 'documents', `concat_ws(' ', r.title, r.number, r.counterparty)`],
  ])
    await owner.query(`insert into search_words (tenant_id, id, company_id, kind, record_id, word)
      select 'biuro', gen_random_uuid(), ${kind === 'company' ? 'r.id' : 'r.company_id'}, '${kind}', r.id, word from ${table} r, unnest(words_of(${text})) word`)
  for (const { indexdef } of indexes.rows) await owner.query(indexdef)
  await owner.query(`insert into search_spellings (tenant_id, id, spelling, word)
    select 'biuro', gen_random_uuid(), spelling, w.word from (select distinct word from search_words where length(word) between 4 and 20 and word !~ '[0-9]') w,
      unnest(spellings_of(w.word)) spelling on conflict do nothing`)
  await owner.query('vacuum analyze')
}

await seed()
const port = 20_000 + Math.floor(Math.random() * 20_000)
const app = fork(join(import.meta.dirname, '../src/server/main.ts'), {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: url,
    DATABASE_ADMIN_URL: server.url,
    SECRET_KEY: secret.toString('base64url'),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    BIURKO_WORKERS: '0',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const headersOf = (token: string) => ({ 'x-api-key': keeper.api_key, 'x-provider': 'local', authorization: `Bearer ${token}` })
const base = `http://127.0.0.1:${port}`
for (let tries = 0; tries < 100; tries++) {
  const ready = await fetch(`${base}/health/ready`).then(
    reply => reply.ok,
    () => false,
  )
  if (ready) break
  await new Promise(resolve => setTimeout(resolve, 200))
}

async function timeOf(token: string, query: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(`${base}/api/search?query=${encodeURIComponent(query)}`, { headers: headersOf(token) })
  if (!reply.ok) throw new Error(`The search answered ${reply.status}.`)
  await reply.json()
  return performance.now() - started
}

/** Every beginning of every query, as it is typed. */
const keystrokes = typed.flatMap(query => Array.from({ length: query.length - 1 }, (_, place) => query.slice(0, place + 2)))

for (const [name, person] of Object.entries({ manager, client })) {
  const token = await signIn(person)
  for (const query of keystrokes) await timeOf(token, query)
  const times: [string, number][] = []
  for (let round = 0; round < 3; round++) for (const query of keystrokes) times.push([query, await timeOf(token, query)])
  const sorted = times.toSorted(([, left], [, right]) => left - right)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.[1] ?? 0
  const [slowest, longest] = sorted.at(-1) ?? ['', 0]
  console.log(
    `search over ${documents} documents of one office, ${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (bar ${bar}), longest ${longest.toFixed(1)} ms („${slowest}”)`,
  )
}

app.kill('SIGTERM')
await database.close()
await owner.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
