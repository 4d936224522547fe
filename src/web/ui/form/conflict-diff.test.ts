import { describe, expect, it } from 'vitest'
import { differingNames, isOwn, conflictDiff, valueText } from './conflict-diff.ts'

const company = '0199a0c4-0000-7000-8000-000000000001'

describe('another person’s version', () => {
  it('empties what they have emptied, and leaves what it does not speak of', () => {
    expect(conflictDiff({ due_on: null, title: 'Nowy', version: 3 }, { due_on: '2026-12-01', title: 'Mój', confirmed: true })).toEqual({
      due_on: null,
      title: 'Nowy',
      confirmed: true,
    })
  })

  it('differs in what was emptied, and not in an empty text for nothing', () => {
    const theirs = { due_on: null, summary: null, minutes: 15, files: [], account: undefined }
    expect(differingNames(theirs, { due_on: '2026-12-01', summary: '', minutes: '15', files: [], account: '1', own: 'x' })).toEqual(['due_on'])
  })

  it('leaves as one’s own what one has made of nothing, and as theirs what one has not changed', () => {
    const read = { title: 'Spis', quiz: null, until_day: '2026-11-20', summary: null }
    const mine = { title: 'Spis', quiz: { questions: ['Kto?'] }, until_day: '2026-11-19', summary: '' }
    expect(['title', 'quiz.questions', 'until_day', 'summary'].filter(name => isOwn(name, mine, read))).toEqual(['quiz.questions', 'until_day'])
  })

  it('differs within parts of it', () => {
    const theirs = { theme: { light: { primary: '#000000' }, dark: { primary: '#ffffff' } }, columns: { tasks: ['title'] } }
    const mine = { theme: { light: { primary: '#111111' }, dark: { primary: '#ffffff' } }, columns: { tasks: ['number'] } }
    expect(differingNames(theirs, mine)).toEqual(['theme.light.primary', 'columns.tasks'])
  })

  it('differs in lists: in what was added, taken away, written otherwise or put in another place', () => {
    const point = { id: 'a', title: 'Wyciąg bankowy', done: false, done_by: 'Magdalena Krupa' }
    const mine = [{ id: 'a', title: 'Wyciąg bankowy', done: false }]
    const differs = (theirs: unknown[], mine: unknown[]) => differingNames({ checklist: theirs }, { checklist: mine }).length > 0
    expect(differs([point], mine)).toBe(false)
    expect(differs([{ ...point, title: 'Wyciąg z konta' }], mine)).toBe(true)
    expect(differs([{ ...point, done: true }], mine)).toBe(true)
    expect(differs([], mine)).toBe(true)
    expect(differs(['Faktury', 'Wyciąg'], ['Wyciąg', 'Faktury'])).toBe(true)
    expect(differingNames({ quiz: null }, { quiz: { pass: 80, questions: mine } })).toEqual(['quiz'])
  })

  it('is the same where things chosen among others stand in another order', () => {
    const other = '0199a0c4-0000-7000-8000-000000000002'
    const theirs = { company_ids: [company, other], channels: ['email', 'push'], days_before: [7, 1] }
    expect(differingNames(theirs, { company_ids: [other, company], channels: ['push', 'email'], days_before: [1, 7] })).toEqual([])
    expect(differingNames(theirs, { company_ids: [other], channels: ['push', 'sms'], days_before: [1] })).toEqual(['company_ids', 'channels', 'days_before'])
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
    expect(valueText(value, null, 'inny wybór')).toBe(words)
  })
})
