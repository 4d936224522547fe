import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Installation } from '#server/context.ts'
import { openInstallation } from '#server/installation.ts'
import { freePort } from '#test/free-port.ts'
import { memoryFolder } from '#test/memory-folder.ts'

const main = join(import.meta.dirname, '../../src/server/main.ts')

export interface DemoServer {
  url: string
  port: number
  /** Ends the server, does this with its data and starts it again: the embedded database belongs to one process at a time. */
  between(work: (installation: Installation) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const newFolder = () => mkdtemp(join(memoryFolder, 'biurko-e2e-'))

function settingsOf(folder: string, port: number): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, DATABASE_ADMIN_URL: __, ...inherited } = process.env
  return { ...inherited, BIURKO_DEMO: '1', DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' }
}

/** The folder of a demo that was founded and rests. */
export async function seedDemo(): Promise<string> {
  const folder = await newFolder()
  const port = await freePort()
  await end(await startServer(settingsOf(folder, port), port))
  return folder
}

/** What is running; it ends with this process at the latest. */
const running = new Map<string, ChildProcess>()
process.once('SIGTERM', () => process.exit())
process.once('exit', () => {
  for (const [folder, child] of running) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A plain one for the file that comes next: it starts while this one is at work. */
let spare: Promise<DemoServer> | undefined

/**
 * The product itself in a process of its own, with the demo's data in a folder of its own; or, where `found` makes an office first, with
 * nothing but that.
 */
export async function startDemo(environment: Record<string, string> = {}, found?: (installation: Installation) => Promise<void>): Promise<DemoServer> {
  if (found || Object.keys(environment).length > 0) return startNew(environment, found)
  const ready = await (spare ?? startNew())
  spare = startNew()
  // Whoever needs it is told.
  spare.catch(() => undefined)
  return ready
}

async function startNew(environment: Record<string, string> = {}, found?: (installation: Installation) => Promise<void>): Promise<DemoServer> {
  const folder = await newFolder()
  const port = await freePort()
  if (!found) await cp(inject('demo_folder'), folder, { recursive: true })
  const settings = { ...settingsOf(folder, port), ...(found && { BIURKO_DEMO: '0' }), ...environment }
  const work = async (some: (installation: Installation) => Promise<void>) => {
    const { installation, stop } = await openInstallation(readConfig(settings))
    await some(installation).finally(stop)
  }
  const start = async () => {
    const child = await startServer(settings, port)
    running.set(folder, child)
    return child
  }
  const remove = () => {
    running.delete(folder)
    return rm(folder, { recursive: true, force: true })
  }
  let child = await (found ? work(found).then(start) : start()).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    url: `http://localhost:${port}`,
    port,
    between: async some => {
      await end(child)
      await work(some)
      child = await start()
    },
    stop: async () => {
      await end(child)
      await remove()
    },
  }
}

async function startServer(settings: NodeJS.ProcessEnv, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  try {
    await untilReady(child, `http://127.0.0.1:${port}/health/ready`)
  } catch (error) {
    await end(child)
    throw new Error(`The server did not become ready. It said:\n${said.join('')}`, { cause: error })
  }
  return child
}

async function untilReady(child: ChildProcess, address: string) {
  for (const from = Date.now(); Date.now() - from < 120_000; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    if (
      await fetch(address).then(
        answer => answer.ok,
        () => false,
      )
    )
      return
  }
  throw new Error('It took more than two minutes')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await gone
  clearTimeout(patience)
}
