import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { median } from './fixture.ts'
import { startPostgres } from '#test/postgres.ts'

/**
 * How long the server takes to start on a database that is there, and what it holds of the machine's memory when nobody asks anything of
 * it: with the demo office, embedded and, brought over by the commands for moving an office, on PostgreSQL. Beside it
 * how long Node alone takes, and what it all takes of one processor, which other programs on the machine change less.
 */
const starts = 5
/** Seconds without a request. */
const rest = 60
/** Of the processor in a second, as Linux counts them. */
const ticks = 100
const bars = { start: 3, embedded: 400, postgres: 200 }

const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
const program = (name: string) => join(import.meta.dirname, '../src', name)
const embedded = { DATA_DIR: join(folder, 'embedded') }

const command = (environment: Record<string, string>, ...line: string[]) =>
  execFileSync(process.execPath, [program('cli/main.ts'), ...line], {
    env: { PATH: process.env.PATH, BIURKO_PASSPHRASE: 'na czas pomiaru', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  }).toString()

interface Kind {
  name: string
  environment: Record<string, string>
  bar: number
}

/** Runs it until it is ready, leaves it alone for so many seconds, and ends it. */
async function run({ environment }: Kind, seconds: number) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', program('app/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await new Promise(resolve => child.stdout.once('data', resolve))
  const started = (performance.now() - began) / 1000
  const [, spent = ''] = /\) (.*)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = spent.split(' ').slice(11, 13).map(Number)
  await wait(seconds * 1000)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  child.kill('SIGTERM')
  await ended
  return { started, processor: (user + system) / ticks, memory }
}

function secondsOfNode(): number {
  const began = performance.now()
  execFileSync(process.execPath, ['--eval', '0'])
  return (performance.now() - began) / 1000
}

const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`

async function measure(kind: Kind) {
  const { name, bar } = kind
  const times: number[] = []
  const processor: number[] = []
  const alone: number[] = []
  for (let round = 0; round < starts; round++) {
    alone.push(secondsOfNode())
    const once = await run(kind, 0)
    times.push(once.started)
    processor.push(once.processor)
  }
  const start = median(times)
  console.log(
    `${name}: starts in ${start.toFixed(2)} s (bar ${bars.start} s), ${(start / median(alone)).toFixed(1)} × Node alone, shortest ${Math.min(...times).toFixed(2)} s, of one processor ${median(processor).toFixed(2)} s; ${load()}`,
  )
  const { memory } = await run(kind, rest)
  console.log(`${name}: at rest ${memory.toFixed(0)} MB, ${(memory / bar).toFixed(2)} × the bar of ${bar} MB; ${load()}`)
}

const server = await startPostgres()
try {
  command(embedded, 'demo', 'load')
  await measure({ name: 'embedded', environment: embedded, bar: bars.embedded })

  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create role biurko_app login')
  await owner.end()
  const archive = join(folder, 'biuro.zip')
  command(embedded, 'office', 'export', 'demo', archive)
  const postgres = {
    DATA_DIR: join(folder, 'postgres'),
    DATABASE_URL: server.url.replace('postgres@', 'biurko_app@'),
    DATABASE_ADMIN_URL: server.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@example.pl>',
  }
  command(postgres, 'office', 'import', archive)
  await measure({ name: 'on PostgreSQL', environment: postgres, bar: bars.postgres })
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
