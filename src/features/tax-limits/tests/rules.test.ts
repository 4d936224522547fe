import { addDays, weekdayOf } from '#kernel/dates/dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import { describe, expect, test } from 'vitest'
import {
  changeBetween,
  checkLater,
  daysOfYear,
  existsIn,
  firstOfYear,
  formatValue,
  lastYearOf,
  limitYears,
  periodsIn,
  statusIn,
} from '#features/tax-limits/shared/rules.ts'
import { appliesTo, prorate, measureProgress, measureProgressBy, type TrackedLimit, trackedLimits } from '#features/tax-limits/shared/rules-company.ts'
import { standText } from '#features/tax-limits/shared/labels.ts'
import { listStatutory, statutoryLimit } from '#features/tax-limits/server/statutory.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'

const limitOf = (key: string) => {
  const limit = statutoryLimit(key)
  if (!limit) throw new Error(key)
  return limit
}
const tracked = (key: string): TrackedLimit => {
  const match = trackedLimits.find(one => one.key === key)
  if (!match) throw new Error(key)
  return match
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

  const valuesIn = (key: string, year: number) => periodsIn(limitOf(key), year).map(({ from, parts }) => [from, ...parts.map(({ value }) => value)])

  // Each value from the source named in the row.
  test.each([
    // The threshold rose from 1 200 000 to 2 000 000 euro with SLIM VAT 3 (Dz.U. 2023 poz. 1059).
    [
      'maly_podatnik_vat',
      2023,
      [
        ['2023-01-01', '5793000'],
        ['2023-07-01', '9654000'],
      ],
      'final',
    ],
    ['maly_podatnik_vat_estonski', 2023, [['2023-01-01', '19309000']], 'final'],
    ['maly_podatnik_vat_estonski', 2024, [['2024-01-01', '18436000']], 'computed'],
    ['maly_podatnik_vat_agent', 2027, [['2027-01-01', '197000']], 'computed'],
    ['intrastat_przywoz_podstawowy', 2024, [['2024-01-01', '6200000']], 'final'],
    ['intrastat_przywoz_szczegolowy', 2024, [['2024-01-01', '103000000']], 'final'],
    ['intrastat_wywoz_szczegolowy', 2024, [['2024-01-01', '150000000']], 'final'],
    ['intrastat_przywoz_podstawowy', 2026, [['2026-01-01', '6000000']], 'final'],
    ['intrastat_wywoz_podstawowy', 2026, [['2026-01-01', '2800000']], 'final'],
    ['intrastat_przywoz_szczegolowy', 2026, [['2026-01-01', '105000000']], 'final'],
    ['intrastat_wywoz_szczegolowy', 2026, [['2026-01-01', '148000000']], 'final'],
    [
      'zdrowotna_min',
      2023,
      [
        ['2023-01-01', '270.9'],
        ['2023-02-01', '314.1'],
      ],
      'final',
    ],
    ['zus_30_krotnosc', 2027, [['2027-01-01', '300990']], 'forecast'],
    ['zus_duzy_podstawa', 2027, [['2027-01-01', '6019.8']], 'forecast'],
    ['prognozowane_wynagrodzenie', 2027, [['2027-01-01', '10033']], 'forecast'],
    ['jednostka_mikro', 2026, [['2026-01-01', '2000000', '4000000', '10']], 'final'],
    ['jednostka_mala', 2024, [['2024-01-01', '25500000', '51000000', '50']], 'final'],
    ['jednostka_mala', 2026, [['2026-01-01', '33000000', '66000000', '50']], 'final'],
    ['emeryt_70', 2026, [['2026-01-01', '6140.2', '6438.5', null, null, null]], 'final'],
    ['emeryt_130', 2026, [['2026-01-01', '11403.2', '11957.2', null, null, null]], 'final'],
    ['ppk_120', 2026, [['2026-01-01', '5767.2']], 'final'],
    ['ppk_120', 2027, [['2027-01-01', '5940']], 'final'],
    ['chorobowa_dobrowolna_250', 2026, [['2026-01-01', '23550']], 'computed'],
    ['chorobowa_dobrowolna_250', 2027, [['2027-01-01', '25082.5']], 'forecast'],
    ['zfss_odpis', 2026, [['2026-01-01', '2943.23', '3924.3']], 'final'],
    ['zdrowotna_ryczalt_prog_60', 2026, [['2026-01-01', '60000']], 'final'],
    ['zdrowotna_ryczalt_prog_300', 2026, [['2026-01-01', '300000']], 'final'],
    ['darowizny_kwota_wolna', 2026, [['2026-01-01', '36120', '27090', '5733']], 'final'],
    [
      'wypadkowa_do_9',
      2027,
      [
        ['2027-01-01', '1.67'],
        ['2027-04-01', null],
      ],
      'final',
    ],
    ['wolne_od_potracen', 2026, [['2026-01-01', '3605.85', '3305.85', '3611.85', '3311.85']], 'computed'],
    ['odsetki_podatkowe', 2027, [['2027-01-01', null]], 'unknown'],
    ['odsetki_zus', 2027, [['2027-01-01', null]], 'unknown'],
  ] as const)('%s in %i', (key, year, values, status) => {
    expect([valuesIn(key, year), statusIn(limitOf(key), year)]).toEqual([values, status])
  })

  test('has the coefficient of leave as the calendar gives it (§ 19 of the regulation on leave)', () => {
    for (const year of [2023, 2024, 2025, 2026, 2027]) {
      const days = Array.from({ length: daysOfYear(year) }, (_, place) => addDays(firstOfYear(year), place))
      // A holiday on a Saturday is made up for by another free day.
      const free = days.filter(day => holidayName(day) && weekdayOf(day) < 7).length
      const weekdays = days.filter(day => weekdayOf(day) <= 5).length
      expect(valuesIn('wspolczynnik_urlopowy', year), String(year)).toEqual([[firstOfYear(year), String(Math.round(((weekdays - free) / 12) * 100) / 100)]])
    }
  })

  test('says what is looked up again after 30 November 2026', () => {
    const marked = listStatutory()
      .filter(({ recheck }) => recheck?.['2027'] === '2026-11-30')
      .map(({ key }) => key)
    expect(marked).toEqual(
      expect.arrayContaining(['ryczalt_limit', 'ryczalt_limit_ud458', 'pit_prog', 'danina_solidarnosciowa', 'vat_zwolnienie_podmiotowe', 'zus_30_krotnosc']),
    )
    for (const { key, status } of listStatutory())
      if (marked.includes(key)) expect(['forecast', 'draft', 'carry', 'current_law', 'computed_current_law'], key).toContain(status['2027'])
  })

  test('names a source of each row, and when what is no announced law is looked up', () => {
    for (const { key, legal_basis, status, recheck, values } of listStatutory()) {
      expect(legal_basis, key).toMatch(/\d|obwieszczen|projekt|ustaw/)
      for (const [year, known] of Object.entries(status))
        if (['forecast', 'draft', 'current_law', 'computed_current_law', 'unknown'].includes(known)) expect(recheck?.[year], `${key} ${year}`).toBeDefined()
      // Of the year that runs, what was not found is looked for again.
      const ofNow = values['2026']
      const isLacking = ofNow === null || (typeof ofNow === 'object' && Object.values(ofNow).includes(null))
      if (isLacking) expect(recheck?.['2026'], `${key} 2026`).toBeDefined()
    }
  })

  // Art. 56 § 1 Ordynacji podatkowej: twice the Lombard rate of NBP and two points.
  test('has the interest on arrears by the Lombard rate, of contributions as of taxes', () => {
    const of = (lombard: number) => String(2 * lombard + 2)
    for (const key of ['odsetki_podatkowe', 'odsetki_zus']) {
      expect(
        [2023, 2024, 2025, 2026].flatMap(year => valuesIn(key, year)),
        key,
      ).toEqual([
        ['2023-01-01', of(7.25)],
        ['2023-09-07', of(6.5)],
        ['2023-10-05', of(6.25)],
        ['2024-01-01', of(6.25)],
        ['2025-01-01', of(6.25)],
        ['2025-05-08', of(5.75)],
        ['2025-07-03', of(5.5)],
        ['2025-09-04', of(5.25)],
        ['2025-10-09', of(5)],
        ['2025-11-06', of(4.75)],
        ['2025-12-04', of(4.5)],
        ['2026-01-01', of(4.5)],
        ['2026-03-05', of(4.25)],
      ])
    }
  })

  test('goes on a year ahead, and leaves out what there was not', () => {
    expect(limitYears(listStatutory(), '2026-11-21')).toEqual([2023, 2024, 2025, 2026, 2027])
    expect(limitYears(listStatutory(), '2028-01-01').at(-1)).toBe(2029)
    const last = lastYearOf(listStatutory())
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
    expect(keys(profile, 'jdg')).toEqual([
      'vat_zwolnienie_podmiotowe',
      'kasa_fiskalna',
      'pit_prog',
      'pelne_ksiegi',
      'maly_podatnik_pit',
      'kasowy_pit',
      'ksef_limit_mikro',
    ])
    expect(keys({ ...usualTaxValues, income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe' } as never, 'zoo')).toEqual([
      'kasa_fiskalna',
      'cit9_przychody_biezace',
      'maly_podatnik_cit',
      'ksef_limit_mikro',
    ])
    const lump = { ...usualTaxValues, income_tax: 'ryczalt' as const, accounting_form: 'ewidencja_przychodow' as const }
    expect(keys(lump as never, 'jdg')).toEqual(expect.arrayContaining(['zdrowotna_ryczalt_prog_60', 'zdrowotna_ryczalt_prog_300', 'kasowy_pit']))
    expect(keys(lump as never, 'sc')).not.toContain('zdrowotna_ryczalt_prog_60')
    expect(keys({ ...usualTaxValues, accounting_form: 'brak', vat_status: 'niezarejestrowany' } as never, 'nierejestrowana')).toContain(
      'dzialalnosc_nierejestrowana',
    )
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
    const going = measureProgress('240000.00', { year: 2026, figures: months('25000.00', '25000.00'), business_start: null })
    expect(going).toMatchObject({ used: '50000.00', percent: '20.8', reached: null, crossing: { month: '2026-10', forecast: true } })
    expect(measureProgress('240000.00', { year: 2026, figures: months('100000.00', '100000.00', '50000.00'), business_start: null })).toMatchObject({
      reached: 100,
      crossing: { month: '2026-03', forecast: false },
    })
    expect(measureProgress('240000.00', { year: 2026, figures: months('1000.00'), business_start: null }).crossing).toBeNull()
  })

  test('reaches its levels exactly, and not a grosz before', () => {
    const at = (value: string) => measureProgress('240000.00', { year: 2026, figures: months(value), business_start: null })
    expect([at('191999.99').reached, at('192000.00').reached, at('239999.99').reached, at('240000.01').reached]).toEqual([null, 80, 80, 100])
    expect([at('191999.99').percent, at('239999.99').percent]).toEqual(['79.9', '99.9'])
  })

  // Art. 113 ust. 5 VAT: "przekroczy"; art. 2 ust. 1 pkt 2 ustawy o rachunkowości: "wyniosły co najmniej".
  test('is exceeded above it, and reached at it where the law says so', () => {
    const at = (value: string, inclusive?: boolean) =>
      measureProgress('240000.00', { year: 2026, figures: months(value, '0.00'), business_start: null, inclusive })
    const crossed = { reached: 100, crossing: { month: '2026-01', forecast: false } }
    expect(at('240000.00')).toMatchObject({ reached: 80, percent: '100.0', crossing: { forecast: true } })
    expect([at('240000.01'), at('240000.00', true)]).toMatchObject([crossed, crossed])
    const half = { year: 2026, figures: months('10000.00', '10000.00'), business_start: null }
    expect([measureProgress('120000.00', half).crossing, measureProgress('120000.00', { ...half, inclusive: true }).crossing]).toEqual([
      null,
      { month: '2026-12', forecast: true },
    ])
    const quarter = { year: 2026, figures: months('4000.00', '4000.00', '2000.00'), business_start: null }
    expect(measureProgressBy('quarter', '10000.00', quarter)).toMatchObject({ reached: 80, crossing: null })
    expect(measureProgressBy('quarter', '10000.00', { ...quarter, inclusive: true })).toMatchObject({ reached: 100, crossing: { month: '2026-03' } })
    expect(trackedLimits.flatMap(({ key, inclusive }) => (inclusive ? key : []))).toEqual(['pelne_ksiegi'])
    const stand = (used: string) => standText({ used, limit: '240000.00', reached: 80, percent: '99.9' })
    expect([stand('240000.01'), stand('240000.00'), stand('239999.99')]).toEqual(['limit przekroczony', 'limit osiągnięty', '99,9% limitu'])
  })

  test('of a quarter or a month is that of the fullest one, and crossed when the first one crosses it', () => {
    const monthlyFigures = months('3000.00', '3000.00', '3000.00', '4000.00', '8000.00', null, '9000.00', '5000.00')
    expect(measureProgressBy('quarter', '10813.50', { year: 2026, figures: monthlyFigures, business_start: null })).toMatchObject({
      ...{ part: '2026-Q3', used: '14000.00', reached: 100, known_months: 7, missing_months: ['2026-06'] },
      crossing: { month: '2026-05', forecast: false },
    })
    expect(measureProgressBy('quarter', '20000.00', { year: 2026, figures: monthlyFigures, business_start: null })).toMatchObject({
      part: '2026-Q3',
      percent: '70.0',
      reached: null,
      crossing: null,
    })
    expect(measureProgressBy('month', '10000.00', { year: 2026, figures: monthlyFigures, business_start: null })).toMatchObject({
      part: '2026-07',
      used: '9000.00',
      reached: 80,
      crossing: null,
    })
    expect(measureProgressBy('quarter', '1.00', { year: 2026, figures: [], business_start: null })).toMatchObject({ part: null, used: null })
    expect([2025, 2026].map(year => tracked('dzialalnosc_nierejestrowana').span?.(year))).toEqual(['month', 'quarter'])
  })

  test('says which months have no figures, and asks for none from before the beginning', () => {
    expect(measureProgress('1000.00', { year: 2026, figures: months('1.00', null, '1.00'), business_start: null })).toMatchObject({
      known_months: 2,
      missing_months: ['2026-02'],
    })
    expect(measureProgress('1000.00', { year: 2026, figures: [{ month: '2026-08', value: '1.00' }], business_start: '2026-08-15' }).missing_months).toEqual([])
    expect(measureProgress('1000.00', { year: 2026, figures: [], business_start: null })).toMatchObject({ used: null, percent: null, crossing: null })
    expect(measureProgress(null, { year: 2026, figures: months('1.00'), business_start: null })).toMatchObject({ used: '1.00', percent: null })
  })
})
