import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { measure } from '#bench/load.ts'
import { exchange, openSession } from '#features/auth/tokens.ts'
import { loadMatrix } from '#features/settlements/matrix.ts'
import { createOffice } from '#features/tenants/store.ts'
import { insertUser } from '#features/users/store.ts'
import type { Actor } from '#kernel/access.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import type { Statement } from '#server/batch.ts'
import { Database, Db, officeScope } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { Offices } from '#server/offices.ts'
import { startPostgres } from '#test/postgres.ts'

/**
 * The matrix of 200 companies and 24 months: the server against bare node:http with the same statement, and the screen in Chromium slowed
 * down four times. 20 other offices of the same size lie beside it. The screen is built beforehand (`vite build`).
 */
const offices = 21
const companiesEach = 200
const rounds = 5
const load = { connections: 8, seconds: 3 }
/** Milliseconds: no task of the page may take longer. */
const longestAllowed = 200
const year = Number(warsawMonth().slice(0, 4))

const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
await owner.query('create role biurko_app login')
await migrate({ url: server.url, role: 'biurko_app' })
const url = server.url.replace('postgres@', 'biurko_app@')
const secret = randomBytes(32)
const database = new Database({ url, connections: 4 })

for (let place = 0; place < offices; place++) {
  const id = `biuro${place}`
  await database.transact(officeScope(id), db =>
    createOffice(db, secret, { id, template: 'default', office: { name: id }, hosts: place === 0 ? ['localhost'] : [] }),
  )
}
await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, cooperation_status)
  select 'biuro' || t, gen_random_uuid(), 'Firma ' || md5(t || '.' || n), 'zoo', (5000000000 + t * 1000 + n)::text, 'obslugiwana'
  from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n`)
await owner.query(`insert into settlements (tenant_id, id, company_id, month, state)
  select c.tenant_id, gen_random_uuid(), c.id, to_char(make_date(${year - 1}, 1, 1) + make_interval(months => m), 'YYYY-MM'),
    (array['closed', 'closed', 'in_progress', 'awaiting_documents', 'awaiting_approval', 'remarks'])[1 + (m + length(c.id::text) + ascii(c.title)) % 6]
  from companies c, generate_series(0, 23) m`)
await owner.query('vacuum analyze')

const office = await new Offices(database, secret).byId('biuro0')
if (!office) throw new Error('The office was not seeded.')
const session = await database.transact(officeScope(office.id), async db => {
  const person = { email: 'kierownik@biuro0.example', first_name: 'Ewa', last_name: 'Lis', isAdmin: true, role: 'manager', status: 'active' } as const
  const id = await insertUser(db, person)
  const outcome = await exchange(db, office, await openSession(db, { id, isAdmin: true }))
  if (!outcome || !('tokens' in outcome)) throw new Error('No session.')
  return { id, ...outcome.tokens }
})

/** What the matrix asks the database, taken from itself. */
async function statementsOfMatrix(tenant_id: string): Promise<Statement[]> {
  const seen: Statement[] = []
  const run = async (statements: readonly Statement[]) => {
    seen.push(...statements)
    return statements.map(() => ({ rows: [], count: 0 }))
  }
  const actor: Actor = { tenant_id, user_id: '', role: 'manager', isAdmin: true, companies: new Map() }
  await loadMatrix(new Db({ bus: database.bus, transaction: false, run }, officeScope(tenant_id)), actor, year, 2)
  return seen
}

const spawned = (file: string, environment: Record<string, string>) =>
  fork(join(import.meta.dirname, file), { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

const bare = spawned('bare.ts', { BARE: JSON.stringify({ url: server.url, statements: await statementsOfMatrix(office.id) }) })
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
const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    reply => reply.ok,
    () => false,
  )
for (let tries = 0; tries < 100 && !(await isReady()); tries++) await new Promise(resolve => setTimeout(resolve, 200))

const targets = {
  bare: { url: `http://127.0.0.1:${barePort}/` },
  biurko: {
    url: `http://127.0.0.1:${port}/api/settlements/matrix?year=${year}&years=2`,
    headers: { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${session.access_token}` },
  },
}
const seen = { bare: [] as number[], biurko: [] as number[] }
for (const name of ['bare', 'biurko'] as const) await measure(targets[name], { ...load, seconds: 1 })
for (let round = 0; round < rounds; round++) {
  for (const name of ['bare', 'biurko'] as const) seen[name].push(await measure(targets[name], load))
}
const median = (numbers: number[]) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
const [bareRate, appRate] = [median(seen.bare), median(seen.biurko)]
console.log(`matrix ${companiesEach} × 24: bare ${bareRate.toFixed(0)}/s, Biurko ${appRate.toFixed(0)}/s, ratio ${(appRate / bareRate).toFixed(2)}`)

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const { data: person } = (await (await fetch(`http://127.0.0.1:${port}/api/users/${session.id}`, { headers: targets.biurko.headers })).json()) as {
  data: object
}
const now = String(Date.now())
const { access_token, refresh_token } = session
await page.addInitScript(
  stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
  },
  { access_token, refresh_token, user: JSON.stringify(person), logged_in: 'true', session_start: now, active_at: now },
)
const slow = await page.context().newCDPSession(page)
await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
/** The longest task since the last look. */
const longest = () => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)))
const say = (what: string, task: number) =>
  console.log(`${what}: longest task ${task.toFixed(0)} ms, ratio ${(task / longestAllowed).toFixed(2)} of ${longestAllowed} ms`)

await page.goto(`http://localhost:${port}/dashboard/settlements/matrix?years=2`)
const rows = page.getByRole('grid').locator('tbody tr')
await rows.nth(companiesEach - 1).waitFor({ state: 'attached' })
await page.waitForTimeout(1000)
say('open', await longest())
await page.getByRole('searchbox').first().fill('a')
await page.waitForTimeout(1500)
say('search', await longest())
await page.getByRole('searchbox').first().fill('')
await page.waitForTimeout(1500)
say('all again', await longest())
await rows.nth(3).locator('td').nth(3).focus()
for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown')
await page.waitForTimeout(1000)
say('ten arrows', await longest())

await browser.close()
app.kill('SIGTERM')
bare.kill('SIGTERM')
await database.close()
await owner.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
