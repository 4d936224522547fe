import { loadavg } from 'node:os'
import pg from 'pg'
import { everyFilter } from './every-filter.ts'
import { besideGreed } from './greedy.ts'
import { median, openGround } from './fixture.ts'
import { allOf, checkWords, inBulk, realOffice, seedLists } from '#bench/lists-seed.ts'
import { audit } from '#features/audit/shared/contract.ts'
import { listEntries } from '#features/audit/server/store-list.ts'
import { companies } from '#features/companies/shared/contract.ts'
import { listCompanies } from '#features/companies/server/store.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import { employees } from '#features/employees/shared/contract.ts'
import { listEmployees } from '#features/employees/server/store.ts'
import { messages } from '#features/messages/shared/contract.ts'
import { listConversations } from '#features/messages/server/store.ts'
import { outbox } from '#features/outbox/shared/contract.ts'
import { listMessages } from '#features/outbox/server/store.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { listSettlements } from '#features/settlements/server/store.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { tickets } from '#features/tickets/shared/contract.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { uptimes } from '#features/uptimes/shared/contract.ts'
import { listUptimes } from '#features/uptimes/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Listing, ListingQuery } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * Lists of the largest office that there is reason to think of, with a million documents and entries of the log, against those of one with ten
 * thousand rows of each kind, over HTTP with everything on, in turns: the first page as it opens, in another order and by usual filters, the search
 * for words that many rows have and that one row has, and a filter by each field there is; then what somebody feels of a greedy person in the other
 * office. `BENCH_ROWS` makes so many rows of each kind, `--explain` shows the plans.
 */
const { BENCH_ROWS } = process.env
const sizes = { biuro0: allOf(10_000), biuro1: BENCH_ROWS ? allOf(Number(BENCH_ROWS)) : realOffice }
const offices = ['biuro0', 'biuro1'] as const
const rounds = 25
/** Milliseconds for one question, besides the first answers. */
const timeoutMs = 4000
const bar = 1.5

// What is seeded need not be written twice.
const ground = await openGround(2, ['wal_level=minimal', 'max_wal_senders=0'])
const { owner } = ground
const people = { biuro0: await ground.logIn('biuro0'), biuro1: await ground.logIn('biuro1') }
for (const office of offices) await ground.logIn(office, 'accountant')

const began = performance.now()
await inBulk(owner, async () => {
  for (const office of offices) await seedLists(owner, office, sizes[office], people[office].id)
})
console.log(`seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
for (const office of offices) await checkWords(owner, office)
// On a busy machine this has taken longer than a token lives.
await owner.query(`update access_tokens set expires_at = now() + interval '1 day'`)

type Read = (db: Db, actor: Actor, listing: Listing) => Promise<unknown>

interface Measured {
  path: string
  /** As its screen opens it, where that is not the usual way. */
  usual?: Record<string, string>
  also?: Record<string, string>[]
  /** Words that many rows have, and that one has. */
  searches?: [many: string, one: string]
  read: Read
  query: ListingQuery
}

const lists: Measured[] = [
  {
    path: '/api/companies',
    also: [{ filters: 'title:piekarnia' }, { filters: 'vat_number:5000000090' }, { filters: 'mine=true' }],
    searches: ['piekarnia', '5000000090'],
    read: listCompanies,
    query: companies.list.query,
  },
  {
    path: '/api/documents',
    also: [
      { filters: 'counterparty:kontrahent' },
      { filters: 'counterparty:papier' },
      { filters: 'title:FV 10000/2026' },
      // In every record, though in no title.
      { filters: 'title:kontrahent' },
      { filters: 'counterparty:zzz' },
      { filters: 'mine=true' },
    ],
    searches: ['papier', 'FV 10000/2026'],
    read: listDocuments,
    query: documents.list.query,
  },
  {
    path: '/api/uptimes',
    also: [{ filters: 'start_date>=2026-10-01,start_date<2026-11-01' }, { filters: 'comment:ksiegowanie' }, { filters: 'comment:nr 10000' }],
    searches: ['ksiegowanie', 'nr 10000'],
    read: listUptimes,
    query: uptimes.list.query,
  },
  {
    path: '/api/tasks',
    also: [
      { sort: 'number' },
      { filters: 'status:todo|in_progress|waiting' },
      { filters: 'overdue=true' },
      { filters: 'title:deklaracja' },
      { filters: 'number:10000' },
    ],
    searches: ['deklaracja', 'ZAD/2026/10000'],
    read: listTasks,
    query: tasks.list.query,
  },
  {
    path: '/api/tickets',
    usual: { sort: 'due_at:asc,last_word_at:desc' },
    also: [{ sort: 'last_word_at:desc' }, { filters: 'open=true' }, { filters: 'title:pytanie' }, { filters: 'number:10000' }],
    searches: ['pytanie', 'SPR/2026/10000'],
    read: listTickets,
    query: tickets.list.query,
  },
  {
    path: '/api/settlements',
    also: [{ sort: 'company_title' }, { filters: 'overdue=true' }, { filters: 'company_title:piekarnia' }, { filters: 'mine=true' }],
    searches: ['piekarnia', '5000000090'],
    read: listSettlements,
    query: settlements.list.query,
  },
  {
    path: '/api/audit',
    also: [{ sort: 'created' }, { filters: 'entity:task' }, { filters: 'created_at>=2026-11-20' }],
    searches: ['manager', 'accountant'],
    read: listEntries,
    query: audit.list.query,
  },
  { path: '/api/messages', read: listConversations, query: messages.list.query },
  { path: '/api/employees', read: listEmployees, query: employees.list.query },
  { path: '/api/outbox', read: (db, _, listing) => listMessages(db, listing), query: outbox.list.query },
]

async function explain(read: Read, listing: Listing) {
  const client = new pg.Client({ connectionString: ground.url })
  await client.connect()
  await client.query("begin; select set_config('app.tenant', 'biuro1', true), set_config('app.whole_office', 'on', true)")
  for (const { text, values } of await ground.statementsOf('biuro1', (db, actor) => read(db, actor, listing)))
    console.log((await client.query(`explain (analyze, buffers) ${text}`, values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n'))
  await client.end()
}

const base = `http://127.0.0.1:${(await ground.startApp()).port}`

type Office = (typeof offices)[number]
type QueryParameters = Record<string, string>

async function answerOf(office: Office, path: string, parameters: QueryParameters) {
  const address = `${path}?${new URLSearchParams({ page: '1', limit: '25', ...parameters })}`
  const reply = await fetch(base + address, { headers: people[office].headers })
  if (!reply.ok) throw new Error(`answered ${reply.status}`)
  return (await reply.json()) as { data: Record<string, unknown>[] }
}

async function timeOf(...args: Parameters<typeof answerOf>): Promise<number> {
  const began = performance.now()
  await answerOf(...args)
  return performance.now() - began
}

/** Milliseconds of both, in turns; a slow question is asked less often. */
async function compare(path: string, officeParameters: Record<Office, QueryParameters>) {
  const times = { biuro0: [] as number[], biuro1: [] as number[] }
  for (const office of offices) await timeOf(office, path, officeParameters[office])
  const until = performance.now() + timeoutMs
  for (let round = 0; round < rounds && performance.now() < until; round++)
    for (const office of offices) times[office].push(await timeOf(office, path, officeParameters[office]))
  return [median(times.biuro0), median(times.biuro1)] as const
}

const over: string[] = []

async function tell({ path, read, query }: Measured, name: string, officeParameters: Record<Office, QueryParameters>) {
  const result = await compare(path, officeParameters).then(
    ([small, large]) => {
      if (large > bar * small) over.push(`${path}, ${name}`)
      return `${small.toFixed(1)} ms in the small office, ${large.toFixed(1)} ms in the large one: ${(large / small).toFixed(2)} × (bar ${bar} ×)`
    },
    (error: unknown) => {
      over.push(`${path}, ${name}`)
      return error instanceof Error ? error.message : String(error)
    },
  )
  console.log(`${path}, ${name}: ${result}`)
  if (process.argv.includes('--explain')) await explain(read, query.parse(officeParameters.biuro1))
}

/** By each field that the list may be filtered by, of a value that the rows of either office have. */
async function everyFilterOf({ path, usual, query }: Measured) {
  const [small, large] = await Promise.all(offices.map(async office => everyFilter(query, (await answerOf(office, path, { ...usual })).data)))
  return [...(large ?? [])].map(([name, filters]) => ({ name, biuro0: { ...usual, filters: small?.get(name) ?? filters }, biuro1: { ...usual, filters } }))
}

console.log(
  `the machine's load before: ${loadavg()
    .map(load => load.toFixed(1))
    .join(', ')}`,
)
for (const list of lists) {
  const { usual, also = [], searches = [] } = list
  for (const words of [{}, ...also, ...searches.map(search => ({ search }))]) {
    const parameters: QueryParameters = { ...usual, ...words }
    await tell(list, Object.values(words).join() || 'first page', { biuro0: parameters, biuro1: parameters })
  }
  for (const { name, ...officeParameters } of await everyFilterOf(list)) await tell(list, `by ${officeParameters.biuro1.filters} (${name})`, officeParameters)
}
console.log(`over the bar: ${over.length}\n${over.join('\n')}`)

/** Signs that no index knows: each row is read for twenty of them. */
const costly: QueryParameters = { page: '1', limit: '100', filters: `title:${[...'§¶†‡•‰™©®°±×÷¬¦¤¢£¥€'].join('|')}` }

const worker = async () => {
  const began = performance.now()
  const reply = await fetch(`${base}/api/documents?page=1&limit=25`, { headers: people.biuro0.headers })
  await reply.text()
  return { status: reply.status, took: performance.now() - began }
}
const greedy = async (signal: AbortSignal) =>
  (await fetch(`${base}/api/documents?${new URLSearchParams(costly)}`, { headers: people.biuro1.headers, signal })).status
const { quiet, beside, statuses } = await besideGreed(worker, greedy)
console.log(
  `beside 200 greedy calls of one person of the large office: p95 ${beside.p95.toFixed(1)} ms for quiet ${quiet.p95.toFixed(1)}: ${(beside.p95 / quiet.p95).toFixed(2)} × (bar 3 ×), ${beside.unavailable} answers 503; the greedy ones were answered ${JSON.stringify(Object.groupBy(statuses, String), (_, value) => (Array.isArray(value) ? value.length : value))} in that time`,
)
await ground.close()
