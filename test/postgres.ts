import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPackage } from '#test/apt.ts'
import { freePort } from '#test/free-port.ts'

export interface PostgresServer {
  /** As its superuser, on the database `postgres`. */
  url: string
  pid: number
  folder: string
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

/** Waits until the server answers, at most half a minute. */
async function waitUntilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('PostgreSQL did not start.')
}

/** A server of our own in a new folder; as root it runs as the user postgres, which it insists on. It ends with this process at the latest. */
export async function startPostgres(within = tmpdir()): Promise<PostgresServer> {
  const bin = findPrograms()
  const folder = mkdtempSync(join(within, 'biurko-pg-'))
  const ids = userIds()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale'], { stdio: 'ignore', ...ids })
  const port = await freePort()
  const run = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'], {
      stdio: 'ignore',
      ...ids,
    })
  const server = run()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  function abandon() {
    try {
      execFileSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { stdio: 'ignore', ...ids })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  process.once('exit', abandon)
  await waitUntilReady(url, server)
  return {
    url,
    pid: server.pid ?? 0,
    folder,
    stop: async () => {
      process.off('exit', abandon)
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
