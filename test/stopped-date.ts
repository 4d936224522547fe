import { afterAll, vi } from 'vitest'

/** Timers and the database's clock go on. */
const stop = (now = Date.now()) => void vi.useFakeTimers({ toFake: ['Date'], now })
const goOn = () => void vi.useRealTimers()

/**
 * Stops `Date` for the rest of a test file and the server in its process, however slow the machine is: no half minute ends between a code
 * and its check, and no day of Warsaw between what a test reckons from it and what the server does.
 */
export function stopDate() {
  stop()
  afterAll(goOn)
}

/** Stops `Date` for this work, however long it takes. What moves it on begins in the past: ids are made by this clock, and none may be of the future. */
export async function withDateStopped<T>(work: () => Promise<T>, now = Date.now()): Promise<T> {
  stop(now)
  try {
    return await work()
  } finally {
    goOn()
  }
}
