import { Failure } from '#kernel/failure.ts'

interface Limits {
  concurrency: number
  /** Of one share; more than wait are told to come back. */
  waiting: number
  busy: string
  /** Milliseconds after which a turn holds up no other any more: what it waits for may be somebody's lock, or never come. */
  maxTurnMs?: number
}

/** The caller has disconnected; nothing is sent. */
export const callerLeft = () => new Failure('unavailable', 'Wywołanie zostało przerwane.')

/**
 * For what takes much memory or time: so many run at once; of the others shares (offices) take turns, each in the order of its coming, and
 * leave the line by their signal. A call throws 503 with `busy` where `waiting` others of its share are in line.
 */
export function createSemaphore({ concurrency, waiting, busy, maxTurnMs }: Limits) {
  let running = 0
  const queues = new Map<string, (() => void)[]>()

  function enqueue(share: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = queues.get(share) ?? []
    if (queue.length >= waiting) throw new Failure('unavailable', busy, { retry_after: 2 })
    queues.set(share, queue)
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(come), 1)
        if (queue.length === 0) queues.delete(share)
        reject(callerLeft())
      }
      const come = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      queue.push(come)
      signal?.addEventListener('abort', leave, { once: true })
    })
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

  /** Whoever leaves hands the place on, once. */
  function takePlace() {
    let isHeld = true
    const leave = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      const first = dequeue()
      if (first) first()
      else running--
    }
    const timer = maxTurnMs === undefined ? undefined : setTimeout(leave, maxTurnMs)
    return leave
  }

  return async function inTurn<T>(work: () => Promise<T>, share = '', signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw callerLeft()
    if (running < concurrency) running++
    else await enqueue(share, signal)
    const leave = takePlace()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** The same for each key by itself: one that is busy holds up no other. A call throws 503 as there. */
export function createKeyedSemaphore(limits: Limits) {
  const lines = new Map<string, { inTurn: ReturnType<typeof createSemaphore>; inside: number }>()
  return async function inTurnOf<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const line = lines.getOrInsertComputed(key, () => ({ inTurn: createSemaphore(limits), inside: 0 }))
    line.inside++
    try {
      return await line.inTurn(work, '', signal)
    } finally {
      if (--line.inside === 0) lines.delete(key)
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

/** Work for each of them, so many at once. What fails ends the whole. */
export async function forEachConcurrently<Row>(rows: Iterable<Row>, concurrency: number, work: (row: Row) => Promise<void>) {
  const left = rows[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
