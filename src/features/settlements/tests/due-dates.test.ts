import { expect, test } from 'vitest'
import { quarterOf } from '#features/statutory-deadlines/rules.ts'
import { documentsDueOf, dueDatesOf, formSymbol, isPeriod, lastLateMonth, moveTerm } from '#features/settlements/server/taxes/due-dates.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { periodCode } from '#features/settlements/shared/transfers.ts'

const due = (kind: Parameters<typeof dueDatesOf>[0], period: string, company_type = 'jdg') => {
  const dates = dueDatesOf(kind, period, company_type)
  return dates && [dates.statutory_date, dates.due_date]
}

test('each kind has its day of the following month', () => {
  expect(due('vat', '2026-10')).toEqual(['2026-11-25', '2026-11-25'])
  expect(due('pit', '2026-10')).toEqual(['2026-11-20', '2026-11-20'])
  expect(due('ryczalt', '2026-10')).toEqual(['2026-11-20', '2026-11-20'])
  // Art. 31 ust. 1 ustawy o ryczałcie: by the 7th, which is a Saturday; for December by the 28th of it.
  expect(due('karta', '2026-10')).toEqual(['2026-11-07', '2026-11-09'])
  expect(due('karta', '2026-12')).toEqual(['2026-12-28', '2026-12-28'])
  expect(due('cit', '2026-10', 'zoo')).toEqual(['2026-11-20', '2026-11-20'])
  expect(due('pit4', '2026-10')).toEqual(['2026-11-20', '2026-11-20'])
  expect(due('ppk', '2026-11')).toEqual(['2026-12-15', '2026-12-15'])
  expect(due('other', '2026-10')).toBeNull()
})

test('legal persons pay ZUS by the 15th, partnerships and sole traders by the 20th', () => {
  for (const type of ['zoo', 'psa', 'sa', 'fundacja', 'fundacja_rodzinna', 'stowarzyszenie', 'spoldzielnia'])
    expect(due('zus', '2026-09', type)?.[0]).toBe('2026-10-15')
  for (const type of ['jdg', 'sc', 'sj', 'sp', 'sk', 'ska', 'wspolnota', 'oddzial']) expect(due('zus', '2026-09', type)?.[0]).toBe('2026-10-20')
})

test('free days move the term to the next working day', () => {
  expect(due('vat', '2026-11')).toEqual(['2026-12-25', '2026-12-28'])
  expect(due('pit', '2026-11')).toEqual(['2026-12-20', '2026-12-21'])
  expect(due('zus', '2026-10', 'zoo')).toEqual(['2026-11-15', '2026-11-16'])
  expect(due('pit', '2027-01')).toEqual(['2027-02-20', '2027-02-22'])
  expect(due('pit', '2028-04')).toEqual(['2028-05-20', '2028-05-22'])
  expect(moveTerm('2027-10-31').due_date).toBe('2027-11-02')
})

test('quarters end with their last month, years with their own terms', () => {
  expect(due('vat', '2026-Q4')).toEqual(['2027-01-25', '2027-01-25'])
  expect(due('pit', '2027')).toEqual(['2028-04-30', '2028-05-02'])
  expect(due('cit', '2026', 'zoo')).toEqual(['2027-03-31', '2027-03-31'])
  expect(quarterOf('2026-10')).toBe('2026-Q4')
  expect(quarterOf('2026-03')).toBe('2026-Q1')
})

test('periods and their codes', () => {
  for (const good of ['2026-11', '2026-Q4', '2026']) expect(isPeriod(good)).toBe(true)
  for (const bad of ['2026-13', '2026-Q5', '26', '2026-1', '2026-11-01', '9999', '0000-Q1']) expect(isPeriod(bad)).toBe(false)
  expect([periodCode('2026-10'), periodCode('2026-Q4'), periodCode('2026')]).toEqual(['26M10', '26K04', '26R'])
})

test('the form symbol follows the kind and the way the income is taxed', () => {
  expect(formSymbol('vat', '2026-10', 'skala')).toBe('VAT7')
  expect(formSymbol('vat', '2026-Q4', 'skala')).toBe('VAT7K')
  expect(formSymbol('pit', '2026-10', 'liniowy')).toBe('PIT5L')
  expect(formSymbol('ryczalt', '2026-10', 'ryczalt')).toBe('PPE')
  expect(formSymbol('zus', '2026-10', 'skala')).toBeNull()
})

test('what a year leaves to pay goes under its return, not under the advance', () => {
  expect([taxTitle({ kind: 'pit', period: '2026' }), taxTitle({ kind: 'pit', period: '2026-Q4' })]).toEqual([
    'PIT za 2026 rok',
    'Zaliczka na PIT za 4. kwartał 2026',
  ])
  expect([formSymbol('pit', '2026', 'skala'), formSymbol('pit', '2026', 'liniowy')]).toEqual(['PIT36', 'PIT36L'])
  expect([formSymbol('ryczalt', '2026', 'ryczalt'), formSymbol('cit', '2026', 'cit_9')]).toEqual(['PIT28', 'CIT8'])
  expect([formSymbol('pit', '2026-Q4', 'skala'), formSymbol('cit', '2026-Q4', 'cit_9')]).toEqual(['PIT5', 'CIT'])
})

test('documents are asked for by the 5th, or the working day after', () => {
  expect(documentsDueOf('2026-10')).toBe('2026-11-05')
  expect(documentsDueOf('2026-11')).toBe('2026-12-07')
})

test('a month is late only after its last tax term', () => {
  expect(lastLateMonth('2026-11-25')).toBe('2026-09')
  expect(lastLateMonth('2026-11-26')).toBe('2026-10')
  expect(lastLateMonth('2026-12-27')).toBe('2026-10')
  expect(lastLateMonth('2026-12-29')).toBe('2026-11')
})
