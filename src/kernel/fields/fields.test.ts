import { expect, it } from 'vitest'
import { z } from 'zod'
import { formValues, initialValues, inputLines } from '#kernel/fields/form.ts'
import { cellValue, formatValue } from '#kernel/fields/format.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { clientFields, columnKeys, fields } from '#kernel/fields/record.ts'
import { bodyOf, changeOf, filterKinds, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { exportColumns, handoverFacts, importFields } from '#kernel/fields/sheets.ts'

const boat = fields({
  name: { label: 'Nazwa', kind: 'text', max: 5, required: true, group: 'boat', list: {}, export: true, import: { example: 'Fala' }, handover: true },
  phone: { label: 'Telefon', kind: 'phone', clients: true, group: 'boat', beside: true, handover: true },
  state: {
    label: 'Stan',
    kind: 'choice',
    options: { new: 'Nowa', old: { label: 'Stara' } },
    required: true,
    initial: 'new',
    filter: true,
    import: { example: '' },
  },
  seats: { label: 'Miejsca', kind: 'number', min: 1, max: 9, group: 'boat', export: { title: 'Miejsca w łodzi' } },
  since: { label: 'Od dnia', kind: 'day', only: 'change', group: 'boat' },
  built: { label: 'Zbudowana', kind: 'day', readonly: true, computed: true },
  note: { label: 'Notatka', kind: 'paragraphs', readers: 'office' },
  archived: { label: 'W archiwum', kind: 'boolean', only: 'filter', filter: true },
  owner_id: { label: 'Właściciel', kind: 'person', only: 'log' },
})

it('codes of digits alone are offered in their order, words as they are written', () => {
  const codesOf = (options: Record<string, string>) => optionsOf(options).map(({ value }) => value)
  expect(codesOf({ '10': 'Podlaski', '01': 'Dolnośląski', '09': 'Podkarpacki' })).toEqual(['01', '09', '10'])
  expect(codesOf({ worn: 'Zużyta', new: 'Nowa' })).toEqual(['worn', 'new'])
})

it('fields of a record: gives a body what may be said of a record, and a change what goes along with it', () => {
  const body = z.strictObject({ ...bodyOf(boat), ...changeOf(boat) })
  expect(Object.keys(body.shape)).toEqual(['name', 'phone', 'state', 'seats', 'note', 'since'])
  expect(body.parse({ name: ' Fala ', phone: '', state: 'old', seats: null, note: '', since: '' })).toEqual({
    ...{ name: 'Fala', phone: null, state: 'old', seats: null, note: null, since: null },
  })
  expect(
    body
      .partial()
      .safeParse({ name: 'Za długa', state: 'other', seats: 10 })
      .error?.issues.map(({ path }) => path[0]),
  ).toEqual(['name', 'state', 'seats'])
})

it('fields of a record: gives the answer what the record holds, and a row what its list shows', () => {
  expect(Object.keys(recordOf(boat))).toEqual(['name', 'phone', 'state', 'seats', 'built', 'note'])
  expect(z.object(recordOf(boat)).safeParse({ name: 'Fala', phone: null, state: 'new', seats: 4, built: null }).success).toBe(true)
  expect(Object.keys(rowOf(boat))).toEqual(['name', 'seats'])
  expect(filterKinds(boat)).toEqual({ state: 'choice', archived: 'boolean' })
  expect(columnKeys(boat)).toEqual(['name', 'phone', 'state', 'seats', 'note'])
})

it('fields of a record: gives the form its values and its inputs, line by line', () => {
  expect(initialValues(boat)).toEqual({ name: '', phone: null, state: 'new', seats: null, note: null })
  expect(formValues(boat, { name: 'Fala', phone: null, state: 'old', seats: 2, built: '2020-01-01' })).toEqual({
    ...{ name: 'Fala', phone: null, state: 'old', seats: 2, note: null, since: null },
  })
  const keys = (isNew: boolean, first?: string[]) => inputLines(boat, 'boat', { isNew, first }).map(line => line.map(([key]) => key))
  expect(keys(true)).toEqual([['name', 'phone'], ['seats']])
  expect(keys(false, ['seats'])).toEqual([['seats'], ['name', 'phone'], ['since']])
  expect(Object.keys(clientFields(boat))).toEqual(['phone'])
})

it('fields of a record: fills a form with decimals as they are typed, and leaves none empty', () => {
  const share = fields({ rate: { label: 'Stopa', kind: 'decimal' } })
  expect(formValues(share, { rate: '1.67' })).toEqual({ rate: '1,67' })
  expect(formValues(share, { rate: null })).toEqual({ rate: null })
})

it('fields of a record: gives files their columns, an import its template and a hand-over its facts', () => {
  expect(exportColumns(boat).map(({ title, kind }) => [title, kind])).toEqual([
    ['Nazwa', 'text'],
    ['Miejsca w łodzi', 'number'],
  ])
  expect(importFields(boat).map(({ key, title, required }) => [key, title, required])).toEqual([
    ['name', 'Nazwa', true],
    ['state', 'Stan', undefined],
  ])
  expect(importFields(boat)[1]?.read?.('stara')).toEqual({ value: 'old' })
  expect(handoverFacts(boat, { name: 'Fala', phone: '+48500000000' }, ['phone'])).toEqual([
    { name: 'Telefon', value: '500 000 000' },
    { name: 'Nazwa', value: 'Fala' },
  ])
})

it('fields of a record: reads a value as people and as files do', () => {
  expect(['old', 'lost'].map(value => formatValue(boat.state, value))).toEqual(['Stara', 'lost'])
  expect(formatValue(boat.phone, '+48500000000')).toBe('+48 500 000 000')
  expect([formatValue(boat.built, '2020-03-01'), cellValue(boat.built, '2020-03-01')]).toEqual(['01.03.2020', '2020-03-01'])
  expect(formatValue(boat.name, null)).toBe('')
})
