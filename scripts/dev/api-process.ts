import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { prettyLog } from './pretty-log.ts'

export interface Api {
  /** Resolves when the API answers, or has ended by itself with the reason on the screen. */
  ready(): Promise<void>
  /** Ends it and, after `before`, starts it anew. What is asked for while it ends is one restart. */
  restart(before?: () => Promise<unknown>): void
  stop(): Promise<void>
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export function startApi(environment: NodeJS.ProcessEnv, debugPort: number): Api {
  const log = prettyLog()
  const launch = () => {
    const child = fork(join(import.meta.dirname, 'api.ts'), {
      env: environment,
      execArgv: [`--inspect=127.0.0.1:${debugPort}`, '--inspect-publish-uid=http'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    child.stdout?.pipe(log, { end: false })
    return { child, answers: Promise.race([once(child, 'message'), once(child, 'exit')]) }
  }
  let current = launch()
  let restarting: Promise<void> | undefined
  const restart = async (before: () => Promise<unknown>) => {
    await end(current.child)
    await before().catch(error => console.error(error))
    current = launch()
    restarting = undefined
  }
  const ready = async (): Promise<void> => {
    await restarting
    const awaited = current
    await awaited.answers
    if (restarting || awaited !== current) await ready()
  }
  return {
    ready,
    restart: (before = async () => {}) => {
      restarting ??= restart(before)
    },
    stop: async () => {
      await restarting
      await end(current.child)
    },
  }
}
