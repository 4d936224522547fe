import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { findCommand } from '../src/cli/run.ts'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#app/server.ts'
import { makeTasksOf } from '#features/recurring-tasks/server/jobs.ts'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import type { Office } from '#platform/config/offices.ts'
import { officeScope } from '#platform/db/db.ts'
import { at, closeDatabases, dropOf, everywhere, newDatabases, serversOf } from '#test/cluster/databases.ts'
import { openTokens } from '#test/fixtures/sessions.ts'
import { connected, queryOnce } from '#test/postgres.ts'

/**
 * What people and the night ask, of one database on one PostgreSQL and of its copy on a Citus cluster whose coordinator that PostgreSQL is. Both are
 * asked in turns by the same process, so that whatever else the machine does falls on both alike; said are the medians, and what the coordinator
 * asked of which machines and parts meanwhile.
 */
const companies = 300
const documents = 6000
const rounds = 100
const months = 3
/** That a node opens. */
const connections = 10
const bars = { list: 1.5, write: 2 }

const servers = serversOf(process.env.CLUSTER_URL)
const [coordinator] = servers
const plain = `biurko_bench_${process.pid}`
const spread = `${plain}_spread`
const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
const secret = randomBytes(32).toString('base64url')

const configOf = (name: string) =>
  readConfig({
    DATABASE_URL: at(coordinator, name, 'biurko_app'),
    DATABASE_ADMIN_URL: at(coordinator, name, 'biurko_owner'),
    SECRET_KEY: secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@example.pl>',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  })

async function seed() {
  const { installation, stop } = await openInstallation(configOf(plain))
  await seedDemo(installation)
  await stop()
  const office = `'demo', gen_random_uuid()`
  await connected(at(coordinator, plain), async client => {
    await client.query(`begin; select set_config('app.tenant', 'demo', true), set_config('app.whole_office', 'on', true);
      insert into companies (tenant_id, id, title, company_type, vat_number, cooperation_status)
        select ${office}, 'Próbna drukarnia ' || n, case when n % 3 = 0 then 'zoo' else 'jdg' end, (5000000000 + n)::text, 'obslugiwana' from generate_series(1, ${companies}) n;
      insert into tax_profiles (tenant_id, id, company_id, from_day, income_tax, accounting_form, insured)
        select ${office}, id, '1900-01-01', case company_type when 'zoo' then 'cit_9' else 'skala' end,
          case company_type when 'zoo' then 'ksiegi_rachunkowe' else 'kpir' end, length(title) % 2 from companies where tenant_id = 'demo' and title like 'Próbna %';
      insert into documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id)
        select ${office}, firm.id, '2026-10', 'Faktura za papier ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || n % 500, author.id
        from generate_series(1, ${documents}) n
        join (select id, row_number() over () as place from companies where tenant_id = 'demo') firm on firm.place = 1 + n % ${companies}
        cross join (select id from users where tenant_id = 'demo' and role = 'manager' limit 1) author;
      update recurring_tasks set active_from = '2026-11-01' where tenant_id = 'demo';
      commit`)
  })
}

/** A node of the program on this database, and the office's manager, by whom it is asked. */
async function open(name: string) {
  const { installation, stop } = await openInstallation(configOf(name))
  const { database } = installation
  const heard = { trips: 0, sentToMachines: 0, parts: new Set<string>(), machines: new Set<string>() }
  database.pool.on('connect', client => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('readyForQuery', () => heard.trips++)
    client.on('notice', ({ message = '', detail = '' }) => {
      if (!message.startsWith('issuing ')) return
      heard.sentToMachines++
      heard.machines.add(detail.match(/\S+:\d+/)?.[0] ?? '')
      for (const [part] of message.matchAll(/\b[a-z_]+_\d{6,}\b/g)) heard.parts.add(part)
    })
  })
  const app = await buildApp(installation)
  const office = (await installation.offices.list()).find(({ id }) => id === 'demo') as Office
  const { access_token } = await database.transact(officeScope('demo'), async db => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', 'kierownik@demo.example').executeTakeFirstOrThrow()
    return openTokens(db, office, { id, isAdmin: true })
  })
  const headers = { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${access_token}` }
  return {
    async ask(request: InjectOptions) {
      const reply = await app.inject({ headers, ...request })
      if (reply.statusCode >= 300) throw new Error(`${request.method ?? 'GET'} ${request.url}: ${reply.statusCode} ${reply.body}`)
    },
    month: async (day: string) => (await makeTasksOf(database, 'demo', day)).made,
    /** What it takes, beside its time: round trips to the coordinator, and from there to the machines. */
    async counted(work: () => Promise<unknown>) {
      await work()
      Object.assign(heard, { trips: 0, sentToMachines: 0, parts: new Set(), machines: new Set() })
      await work()
      return { ...heard }
    },
    /** Whether the coordinator says what it asks of the machines. */
    async listen(on: boolean) {
      const clients = await Promise.all(Array.from({ length: connections }, () => database.pool.connect()))
      for (const client of clients) await client.query(`set citus.log_remote_commands = ${on}`)
      for (const client of clients) client.release()
    },
    async close() {
      await app.close()
      await stop()
    },
  }
}

const median = (numbers: number[]) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

await queryOnce(coordinator, `create database ${plain} owner biurko_owner`)
try {
  await seed()
  await closeDatabases([coordinator], plain)
  await newDatabases(servers, spread, plain)
  await queryOnce(coordinator, `alter database ${plain} allow_connections true`)
  await queryOnce(at(coordinator, spread), `alter database ${spread} set citus.shard_count = 4`)
  const { installation, stop } = await openInstallation(configOf(spread))
  console.log(await findCommand(['distribute'])(installation).then(({ text }) => text))
  await stop()
  await everywhere(servers, () => 'vacuum analyze', spread)
  await queryOnce(at(coordinator, plain), 'vacuum analyze')
  await race()
} finally {
  await dropOf(servers, spread)
  await dropOf([coordinator], plain)
}

async function race() {
  const both = [await open(plain), await open(spread)] as const
  const [{ id } = { id: '' }] = await queryOnce<{ id: string }>(
    at(coordinator, plain),
    `select id from companies where tenant_id = 'demo' and title = 'Próbna drukarnia 7'`,
  )
  const asks: [what: string, bar: number | undefined, request: (n: number) => InjectOptions][] = [
    ['list of companies', bars.list, () => ({ url: '/api/companies?limit=25' })],
    ['list of documents', bars.list, () => ({ url: '/api/documents?limit=25' })],
    ['list of tasks', bars.list, () => ({ url: '/api/tasks?limit=25' })],
    ['search in the list', bars.list, n => ({ url: `/api/companies?limit=25&search=druk${'arnia'.slice(0, n % 5)}` })],
    ['search', bars.list, n => ({ url: `/api/search?query=papier%20${n}` })],
    ['one record', bars.list, () => ({ url: `/api/companies/${id}` })],
    ['a tag is made', bars.write, n => ({ method: 'POST', url: '/api/tags', payload: { name: `Znacznik ${n}`, hue: 'teal' } })],
    ['a company is changed', bars.write, n => ({ method: 'PUT', url: `/api/companies/${id}`, payload: { title: `Próbna drukarnia ${n}` } })],
  ]
  let over = false
  const say = (what: string, times: [number[], number[]], bar: number | undefined, more: string) => {
    const [here, there] = times.map(median) as [number, number]
    const ratio = there / here
    over ||= ratio > (bar ?? Number.POSITIVE_INFINITY)
    console.log(`${what}: ${here.toFixed(1)} ms, Citus ${there.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${bar ? ` (bar ${bar})` : ''}${more}`)
  }
  const [, there] = both
  await there.listen(true)
  const counts: string[] = []
  for (const [, , request] of asks) {
    let n = 1000
    const { trips, sentToMachines, machines, parts } = await there.counted(() => there.ask(request(n++)))
    counts.push(`; round trips ${trips}, to machines ${sentToMachines}; machines ${machines.size}, parts ${parts.size}`)
  }
  await there.listen(false)
  for (const [index, [what, bar, request]] of asks.entries()) {
    const times: [number[], number[]] = [[], []]
    for (let n = 0; n < rounds + 10; n++)
      for (const place of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const took = await timed(() => both[place].ask(request(n)))
        if (n >= 10) times[place].push(took)
      }
    say(what, times, bar, counts[index] ?? '')
  }
  const times: [number[], number[]] = [[], []]
  let taskCount = 0
  for (let month = 0; month < months; month++)
    for (const place of month % 2 ? ([0, 1] as const) : ([1, 0] as const))
      times[place].push(
        await timed(async () => {
          taskCount = await both[place].month(`2027-${String(month + 1).padStart(2, '0')}-14`)
        }),
      )
  say(`tasks of a month (${taskCount})`, times, bars.write, '')
  for (const node of both) await node.close()
  process.exitCode = over ? 1 : 0
}
