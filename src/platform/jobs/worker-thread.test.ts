import { expect, it } from 'vitest'
import { Failure } from '#kernel/failure.ts'
import { inThread } from './worker-thread.ts'
import type { misbehave } from '#test/busy-worker.ts'
import { longestBlock } from '#test/longest-block.ts'

const tooSlow = () => new Failure('invalid', 'Zbyt wolno.')

const threadOf = (more: { cpuTime?: number; waiting?: number } = {}) =>
  inThread<typeof misbehave>(new URL('../../../test/busy-worker.ts', import.meta.url), {
    cpuTime: 20_000,
    tooSlow,
    memory: 32,
    threads: 1,
    waiting: 5,
    busy: 'Zajęte.',
    ...more,
  })

it('a thread that runs for ever is given up, nobody else waits, and the next call has a new one', async () => {
  const call = threadOf({ cpuTime: 500 })
  const waited = await longestBlock(() => expect(call('biuro', 'for ever')).rejects.toMatchObject({ code: 'invalid', message: 'Zbyt wolno.' }))
  expect(waited).toBeLessThan(200)
  expect(await call('biuro', 'never')).toBe('never')
})

it('a thread to which the machine gives its processor late is not given up, and one that waits for ever is', async () => {
  expect(await threadOf({ cpuTime: 300 })('biuro', 'wait')).toBe('wait')
  await expect(threadOf({ cpuTime: 50 })('biuro', 'wait')).rejects.toMatchObject({ message: 'Zbyt wolno.' })
})

it('one that takes all its memory is given up as well', async () => {
  const call = threadOf()
  await expect(call('biuro', 'all memory')).rejects.toMatchObject({ message: 'Zbyt wolno.' })
  expect(await call('biuro', 'never')).toBe('never')
})

it('what it refuses is refused, and what breaks it is a fault', async () => {
  const call = threadOf()
  await expect(call('biuro', 'refuse')).rejects.toMatchObject({ name: 'Failure', code: 'too_large', message: 'Za duże.', details: { retry_after: 7 } })
  await expect(call('biuro', 'break')).rejects.toThrow('A bug.')
  expect(await call('biuro', 'never')).toBe('never')
})

it('one call after the other, and no more wait than may', async () => {
  const call = threadOf({ waiting: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => call('biuro', 'never')))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((answers.at(-1) as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable', message: 'Zajęte.' })
})
