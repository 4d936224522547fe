import { expect, it } from 'vitest'
import { createEmitter } from './emitter.ts'

it('emitter: tells each listener, until it wants to hear no more', () => {
  const { on, tell } = createEmitter<[word: string]>()
  const events: string[] = []
  const stop = on(word => events.push(`first ${word}`))
  on(word => events.push(`second ${word}`))
  tell('a')
  stop()
  tell('b')
  expect(events).toEqual(['first a', 'second a', 'second b'])
})
