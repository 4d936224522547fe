import { describe, expect, it } from 'vitest'
import { differingNames, takenFrom, wordsOf } from './stale-words.ts'

const company = '0199a0c4-0000-7000-8000-000000000001'

describe('another person’s version', () => {
  it('empties what they have emptied, and leaves what it does not speak of', () => {
    expect(takenFrom({ due_on: null, title: 'Nowy', version: 3 }, { due_on: '2026-12-01', title: 'Mój', confirmed: true })).toEqual({
      due_on: null,
      title: 'Nowy',
      confirmed: true,
    })
  })

  it('differs in what was emptied, and not in an empty text for nothing', () => {
    const theirs = { due_on: null, summary: null, minutes: 15, files: [], account: undefined }
    expect(differingNames(theirs, { due_on: '2026-12-01', summary: '', minutes: '15', files: ['a'], account: '1', own: 'x' })).toEqual(['due_on'])
  })

  it('differs within parts of it', () => {
    const theirs = { theme: { light: { primary: '#000000' }, dark: { primary: '#ffffff' } }, columns: { tasks: ['title'] } }
    const mine = { theme: { light: { primary: '#111111' }, dark: { primary: '#ffffff' } }, columns: { tasks: ['number'] } }
    expect(differingNames(theirs, mine)).toEqual(['theme.light.primary'])
  })

  it.each<[unknown, string]>([
    [null, '–'],
    ['', '–'],
    [false, 'nie'],
    [15, '15'],
    ['2026-12-01', '01.12.2026'],
    ['1234.50', '1234,50'],
    [company, 'inny wybór'],
    ['Spis z natury', 'Spis z natury'],
    ['x'.repeat(130), `${'x'.repeat(120)}…`],
  ])('%s reads “%s”', (value, words) => {
    expect(wordsOf(value, null, 'inny wybór')).toBe(words)
  })
})
