import { expect, it, onTestFinished, vi } from 'vitest'
import { createKeyedSemaphore, createSemaphore, forEachConcurrently } from './concurrency.ts'

const limits = { concurrency: 1, waiting: 3, busy: 'Zajęte.' }

it('concurrency: lets shares take turns, each in the order of its coming, however many of one wait', async () => {
  const inTurn = createSemaphore(limits)
  const done: string[] = []
  const work = (name: string) => inTurn(async () => void done.push(name), name[0])
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work))
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('concurrency: turns away whoever comes when enough of their own share wait, and nobody else', async () => {
  const inTurn = createSemaphore(limits)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => inTurn(async () => undefined, 'a')).concat(inTurn(async () => undefined, 'b')))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('lets whoever leaves out of the line, and whoever comes after them in', async () => {
  const inTurn = createSemaphore(limits)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const outcomes = Promise.allSettled([
    inTurn(() => over, 'a'),
    inTurn(async () => 'left', 'a', leaving.signal),
    inTurn(async () => 'a', 'a'),
    inTurn(async () => 'b', 'b'),
    inTurn(async () => 'late', 'c', AbortSignal.abort()),
  ])
  leaving.abort()
  end()
  expect((await outcomes).map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    undefined,
    'Wywołanie zostało przerwane.',
    'a',
    'b',
    'Wywołanie zostało przerwane.',
  ])
})

it('concurrency: a turn that takes too long holds up nobody, and hands its place on once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = createSemaphore({ ...limits, maxTurnMs: 30_000 })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const stuck = inTurn(() => over, 'a')
  const next = inTurn(async () => 'next', 'b')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await next).toBe('next')
  end()
  await stuck
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(name)
    await Promise.resolve()
    steps.push(name)
  }
  await Promise.all(['one', 'other'].map(name => inTurn(work(name))))
  expect(steps).toEqual(['one', 'one', 'other', 'other'])
})

it('keeps the line of each key apart', async () => {
  const inTurnOf = createKeyedSemaphore(limits)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const first = inTurnOf('a', () => over)
  const second = inTurnOf('a', async () => 'a')
  expect(await inTurnOf('b', async () => 'b')).toBe('b')
  end()
  await first
  expect(await second).toBe('a')
})

it('concurrency: works through all of them, so many at once, and stops at a failure', async () => {
  let [running, peak] = [0, 0]
  const done: number[] = []
  const work = async (row: number) => {
    peak = Math.max(peak, ++running)
    await new Promise(setImmediate)
    running--
    done.push(row)
  }
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, work)
  expect([done.toSorted(), peak]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3])
  await expect(forEachConcurrently([1, 2], 4, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
