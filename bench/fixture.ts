import '#app/extensions.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { measure, type Target } from './load.ts'
import { createOffice } from '#features/tenants/server/store.ts'
import { insertUser } from '#features/users/server/store.ts'
import { type Actor, isStaffRole, type Role } from '#kernel/access/access.ts'
import type { Statement } from '#platform/db/pg-pipeline.ts'
import { Database } from '#platform/db/database.ts'
import { Db, officeScope } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { Offices } from '#platform/config/offices.ts'
import { listening, run } from '#test/faults/server.ts'
import { startPostgres } from '#test/postgres.ts'
import { openTokens } from '#test/fixtures/sessions.ts'

// A benchmark that is stopped ends by itself, and with it what it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A PostgreSQL of its own with this many offices, and on it the server beside bare node:http with the same statements. */
export async function openGround(offices: number, settings: readonly string[] = []) {
  const server = await startPostgres(tmpdir(), settings)
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
    const founded = { id, template: 'default', office: { name: id }, hosts: place === 0 ? ['localhost'] : [] }
    await database.transact(officeScope(id), db => createOffice(db, secret, founded))
  }
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Biuro <biuro@example.pl>' }
  const environment = { DATABASE_URL: url, DATABASE_ADMIN_URL: server.url, SECRET_KEY: secret.toString('base64url'), DATA_DIR: folder, ...mail }
  const children: ChildProcess[] = []
  // Also where a benchmark throws or is stopped.
  process.once('exit', () => {
    // At once: whoever ends in order writes into the folder what it has compiled, also while that is removed.
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  /** A program that ends with this one. */
  function holding<Child extends ChildProcess>(child: Child): Child {
    children.push(child)
    return child
  }

  return {
    url,
    owner,
    database,
    holding,
    /** What a node of the portal needs to know. */
    environment,

    /** A person of an office, logged in, and the headers of their calls. */
    async logIn(office_id: string, role: Role = 'manager', place = '') {
      const office = await new Offices(database, secret, pino({ level: 'error' })).byId(office_id)
      if (!office) throw new Error('The office was not seeded.')
      const isAdmin = isStaffRole(role)
      const person = { email: `${role}${place}@${office_id}.example`, first_name: 'Ewa', last_name: 'Lis', isAdmin, role, status: 'active' } as const
      return database.transact(officeScope(office_id), async db => {
        const id = await insertUser(db, person)
        const tokens = await openTokens(db, office, { id, isAdmin })
        const headers = { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${tokens.access_token}` }
        return { id, headers, office, ...tokens }
      })
    },

    /** What a read asks the database, taken from the read itself; what it asks first may decide what it asks then. */
    async statementsOf(tenant_id: string, read: (db: Db, actor: Actor) => Promise<unknown>): Promise<Statement[]> {
      const seen: Statement[] = []
      const run = async (statements: readonly Statement[]) => {
        // How it is planned is no part of what is asked.
        seen.push(...statements.filter(({ text }) => !text.startsWith('select set_config')))
        const answers = []
        for (const { text, values } of statements) answers.push(await owner.query(text, values as unknown[]))
        return answers.map(({ rows, rowCount }) => ({ rows, count: rowCount ?? 0 }))
      }
      const db = new Db({ bus: database.bus, transaction: false, run }, officeScope(tenant_id))
      await read(db, { tenant_id, user_id: '', role: 'manager', isAdmin: true, companies: new Map() })
      return seen
    },

    /** The address of another database in the same PostgreSQL, by its owner. */
    async besides(name: string) {
      await owner.query(`create database ${name}`)
      const address = new URL(server.url)
      address.pathname = `/${name}`
      return address.href
    },

    /** The address of bare node:http that answers with these statements. */
    async startBare(statements: readonly Statement[]) {
      const bareEnvironment = { BARE: JSON.stringify({ url: server.url, statements }) }
      const bare = holding(fork(join(import.meta.dirname, 'baseline.ts'), { env: { ...process.env, ...bareEnvironment }, execArgv: [] }))
      return `http://127.0.0.1:${await new Promise<number>(resolve => bare.once('message', port => resolve(Number(port))))}/`
    },

    /** The server itself, ready. */
    async startApp() {
      const program = run(environment)
      const { stdout, stderr, pid } = holding(program.child)
      const { port } = await listening(program)
      // What goes wrong from now on is seen.
      stdout.pipe(process.stdout)
      stderr.pipe(process.stderr)
      /** Megabytes that it holds of the machine's memory. */
      const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
      return { port, memory }
    },

    async close() {
      for (const child of children) child.kill('SIGTERM')
      await database.close()
      await owner.end()
      await server.stop()
    },
  }
}

export const median = (numbers: number[]) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0

/** Answers per second of both, side by side in turns: the median of five rounds after one to warm up. */
export async function compare(other: Target, biurko: Target, { name = 'bare', ...load }: { connections: number; seconds: number; name?: string }) {
  const targets = [other, biurko]
  const seen: number[][] = [[], []]
  for (const target of targets) await measure(target, { ...load, seconds: 2 })
  for (let round = 0; round < 5; round++) for (const [place, target] of targets.entries()) seen[place]?.push(await measure(target, load))
  const [otherRate = 0, appRate = 0] = seen.map(median)
  return `${name} ${otherRate.toFixed(0)}/s, Biurko ${appRate.toFixed(0)}/s, ratio ${(appRate / otherRate).toFixed(2)}`
}
