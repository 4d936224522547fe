import { loadavg } from 'node:os'
import pg from 'pg'
import { median, openGround } from '#bench/ground.ts'
import { companies } from '#features/companies/contract.ts'
import { listCompanies } from '#features/companies/store.ts'
import { documents } from '#features/documents/contract.ts'
import { listDocuments } from '#features/documents/store.ts'
import { tasks } from '#features/tasks/contract.ts'
import { listTasks } from '#features/tasks/store.ts'
import { uptimes } from '#features/uptimes/contract.ts'
import { listUptimes } from '#features/uptimes/store.ts'

/**
 * Lists of an office with a million rows of each kind (`BENCH_ROWS`) against those of one with ten thousand, over HTTP with everything
 * on, in turns: the first page as it opens, and the search for words that many rows have and that one row has. `--explain` shows the plans.
 */
const rows = { biuro0: 10_000, biuro1: Number(process.env.BENCH_ROWS ?? 1_000_000) }
const offices = ['biuro0', 'biuro1'] as const
const rounds = 25
const bar = 1.5

const ground = await openGround(2)
const { owner } = ground
const people = { biuro0: await ground.logIn('biuro0'), biuro1: await ground.logIn('biuro1') }

/** The triggers would do the same row by row; here the words come in one statement per table. */
async function seed(office: (typeof offices)[number]) {
  const count = rows[office]
  const { id } = people[office]
  const names = `(array['Piekarnia', 'Hurtownia drewna', 'Kwiaciarnia', 'Warsztat'])[1 + n % 4]`
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number)
    select '${office}', gen_random_uuid(), ${names} || ' ' || n, 'zoo', (5000000000 + n)::text from generate_series(1, ${count}) n`)
  await owner.query(`create temp table firm as select id, row_number() over () as place from companies where tenant_id = '${office}' limit 1000`)
  await owner.query(`insert into documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id, created_at)
    select '${office}', gen_random_uuid(), firm.id, '2026-10', 'Faktura za papier ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || (n % 5000), '${id}', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n join firm on firm.place = 1 + n % 1000`)
  await owner.query(`insert into uptimes (tenant_id, id, user_id, company_id, started_at, ended_at, comment)
    select '${office}', gen_random_uuid(), '${id}', firm.id, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '50 minutes', 'Księgowanie nr ' || n
    from generate_series(1, ${count}) n join firm on firm.place = 1 + n % 1000`)
  await owner.query(`insert into tasks (tenant_id, id, number, title, company_id, due_date, assignee_id, author_id)
    select '${office}', gen_random_uuid(), 'ZAD/2026/' || n, 'Deklaracja nr ' || n, firm.id, date '2026-01-01' + n % 700, '${id}', '${id}'
    from generate_series(1, ${count}) n join firm on firm.place = 1 + n % 1000`)
  await owner.query('drop table firm')
  for (const [kind, company, table, text] of [
    ['company', 'r.id', 'companies', `concat_ws(' ', r.title, r.vat_number)`],
    ['document', 'r.company_id', 'documents', `concat_ws(' ', r.title, r.number, r.counterparty)`],
    ['uptime', 'null', 'uptimes', 'r.comment'],
    ['task', 'r.company_id', 'tasks', `concat_ws(' ', r.number, r.title)`],
  ])
    await owner.query(`insert into search_words (tenant_id, id, company_id, kind, record_id, word)
      select '${office}', gen_random_uuid(), ${company}, '${kind}', r.id, word from ${table} r, unnest(words_of(${text})) word where r.tenant_id = '${office}'`)
  await owner.query(`insert into search_parts (tenant_id, id, kind, part, word)
    select '${office}', gen_random_uuid(), w.kind, part, w.word
    from (select distinct kind, word from search_words where tenant_id = '${office}') w, unnest(parts_of(w.kind, w.word)) part on conflict do nothing`)
}

await owner.query('set session_replication_role = replica')
for (const office of offices) await seed(office)
await owner.query('vacuum analyze')
// On a busy machine this has taken longer than a token lives.
await owner.query(`update access_tokens set expires_at = now() + interval '1 day'`)

const lists = [
  { path: '/api/companies', many: 'piekarnia', one: '5000009999', read: listCompanies, query: companies.list.query },
  { path: '/api/documents', many: 'papier', one: 'FV 9999/2026', read: listDocuments, query: documents.list.query },
  { path: '/api/uptimes', many: 'ksiegowanie', one: 'nr 9999', read: listUptimes, query: uptimes.list.query },
  { path: '/api/tasks', many: 'deklaracja', one: 'ZAD/2026/9999', read: listTasks, query: tasks.list.query },
]

async function explain(read: (typeof lists)[number]['read'], listing: never) {
  const client = new pg.Client({ connectionString: ground.url })
  await client.connect()
  await client.query("begin; select set_config('app.tenant', 'biuro1', true), set_config('app.whole_office', 'on', true)")
  for (const { text, values } of await ground.statementsOf('biuro1', (db, actor) => read(db, actor, listing)))
    console.log((await client.query(`explain (analyze, buffers) ${text}`, values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n'))
  await client.end()
}

const base = `http://127.0.0.1:${(await ground.startApp()).port}`

async function timeOf(office: (typeof offices)[number], path: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(base + path, { headers: people[office].headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`)
  await reply.json()
  return performance.now() - began
}

console.log(
  `the machine's load before: ${loadavg()
    .map(load => load.toFixed(1))
    .join(', ')}`,
)
for (const { path, many, one, read, query } of lists) {
  for (const [what, words] of Object.entries({ 'first page': '', [`search „${many}”`]: many, [`search „${one}”`]: one })) {
    const asked = `${path}?page=1&limit=25${words ? `&search=${encodeURIComponent(words)}` : ''}`
    const times = { biuro0: [] as number[], biuro1: [] as number[] }
    for (const office of offices) await timeOf(office, asked)
    for (let round = 0; round < rounds; round++) for (const office of offices) times[office].push(await timeOf(office, asked))
    const [small, large] = [median(times.biuro0), median(times.biuro1)]
    console.log(
      `${path}, ${what}: ${small.toFixed(1)} ms of ${rows.biuro0} rows, ${large.toFixed(1)} ms of ${rows.biuro1}: ${(large / small).toFixed(2)} × (bar ${bar} ×)`,
    )
    if (process.argv.includes('--explain')) await explain(read, query.parse({ search: words }) as never)
  }
}
await ground.close()
