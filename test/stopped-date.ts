import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops `Date` for a test file and the server in its process: no half minute ends between a code and its check, however
 * slow the machine is. Timers and the database's clock go on.
 */
export function stopDate() {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
}
