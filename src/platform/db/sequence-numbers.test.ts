import { expect, it } from 'vitest'
import { takeNumber, takeNumbers } from './sequence-numbers.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('numbers by office, kind and year, from one', async () => {
  const office = await newOffice()
  const other = await newOffice()
  const take = (kind: 'task' | 'ticket' | 'system_ticket', year = 2026, from = office) => from.transact(db => takeNumber(db, kind, year))
  expect(await take('task')).toBe('ZAD/2026/000001')
  expect(await take('task')).toBe('ZAD/2026/000002')
  expect(await take('ticket')).toBe('SPR/2026/000001')
  expect(await take('system_ticket')).toBe('ZGL/2026/000001')
  expect(await take('task', 2027)).toBe('ZAD/2027/000001')
  expect(await take('task', 2026, other)).toBe('ZAD/2026/000001')
})

it('sequence numbers: gives each number once to writers at the same time, and leaves no gap where a write is undone', async () => {
  const office = await newOffice()
  const attempts = await Promise.allSettled(
    Array.from({ length: 12 }, (_, place) =>
      office.transact(async db => {
        const number = await takeNumber(db, 'ticket', 2026)
        if (place % 3 === 0) throw new Error('undone by the test')
        return number
      }),
    ),
  )
  const numbers = attempts.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, place) => `SPR/2026/00000${place + 1}`))
})

it('sequence numbers: gives many in a row', async () => {
  const office = await newOffice()
  const take = (many: number) => office.transact(db => takeNumbers(db, 'task', many, 2026))
  expect(await take(2)).toEqual(['ZAD/2026/000001', 'ZAD/2026/000002'])
  expect(await take(3)).toEqual(['ZAD/2026/000003', 'ZAD/2026/000004', 'ZAD/2026/000005'])
})
