import { describe, expect, it } from 'vitest'
import { writeFilters } from '#kernel/listing/filters.ts'
import { canEdit, type Chip, chipsOf, chipText, type FilterField, replaceFilters } from './filter-field.ts'
import { readFilters } from './list-state.ts'

const created: FilterField = { key: 'created_at', title: 'Utworzono', kind: 'date' }
const state: FilterField = { key: 'state', title: 'Stan', kind: 'choice', options: [{ value: 'new', label: 'Nowy' }] }
const company: FilterField = { key: 'company', title: 'Firma', kind: 'text' }
const open: FilterField = { key: 'tasks', title: 'Zadania', kind: 'number' }
const chipsIn = (text: string) => chipsOf([created, state, company, open], readFilters(text))
const wordsIn = (text: string) => chipsIn(text).map(chip => `${chip.field.title}: ${chipText(chip)}`)

describe('the chips of an address', () => {
  it('show the two ends of a range as one, in the order of days', () => {
    expect(wordsIn('created_at<=2026-01-31,state:new,created_at>=2026-01-01')).toEqual(['Utworzono: od 01.01.2026 do 31.01.2026', 'Stan: Nowy'])
    expect(wordsIn('created>=2026-01-01,created<=2026-01-31')).toEqual(['Utworzono: od 01.01.2026 do 31.01.2026'])
    expect(wordsIn('created_at>2026-01-01,created_at<2026-02-01')).toEqual(['Utworzono: po 01.01.2026 przed 01.02.2026'])
  })
  it('show every further condition of a field by itself', () => {
    expect(wordsIn('created_at>=2026-01-01,created_at>=2026-01-05,created_at!=2026-01-07,created_at<=2026-01-31')).toEqual([
      'Utworzono: od 01.01.2026 do 31.01.2026',
      'Utworzono: od 05.01.2026',
      'Utworzono: inny niż 07.01.2026',
    ])
    expect(wordsIn('state:new,company:glinka,state!=closed,company:ceramika')).toEqual([
      'Stan: Nowy',
      'Stan: inny niż closed',
      'Firma: glinka',
      'Firma: ceramika',
    ])
    const keys = chipsIn('state:new,state!=closed').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })
  it('show what is no day as it was written', () => {
    expect(wordsIn('created_at>=wczoraj,created_at=')).toEqual(['Utworzono: od wczoraj', 'Utworzono: brak'])
  })
  it('show together what no field of the list says, so that it can be seen and removed', () => {
    const all = readFilters('assignee_id=a,state:new,missing>0')
    const [first, others] = chipsOf([created, state], all) as [Chip, Chip]
    expect([first, others].map(chip => `${chip.field.title}: ${chipText(chip)}`)).toEqual(['Stan: Nowy', 'Inne warunki: 2'])
    expect(canEdit(others)).toBe(false)
    expect(writeFilters(replaceFilters(all, others.filters, []))).toBe('state:new')
  })
  it('open a form only where that can say all of them', () => {
    const editable = (text: string) => chipsIn(text).map(canEdit)
    expect(editable('created_at>=2026-01-01,created_at<=2026-01-31')).toEqual([true])
    expect(editable('created_at=,created_at!=2026-01-07,created_at=2026-01-01|2026-01-02')).toEqual([false, false, false])
    expect(editable('state:new|closed,company:a|b,company=')).toEqual([true, false, false])
    expect([wordsIn('tasks>=3'), editable('tasks>=3,tasks<9')]).toEqual([['Zadania: od 3'], [true, false]])
  })
})

describe('a changed chip', () => {
  it('leaves all else that the address says, each in its place', () => {
    const all = readFilters('missing>0,created>=2026-01-01,state:new,created<=2026-01-31,state!=closed')
    const [range, first] = chipsOf([created, state], all) as [Chip, Chip]
    const changed = (chip: Chip, text: string) => writeFilters(replaceFilters(all, chip.filters, readFilters(text)))
    expect(changed(range, 'created_at>=2026-01-05')).toBe('missing>0,created_at>=2026-01-05,state:new,state!=closed')
    expect(changed(range, '')).toBe('missing>0,state:new,state!=closed')
    expect(changed(first, 'state:waiting')).toBe('missing>0,created>=2026-01-01,state:waiting,created<=2026-01-31,state!=closed')
    expect(writeFilters(replaceFilters(all, [], readFilters('company:a')))).toBe(`${writeFilters(all)},company:a`)
  })
})
