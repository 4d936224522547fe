import { describe, expect, it } from 'vitest'
import { readScopedParams, turnTo, writeScopedParams } from './scoped-search-params.ts'

const read = (address: string, part?: string) => readScopedParams(new URLSearchParams(address), part).toString()
const write = (address: string, part: string | undefined, own: string) =>
  writeScopedParams(new URLSearchParams(address), part, new URLSearchParams(own)).toString()
const turn = (address: string, part: string) => turnTo(new URLSearchParams(address), part).toString()

describe('a part’s own query', () => {
  it('is what has its name before it', () => {
    expect(read('tab=tasks&tasks.page=2&timeline.page=3&timeline.search=Anna', 'timeline')).toBe('page=3&search=Anna')
    expect(read('task.page=2', 'tasks')).toBe('')
  })
  it('is what has no name before it where the address leads to that part, and nobody else’s', () => {
    expect(read('tab=tasks&task=1&timeline.page=3', 'tasks')).toBe('task=1')
    expect(read('tab=tasks&task=1&timeline.page=3', 'billing')).toBe('')
    expect(read('tab=tasks&task=1&tasks.page=2', 'tasks')).toBe('page=2')
    expect(read('page=2', 'tasks')).toBe('')
  })
  it('is written with all others left as they were', () => {
    expect(write('tab=tasks&task=1&timeline.page=3', 'timeline', 'page=4&search=Anna')).toBe('tab=tasks&task=1&timeline.page=4&timeline.search=Anna')
    expect(write('tab=tasks&task=1&timeline.page=3', 'tasks', 'task=1&page=2')).toBe('tab=tasks&timeline.page=3&tasks.task=1&tasks.page=2')
    expect(write('tab=tasks&task=1', 'tasks', '')).toBe('tab=tasks')
    expect(write('tab=tasks', 'limits', 'tab=limits&year=2026')).toBe('tab=tasks&limits.year=2026')
  })
  it('goes on belonging to its part when the address turns to another', () => {
    expect(turn('tab=tasks&task=1&timeline.page=3', 'limits')).toBe('tab=limits&timeline.page=3&tasks.task=1')
    expect(turn('', 'limits')).toBe('tab=limits')
    expect(read(turn('tab=tasks&task=1', 'tasks'), 'tasks')).toBe('task=1')
  })
})

it('without parts the whole query is one', () => {
  expect(read('tab=tasks&page=2&a.b=c')).toBe('tab=tasks&page=2&a.b=c')
  expect(write('tab=tasks&page=2', undefined, 'tab=billing')).toBe('tab=billing')
})
