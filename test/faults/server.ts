import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { createOffice } from '#features/tenants/store.ts'
import { insertUser } from '#features/users/store.ts'
import { readConfig } from '#server/config.ts'
import { officeScope } from '#server/db.ts'
import { openInstallation } from '#server/installation.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { copiedTables } from '../../src/cli/office-archive/tables.ts'
import { openTokens } from '#test/sessions.ts'

const entry = join(import.meta.dirname, '../../src/server/main.ts')

/** Who writes under load: one clerk of one office, with a token that outlives the test. */
export interface Ground {
  environment: Record<string, string>
  headers: Record<string, string>
  tenant_id: string
  /** As the owner, for counting behind the application; only while no application runs on an embedded database. */
  inspect<T>(look: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

const tenant_id = 'proba'

async function prepare(environment: Record<string, string>): Promise<Record<string, string>> {
  const { installation, stop } = await openInstallation(readConfig(environment))
  const { database, offices, config } = installation
  await database.transact(officeScope(tenant_id), db =>
    createOffice(db, config.secret_key, { id: tenant_id, template: 'default', office: { name: 'Biuro Próby' }, hosts: ['localhost'] }),
  )
  offices.forget()
  const office = await offices.byId(tenant_id)
  if (!office) throw new Error('The office was not founded.')
  const token = await database.transact(officeScope(tenant_id), async db => {
    const id = await insertUser(db, {
      email: 'praca@proba.example',
      first_name: 'Osoba',
      last_name: 'Próby',
      isAdmin: true,
      role: 'administrator',
      status: 'active',
    })
    const { access_token } = await openTokens(db, office, { id, isAdmin: true })
    await db.updateTable('access_tokens').set({ expires_at: '2100-01-01T00:00:00Z' }).execute()
    return access_token
  })
  await stop()
  return { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function look<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant', $1, false), set_config('app.whole_office', 'on', false)`, [tenant_id])
    return await work(client)
  } finally {
    await client.end()
  }
}

const newFolder = (within = tmpdir()) => mkdtemp(join(within, 'biurko-fault-'))

export async function embeddedGround(within?: string): Promise<Ground> {
  const environment = { DATA_DIR: await newFolder(within) }
  const headers = await prepare(environment)
  const { startEmbedded } = await import('#server/embedded.ts')
  return {
    environment,
    headers,
    tenant_id,
    inspect: async work => {
      const embedded = await startEmbedded(environment.DATA_DIR)
      try {
        return await look(embedded.url, work)
      } finally {
        await embedded.stop()
      }
    },
    stop: async () => {},
  }
}

export async function postgresGround(within?: string): Promise<Ground & { server: PostgresServer }> {
  const server = await startPostgres(within)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  for (const role of ['biurko_owner', 'biurko_app']) await admin.query(`create role ${role} login`)
  await admin.query('create database biurko owner biurko_owner')
  await admin.end()
  const as = (user: string) => {
    const url = new URL(server.url)
    url.username = user
    url.pathname = '/biurko'
    return url.href
  }
  const environment = {
    DATA_DIR: await newFolder(),
    DATABASE_URL: as('biurko_app'),
    DATABASE_ADMIN_URL: as('biurko_owner'),
    SECRET_KEY: randomBytes(32).toString('base64url'),
  }
  return { environment, headers: await prepare(environment), tenant_id, inspect: work => look(as('biurko_owner'), work), stop: () => server.stop(), server }
}

export interface Process {
  child: ChildProcess
  port: number
  said: () => string
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The application's own server, unless another program of it or of another version is named; `under` another one that starts it as itself. */
export function run(environment: Record<string, string>, program: readonly string[] = [entry], under: readonly string[] = []) {
  const [command = '', ...line] = [...under, process.execPath, ...program]
  const child = spawn(command, line, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', BIURKO_WORKERS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve => child.once('close', (code, signal) => resolve({ code, signal })))
  return { child, said: () => text, ended }
}

/** Starts the application and waits until it says where it listens. */
export const startServer = (environment: Record<string, string>, program?: readonly string[]) => listening(run(environment, program))

/** Waits until what was run says where it listens. */
export async function listening({ child, said, ended }: ReturnType<typeof run>): Promise<Process> {
  const port = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/[^:]+:(\d+)/.exec(said())
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', look)
    void ended.then(() => reject(new Error(`The server did not start: ${said()}`)))
  })
  return { child, port, said, ended }
}

export interface Answer {
  status: number
  text: string
}

const send = (agent: Agent, port: number, headers: Record<string, string>, body: string) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/uptimes', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => (response.complete ? resolve({ status: response.statusCode ?? 0, text }) : reject(new Error('The answer was cut.'))))
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** Sends a file and claims it; why it was not taken, if it was not. */
export async function uploadFile(port: number, headers: Record<string, string>, name: string, content: Buffer): Promise<{ id: string; refusal?: string }> {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const uploaded = await fetch(at('/api/files/uploads'), {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
  const id = basename(uploaded.headers.get('location') ?? '')
  const claimed = await fetch(at('/api/files'), { method: 'POST', headers, body: JSON.stringify({ upload_id: id }) })
  const text = await claimed.text()
  return claimed.status === 200 ? { id } : { id, refusal: `${uploaded.status} ${claimed.status} ${text}` }
}

/** Of a size by chance, and like no other. */
export const paper = () =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(randomBytes(randomInt(2_000, 400_000)).toString('base64')), Buffer.from('\n%%EOF\n')])

export const workEntry = JSON.stringify({ start_date: '2026-10-20 08:00:00', end_date: '2026-10-20 09:00:00', comment: 'próba' })

export interface Load {
  /** Ids of entries whose creation was answered with 2xx. */
  acknowledged: string[]
  /** Other answers that came whole. */
  refused: Answer[]
  /** Answers that had begun and broke off. */
  cut: number
  /** Resolves when so many are acknowledged. */
  reach(count: number): Promise<void>
  /** Sends nothing new and waits for what is on its way. */
  end(): Promise<void>
}

/** Writes entries of working time as fast as they are answered, until told to end or the server is gone. */
export function startLoad(port: number, headers: Record<string, string>, writers: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: writers })
  const waiting: { count: number; resolve: () => void; reject: (error: Error) => void }[] = []
  let going = true
  const load: Load = {
    acknowledged: [],
    refused: [],
    cut: 0,
    reach: count => new Promise((resolve, reject) => waiting.push({ count, resolve, reject })),
    end: async () => {
      going = false
      await Promise.all(working)
      agent.destroy()
    },
  }
  const write = async () => {
    while (going) {
      try {
        const answer = await send(agent, port, headers, workEntry)
        if (answer.status === 200) load.acknowledged.push(JSON.parse(answer.text).data.id)
        else {
          load.refused.push(answer)
          await new Promise(resolve => setTimeout(resolve, 50))
        }
      } catch (error) {
        if (error instanceof Error && error.message === 'The answer was cut.') load.cut += 1
        going = false
      }
      for (const wish of waiting) if (load.acknowledged.length >= wish.count) wish.resolve()
    }
    for (const wish of waiting) wish.reject(new Error(`The writers ended after ${load.acknowledged.length}: ${JSON.stringify(load.refused[0])}`))
  }
  const working = Array.from({ length: writers }, write)
  return load
}

/** Of these ids, the ones that are not in the table. */
export async function missingFrom(client: pg.Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select id from unnest($1::uuid[]) as written(id) where not exists (select from uptimes u where u.tenant_id = $2 and u.id = written.id)`,
    [ids, tenant_id],
  )
  return rows.map(row => row.id)
}

export async function countEntries(client: pg.Client): Promise<number> {
  return Number((await client.query('select count(*) as count from uptimes where tenant_id = $1', [tenant_id])).rows[0].count)
}

/** Of each table of offices how many rows there are, and what they say together. */
export async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, columns } of copiedTables()) {
    const row = `row(${columns.map(column => client.escapeIdentifier(column)).join(', ')})::text`
    const { rows } = await client.query(`select count(*) || ' ' || coalesce(md5(string_agg(${row}, ',' order by id)), '') as said from ${name}`)
    found[name] = rows[0].said
  }
  return found
}
