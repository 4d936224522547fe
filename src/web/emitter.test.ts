import { expect, it } from 'vitest'
import { listeners } from './emitter.ts'

it('tells each listener, until it wants to hear no more', () => {
  const { on, tell } = listeners<[word: string]>()
  const heard: string[] = []
  const stop = on(word => heard.push(`first ${word}`))
  on(word => heard.push(`second ${word}`))
  tell('a')
  stop()
  tell('b')
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})
