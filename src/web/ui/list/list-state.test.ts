import { describe, expect, it } from 'vitest'
import { readSort, toggleSort, writeSort } from './list-state.ts'

describe('sorting by columns', () => {
  it('turns round a column that is sorted upwards', () => {
    expect(writeSort(toggleSort(readSort('title:asc'), 'title', false))).toBe('title:desc')
    expect(writeSort(toggleSort(readSort('title:desc'), 'title', false))).toBe('title:asc')
  })
  it('begins anew with another column, and keeps the others with Shift', () => {
    expect(writeSort(toggleSort(readSort('title:asc'), 'tasks', false))).toBe('tasks:asc')
    expect(writeSort(toggleSort(readSort('title:asc,tasks:asc'), 'title', true))).toBe('title:desc,tasks:asc')
    expect(writeSort(toggleSort(readSort('title:asc'), 'tasks', true))).toBe('title:asc,tasks:asc')
  })
  it('knows the day of creation by the name that addresses use', () => {
    expect(readSort('created:desc')).toEqual([{ key: 'created_at', direction: 'desc' }])
    expect(writeSort(readSort('created:desc'))).toBe('created:desc')
  })
})
