import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Heard, hear } from '#test/fixtures/hear.ts'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'src/app/main.ts')

/** What Node makes of the program when it reads it is kept from start to start, which saves a quarter of each. */
const compiled = join(root, 'node_modules/.cache/compiled')

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Run extends Heard {
  child: ChildProcessByStdio<null, Readable, Readable>
  ended: Promise<Ended>
}

export interface Process extends Run {
  port: number
}

/** What a test that failed has left; it ends with this process at the latest. */
const running = new Set<Run['child']>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The application's own server, unless another program of it or of another version is named; `under` another one that starts it as itself. */
export function run(environment: Record<string, string>, program: readonly string[] = [entry], under: readonly string[] = []): Run {
  const [command = '', ...line] = [...under, process.execPath, ...program]
  const child = spawn(command, line, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', LOG_LEVEL: 'error', BIURKO_WORKERS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, ended, ...hear(child.stdout, child.stderr) }
}

/** Starts the application and waits until it says where it listens. */
export const startServer = (environment: Record<string, string>, program?: readonly string[]) => listening(run(environment, program))

/** Waits until what was run says where it listens. */
export async function listening(started: Run): Promise<Process> {
  const match = await started.until(text => /http:\/\/[^:]+:(\d+)\n/.exec(text))
  return { ...started, port: Number(match[1]) }
}
