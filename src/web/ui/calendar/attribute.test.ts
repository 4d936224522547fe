import { describe, expect, it } from 'vitest'
import { type DayAttribute, type DayAttributeKind, mattersOfDay } from './attribute.ts'

const entry = (key: string, mark?: string, kind: DayAttributeKind = 'task'): DayAttribute => ({ key, label: `o ${key}`, kind, ...(mark && { mark }) })

describe("a day's cell", () => {
  it.each([
    [[], [], 0],
    [[entry('a')], ['o a 1'], 0],
    [[entry('a', 'VAT'), entry('b', 'VAT')], ['VAT 2'], 0],
    [[entry('a'), entry('b'), entry('c')], ['o a 1', 'o b 1', 'o c 1'], 0],
    // What is fixed by law comes first; the last line counts the rest, each of its entries.
    [[entry('a'), entry('b'), entry('c', 'X'), entry('d', 'X'), entry('e', 'VAT', 'deadline')], ['VAT 1', 'o a 1'], 3],
    [[entry('a'), entry('b', 'święto', 'holiday')], ['święto 1', 'o a 1'], 0],
  ])('of %j says %j and counts the rest', (entries, matters, besides) => {
    const result = mattersOfDay(entries, 3)
    expect(result.matters.map(({ title, count }) => `${title} ${count}`)).toEqual(matters)
    expect(result.besides).toBe(besides)
  })
})
