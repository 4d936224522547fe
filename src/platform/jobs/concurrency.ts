import { Failure } from '#kernel/failure.ts'

interface Limits {
  atOnce: number
  /** Of one share; more than wait are told to come back. */
  waiting: number
  busy: string
}

/** For what takes much memory or time: so many run at once; of the others shares (offices) take turns, each in the order of its coming. */
export function createSemaphore({ atOnce, waiting, busy }: Limits) {
  let running = 0
  const queues = new Map<string, (() => void)[]>()

  function enqueue(share: string) {
    const queue = queues.get(share) ?? []
    if (queue.length >= waiting) throw new Failure('unavailable', busy, { retry_after: 2 })
    queues.set(share, queue)
    return new Promise<void>(resolve => queue.push(resolve))
  }

  /** Of the share that has waited longest for its turn, which then goes behind the others. */
  function dequeue() {
    const [share, queue] = queues.entries().next().value ?? []
    if (share === undefined || !queue) return undefined
    const first = queue.shift()
    queues.delete(share)
    if (queue.length > 0) queues.set(share, queue)
    return first
  }

  return async function inTurn<T>(work: () => Promise<T>, share = ''): Promise<T> {
    if (running < atOnce) running++
    // Whoever leaves hands the place on.
    else await enqueue(share)
    try {
      return await work()
    } finally {
      const first = dequeue()
      if (first) first()
      else running--
    }
  }
}

/** Of the same key one begins when the one before it is over; others go beside it. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function afterEarlier<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const over = turn.catch(() => undefined)
    last.set(key, over)
    try {
      return await turn
    } finally {
      if (last.get(key) === over) last.delete(key)
    }
  }
}

/** Whoever asked has gone: nobody hears of it. */
export const callerLeft = () => new Failure('unavailable', 'Wywołanie zostało przerwane.')

interface Line {
  running: number
  waiting: (() => void)[]
}

/** A place in the line, as soon as it is free. */
function placeIn(line: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(come), 1)
      reject(callerLeft())
    }
    const come = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    line.waiting.push(come)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

/** Of the same key so many run at once; the others wait in the order of their coming, and leave the line by their signal. More are told to come back. */
export function createFairSemaphore({ atOnce, waiting, busy }: Limits) {
  const lines = new Map<string, Line>()
  return async function withShare<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw callerLeft()
    const line = lines.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }))
    if (line.running < atOnce) line.running++
    else if (line.waiting.length >= waiting) throw new Failure('unavailable', busy, { retry_after: 2 })
    // Whoever leaves hands the place on.
    else await placeIn(line, signal)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
