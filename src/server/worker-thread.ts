import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { Failure } from '#kernel/failure.ts'
import { inTurnOf } from '#server/in-turn.ts'

/** Milliseconds that a thread waits for its next call before it is ended. */
const idleTimeout = 30_000

interface Limits {
  /** Milliseconds of one call, counted from when the thread takes it up. */
  timeout: number
  tooSlow: () => Failure
  /** Megabytes of its heap. */
  memory: number
  /** So many calls at once, each in a thread of its own. */
  threads: number
  /** More than wait are told to come back. */
  waiting: number
  busy: string
}

type Outcome<Answer> = { answer: Answer } | { failure: Pick<Failure, 'code' | 'message' | 'details'> }

/** The thread's half. What is no refusal ends the thread and reaches its caller. */
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
  await once(worker, 'message')
  return worker
}

const isOverLimit = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')

/**
 * What may cost more than 50 ms of processor runs here, in a thread that is kept for the next calls and ended when one
 * takes too long.
 */
export function inThread<Work extends (...args: never[]) => unknown>(file: URL, { timeout, tooSlow, memory, threads, ...queue }: Limits) {
  type Answer = Awaited<ReturnType<Work>>
  const inTurn = inTurnOf({ atOnce: threads, ...queue })
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

  async function run(args: Parameters<Work>): Promise<Answer> {
    const worker = take() ?? (await start(file, memory))
    worker.postMessage(args)
    const [outcome] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
      end(worker)
      throw isOverLimit(error) ? tooSlow() : error
    })) as [Outcome<Answer>]
    keep(worker)
    if ('answer' in outcome) return outcome.answer
    throw new Failure(outcome.failure.code, outcome.failure.message, outcome.failure.details)
  }

  return (...args: Parameters<Work>) => inTurn(() => run(args))
}
