import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RICH_TEXT_SYNC_MS } from './constants.ts'
import { debounceLeading } from './debounce-leading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('debounceLeading', () => {
  it('waits 300 ms', () => {
    expect(RICH_TEXT_SYNC_MS).toBe(300)
  })

  it('calls at once for the first change and not again when nothing follows', () => {
    const call = vi.fn()
    debounceLeading(call, 300)()
    expect(call).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('makes one more call after the last change of a run has rested', () => {
    const call = vi.fn()
    const sync = debounceLeading(call, 300)
    for (let change = 0; change < 5; change++) {
      sync()
      vi.advanceTimersByTime(299)
    }
    expect(call).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1000)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('leads again after a pause', () => {
    const call = vi.fn()
    const sync = debounceLeading(call, 300)
    sync()
    vi.advanceTimersByTime(300)
    sync()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('flushes what waits, once, and nothing when nothing waits', () => {
    const call = vi.fn()
    const sync = debounceLeading(call, 300)
    sync.flush()
    expect(call).not.toHaveBeenCalled()
    sync()
    sync.flush()
    expect(call).toHaveBeenCalledTimes(1)
    sync()
    sync()
    sync.flush()
    expect(call).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(1000)
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('forgets what waits when cancelled', () => {
    const call = vi.fn()
    const sync = debounceLeading(call, 300)
    sync()
    sync()
    sync.cancel()
    vi.advanceTimersByTime(1000)
    expect(call).toHaveBeenCalledTimes(1)
  })
})
