import { expect, it } from 'vitest'
import { newId } from './id.ts'

it('numbers what one transaction makes in the order in which it is made', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
