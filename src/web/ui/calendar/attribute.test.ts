import { describe, expect, it } from 'vitest'
import { type DayAttribute, wordsOfDay } from './attribute.ts'

const entry = (key: string, mark?: string): DayAttribute => ({ key, label: `o ${key}`, kind: 'task', ...(mark && { mark }) })

describe("a day's cell", () => {
  it.each([
    [[], [], 0],
    [[entry('a')], ['o a'], 0],
    [[entry('a'), entry('b'), entry('c')], ['o a'], 2],
    [[entry('a', 'VAT'), entry('b', 'VAT')], ['VAT'], 0],
    [[entry('a'), entry('b', 'ZUS'), entry('c', 'PPK')], ['ZUS', 'PPK'], 1],
    [
      [entry('a', 'Zaliczka na CIT'), entry('b', 'Zaliczka na PIT'), entry('c', 'ZUS'), entry('d', 'ZUS'), entry('e')],
      ['Zaliczka na CIT', 'Zaliczka na PIT'],
      2,
    ],
  ])('of %j says %j and counts the rest', (entries, words, besides) => {
    expect(wordsOfDay(entries)).toEqual({ words, besides })
  })
})
