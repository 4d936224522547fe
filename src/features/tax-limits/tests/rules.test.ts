import { describe, expect, test } from 'vitest'
import { changeBetween, checkLater, existsIn, formatValue, lastYearOf, limitYears, periodsIn, statusIn } from '#features/tax-limits/shared/rules.ts'
import { appliesTo, prorate, reckon, type TrackedLimit, trackedLimits } from '#features/tax-limits/shared/rules-company.ts'
import { statutoryLimit, statutoryLimits } from '#features/tax-limits/server/statutory.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'

const limitOf = (key: string) => {
  const limit = statutoryLimit(key)
  if (!limit) throw new Error(key)
  return limit
}
const tracked = (key: string): TrackedLimit => {
  const found = trackedLimits.find(one => one.key === key)
  if (!found) throw new Error(key)
  return found
}
const changeOf = (key: string, year: number) => changeBetween(periodsIn(limitOf(key), year - 1), periodsIn(limitOf(key), year))

describe('the table of limits', () => {
  test('has a row for each tracked limit, each with one value', () => {
    for (const { key } of trackedLimits) expect(periodsIn(limitOf(key), 2026)[0]?.parts, key).toHaveLength(1)
  })

  test('shows both values where a year has two', () => {
    expect(periodsIn(limitOf('placa_minimalna'), 2024)).toEqual([
      { from: '2024-01-01', parts: [{ name: null, value: '4242' }] },
      { from: '2024-07-01', parts: [{ name: null, value: '4300' }] },
    ])
    // The year of the health contribution begins in February: January still has what was before.
    expect(periodsIn(limitOf('zdrowotna_min'), 2027).map(period => [period.from, period.parts[0]?.value])).toEqual([
      ['2027-01-01', '432.54'],
      ['2027-02-01', '445.5'],
    ])
  })

  test('says what changed, end of year against end of year', () => {
    expect(changeOf('vat_zwolnienie_podmiotowe', 2026)).toEqual({ difference: '40000', percent: '20.0' })
    expect(changeOf('placa_minimalna', 2025)).toEqual({ difference: '366', percent: '8.5' })
    expect(changeOf('auto_spalinowe', 2026)).toEqual({ difference: '-50000', percent: '-33.3' })
    expect([changeOf('przecietne_iv_kw', 2027), changeOf('kilometrowka', 2026)]).toEqual([null, null])
  })

  test('knows what it does not know', () => {
    expect(statusIn(limitOf('przecietne_iv_kw'), 2027)).toBe('unknown')
    expect(periodsIn(limitOf('kilometrowka'), 2028)[0]?.parts.map(({ value }) => value)).toEqual([null, null, null, null])
    expect([statusIn(limitOf('ryczalt_limit_ud458'), 2027), statusIn(limitOf('ryczalt_limit'), 2027)]).toEqual(['draft', 'computed_current_law'])
  })

  test('goes on a year ahead, and leaves out what there was not', () => {
    expect(limitYears(statutoryLimits, '2026-11-21')).toEqual([2023, 2024, 2025, 2026, 2027])
    expect(limitYears(statutoryLimits, '2028-01-01').at(-1)).toBe(2029)
    const last = lastYearOf(statutoryLimits)
    expect([existsIn(limitOf('kasowy_pit'), 2024, last), existsIn(limitOf('kasowy_pit'), 2025, last), existsIn(limitOf('kasowy_pit'), 2028, last)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('writes numbers as Poles do', () => {
    expect([formatValue('8517000', 'PLN'), formatValue('432.5', 'PLN/mies.'), formatValue('4.377', 'PLN/EUR'), formatValue('-50000', 'PLN')]).toEqual([
      '8\u00a0517\u00a0000',
      '432,50',
      '4,377',
      '−50\u00a0000',
    ])
    expect([checkLater(2026, '2026-01-01'), checkLater(2026, '2027-02-01')].every(Boolean)).toBe(true)
    expect(checkLater(2026, '2026-02-01')).toBeNull()
  })
})

describe('the limit of one company', () => {
  test('applies by its tax profile', () => {
    const profile = { ...usualTaxValues, vat_status: 'zwolniony_podmiotowo' as const }
    const keys = (values: typeof profile, type: string) => trackedLimits.filter(one => appliesTo(one, values, type)).map(({ key }) => key)
    expect(keys(profile, 'jdg')).toEqual(['vat_zwolnienie_podmiotowe', 'kasa_fiskalna', 'pit_prog', 'pelne_ksiegi', 'maly_podatnik_pit'])
    expect(keys({ ...usualTaxValues, income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe' } as never, 'zoo')).toEqual([
      'kasa_fiskalna',
      'cit9_przychody_biezace',
      'maly_podatnik_cit',
    ])
  })

  test('is a part of the year’s for who began within it, the first day counted', () => {
    const vat = tracked('vat_zwolnienie_podmiotowe')
    // 184 of 365 days from the 1st of July.
    expect(prorate('240000.00', vat, 2026, '2026-07-01')).toBe('120986.30')
    expect(prorate('240000.00', vat, 2028, '2028-12-31')).toBe('655.74')
    expect([prorate('240000.00', vat, 2026, '2026-01-01'), prorate('240000.00', vat, 2026, '2025-05-05'), prorate('240000.00', vat, 2026, null)]).toEqual(
      Array.from({ length: 3 }, () => '240000.00'),
    )
    const cit = tracked('cit9_przychody_biezace')
    expect([prorate('8534000.00', cit, 2025, '2025-07-15'), prorate('8431000.00', cit, 2026, '2026-07-15')]).toEqual(['8534000.00', '4215500.00'])
    expect(prorate('8754000.00', tracked('ryczalt_limit'), 2026, '2026-07-01')).toBe('8754000.00')
  })

  const months = (...values: (string | null)[]) => values.map((value, place) => ({ month: `2026-${String(place + 1).padStart(2, '0')}`, value }))

  test('is forecast from the months so far, and dated once it is crossed', () => {
    const going = reckon('240000.00', 2026, months('25000.00', '25000.00'), null)
    expect(going).toMatchObject({ used: '50000.00', percent: '20.8', reached: null, crossing: { month: '2026-10', forecast: true } })
    expect(reckon('240000.00', 2026, months('100000.00', '100000.00', '50000.00'), null)).toMatchObject({
      reached: 100,
      crossing: { month: '2026-03', forecast: false },
    })
    expect(reckon('240000.00', 2026, months('1000.00'), null).crossing).toBeNull()
  })

  test('reaches its levels exactly, and not a grosz before', () => {
    const at = (value: string) => reckon('240000.00', 2026, months(value), null)
    expect([at('191999.99').reached, at('192000.00').reached, at('239999.99').reached, at('240000.00').reached]).toEqual([null, 80, 80, 100])
    expect([at('191999.99').percent, at('239999.99').percent]).toEqual(['79.9', '99.9'])
  })

  test('says which months have no figures, and asks for none from before the beginning', () => {
    expect(reckon('1000.00', 2026, months('1.00', null, '1.00'), null)).toMatchObject({ known_months: 2, missing_months: ['2026-02'] })
    expect(reckon('1000.00', 2026, [{ month: '2026-08', value: '1.00' }], '2026-08-15').missing_months).toEqual([])
    expect(reckon('1000.00', 2026, [], null)).toMatchObject({ used: null, percent: null, crossing: null })
    expect(reckon(null, 2026, months('1.00'), null)).toMatchObject({ used: '1.00', percent: null })
  })
})
