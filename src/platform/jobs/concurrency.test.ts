import { expect, it } from 'vitest'
import { createSemaphore } from './concurrency.ts'

const limits = { atOnce: 1, waiting: 3, busy: 'Zajęte.' }

it('lets shares take turns, each in the order of its coming, however many of one wait', async () => {
  const inTurn = createSemaphore(limits)
  const done: string[] = []
  const work = (name: string) => inTurn(async () => void done.push(name), name[0])
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work))
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('turns away whoever comes when enough of their own share wait, and nobody else', async () => {
  const inTurn = createSemaphore(limits)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => inTurn(async () => undefined, 'a')).concat(inTurn(async () => undefined, 'b')))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
