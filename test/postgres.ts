import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPackage } from '#test/apt.ts'
import { freePort } from '#test/free-port.ts'
import { hear } from '#test/fixtures/hear.ts'

export interface PostgresServer {
  /** As its superuser, on the database `postgres`. */
  url: string
  pid: number
  folder: string
  /** However it came about. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

const programs = '/usr/lib/postgresql'

const isRoot = () => process.getuid?.() === 0

/** The newest installed server's programs; installed by apt where we may. */
export function findPrograms(): string {
  const versions = () => (existsSync(programs) ? readdirSync(programs).filter(version => existsSync(join(programs, version, 'bin/initdb'))) : [])
  if (versions().length === 0) installPackage('postgresql')
  const newest = versions().sort((left, right) => Number(right) - Number(left))[0]
  if (!newest) throw new Error('PostgreSQL could not be installed.')
  return join(programs, newest, 'bin')
}

function userIds(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** On a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One statement on a connection of its own. */
export const queryOnce = <Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  connected(url, async client => (await client.query(text, [...values])).rows as Row[])

/** The questions of tests name a hundred tables and find a few rows: translated to machine code or divided among processes they take longer. */
const plain = ['jit=off', 'max_parallel_workers_per_gather=0']

/** For databases that nobody misses after a crash: nothing waits for a disk, and next to nothing is written twice. */
export const throwAway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', ...plain]

/** A server of our own in a new folder; as root it runs as the user postgres, which it insists on. It ends with this process at the latest. */
export async function startPostgres(within = tmpdir(), settings: readonly string[] = []): Promise<PostgresServer> {
  const bin = findPrograms()
  const folder = mkdtempSync(join(within, 'biurko-pg-'))
  const ids = userIds()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale'], { stdio: 'ignore', ...ids })
  const port = await freePort()
  const stated = ['listen_addresses=127.0.0.1', 'max_connections=200', 'log_min_messages=log', ...settings].flatMap(setting => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...stated], { stdio: ['ignore', 'ignore', 'pipe'], ...ids })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  function abandon() {
    try {
      execFileSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { stdio: 'ignore', ...ids })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  process.once('exit', abandon)
  await hear(server.stderr).until(text => text.includes('ready to accept connections'))
  return {
    url,
    pid: server.pid ?? 0,
    folder,
    ended,
    stop: async () => {
      process.off('exit', abandon)
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
