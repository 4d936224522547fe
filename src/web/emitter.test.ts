import { expect, it } from 'vitest'
import { createEmitter } from './emitter.ts'

it('emitter: tells each listener, until it wants to hear no more', () => {
  const { on, tell } = createEmitter<[word: string]>()
  const heard: string[] = []
  const stop = on(word => heard.push(`first ${word}`))
  on(word => heard.push(`second ${word}`))
  tell('a')
  stop()
  tell('b')
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})
