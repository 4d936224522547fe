import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The product's own beginning, and the demo's on a PostgreSQL server. */
const programs = { main: '../../src/app/main.ts', portal: 'portal.ts' } as const
export type Program = keyof typeof programs

/** What is running; it ends with this process at the latest. */
const running = new Set<ChildProcess>()
process.once('SIGTERM', () => process.exit())
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A server in a process of its own, once it listens. */
export async function startServer(program: Program, settings: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, DATABASE_ADMIN_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, programs[program])], {
    env: { ...inherited, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output: string[] = []
  child.once('exit', code => {
    running.delete(child)
    if (code) console.error(`The server ended with ${code}. It said:\n${output.join('')}`)
  })
  const listening = new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      output.push(text)
      if (/^Biurko .*działa/m.test(output.join(''))) resolve()
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    child.once('exit', () => reject(new Error('The server ended before it listened.')))
  })
  await listening
  return child
}

export async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await gone
  clearTimeout(late)
}
