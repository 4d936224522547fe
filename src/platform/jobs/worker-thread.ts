import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { Failure } from '#kernel/failure.ts'
import { createSemaphore } from './concurrency.ts'

/** Milliseconds that a thread waits for its next call before it is ended. */
const idleTimeout = 30_000

/** A thread that waits for something instead of computing is given up after so many times its limit by the clock. */
const maxSlowdown = 10

interface Limits {
  /** Milliseconds of processor for one call: what a busy machine gives late counts as much as what it gives at once. */
  cpuTime: number
  tooSlow: () => Failure
  /** Megabytes of its heap. */
  memory: number
  /** So many calls at once, each in a thread of its own. */
  threads: number
  /** Callers that may queue; further ones get 503. */
  waiting: number
  busy: string
}

type Outcome<Answer> = { answer: Answer } | { failure: Pick<Failure, 'code' | 'message' | 'details'> }

/** Runs inside the thread. An error that is no `Failure` ends the thread and rejects the call. */
export function answerCalls<Args extends unknown[]>(work: (...args: Args) => unknown) {
  async function outcomeOf(args: Args): Promise<Outcome<unknown>> {
    try {
      return { answer: await work(...args) }
    } catch (error) {
      if (error instanceof Failure) return { failure: { code: error.code, message: error.message, details: error.details } }
      throw error
    }
  }
  parentPort?.on('message', async (args: Args) => parentPort?.postMessage(await outcomeOf(args)))
  parentPort?.postMessage('ready')
}

async function start(file: URL, memory: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memory } })
  // One that dies after its caller has left must not take the process along.
  worker.on('error', () => undefined)
  await messageOf(worker)
  return worker
}

/** The next message of a thread; none when the thread ends first. */
async function messageOf<Message>(worker: Worker): Promise<Message> {
  const over = new AbortController()
  const ended = once(worker, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The thread has ended.')
  })
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal: over.signal }), ended])
    return message
  } finally {
    over.abort()
  }
}

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined)

/** Comes when the thread has used so many milliseconds of processor from now on; never where it ends before, which is told by what ended it. */
async function whenUsedUp(worker: Worker, cpuTime: number, signal: AbortSignal): Promise<void> {
  try {
    await exhaust(worker, cpuTime, signal)
  } catch (error) {
    if (codeOf(error) === 'ERR_WORKER_NOT_RUNNING') return new Promise(() => undefined)
    throw error
  }
}

async function exhaust(worker: Worker, cpuTime: number, signal: AbortSignal) {
  const [before, since] = [await worker.cpuUsage(), performance.now()]
  for (let left = cpuTime; left > 0 && performance.now() - since < maxSlowdown * cpuTime; ) {
    await sleep(left, undefined, { signal })
    const { user, system } = await worker.cpuUsage(before)
    left = cpuTime - (user + system) / 1000
  }
}

const isOutOfMemory = (error: unknown) => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * What may cost more than 50 ms of processor runs here, in a thread that is kept for the next calls and ended when one takes too long. A call
 * throws the `Failure` of its work, `tooSlow` beyond its limits of time and memory, and 503 where too many wait.
 */
export function inThread<Work extends (...args: never[]) => unknown>(file: URL, { cpuTime, tooSlow, memory, threads, ...queue }: Limits) {
  type Answer = Awaited<ReturnType<Work>>
  const inTurn = createSemaphore({ concurrency: threads, ...queue })
  const idle = new Map<Worker, NodeJS.Timeout>()

  function end(worker: Worker) {
    idle.delete(worker)
    void worker.terminate()
  }

  function take(): Worker | undefined {
    const [worker, ending] = [...idle].at(-1) ?? []
    clearTimeout(ending)
    if (worker) idle.delete(worker)
    worker?.ref()
    return worker
  }

  function keep(worker: Worker) {
    worker.unref()
    idle.set(worker, setTimeout(() => end(worker), idleTimeout).unref())
  }

  async function startNew() {
    const worker = await start(file, memory)
    worker.once('exit', () => {
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    return worker
  }

  async function outcomeOf(worker: Worker, args: Parameters<Work>): Promise<Outcome<Answer>> {
    const answered = new AbortController()
    try {
      worker.postMessage(args)
      const usedUp = whenUsedUp(worker, cpuTime, answered.signal).then(() => {
        throw tooSlow()
      })
      return await Promise.race([messageOf<Outcome<Answer>>(worker), usedUp])
    } catch (error) {
      end(worker)
      throw isOutOfMemory(error) ? tooSlow() : error
    } finally {
      answered.abort()
    }
  }

  async function run(args: Parameters<Work>): Promise<Answer> {
    const worker = take() ?? (await startNew())
    const outcome = await outcomeOf(worker, args)
    keep(worker)
    if ('answer' in outcome) return outcome.answer
    throw new Failure(outcome.failure.code, outcome.failure.message, outcome.failure.details)
  }

  /** Fair between shares (offices). */
  return (share: string, ...args: Parameters<Work>) => inTurn(() => run(args), share)
}
