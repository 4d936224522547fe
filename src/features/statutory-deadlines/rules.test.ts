import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDates, monthsOfPeriod, nextOccurrences, occurrencesBetween, type Term, waitsForEvent } from './rules.ts'
import { findObligation, fromCatalogue, listObligations } from './store-catalogue.ts'
import { addDays, addMonths, daysInMonth, monthOf } from '#kernel/dates/dates.ts'
import { isWorkingDay } from '#kernel/dates/holidays.ts'

const due = (key: string, period: string, financial_year_start = 1) => {
  const obligation = findObligation(key)
  if (!obligation) throw new Error(`No ${key}`)
  const dates = dueDates(obligation, period, { ...fromCatalogue, financial_year_start })
  return dates && [dates.statutory_date, dates.due_date]
}
const moved = (key: string, period: string, financial_year_start = 1) => due(key, period, financial_year_start)?.[1]

test('what has the same name says for whom it is', () => {
  const named = listObligations().map(({ title, who }) => `${title}, ${who}`)
  expect(new Set(named).size).toBe(named.length)
})

describe('terms as the law has them', () => {
  // Each line was reckoned by hand from the statute and a wall calendar.
  test.each([
    // VAT by the 25th (art. 99 ust. 1); Christmas takes the 25th and 26th, and since 2025 the 24th.
    ['jpk_v7m', '2022-12', '2023-01-25'],
    ['jpk_v7m', '2023-11', '2023-12-27'],
    ['jpk_v7m', '2024-11', '2024-12-27'],
    ['jpk_v7m', '2025-11', '2025-12-29'],
    ['jpk_v7m', '2026-11', '2026-12-28'],
    ['jpk_v7m', '2030-11', '2030-12-27'],
    ['jpk_v7m', '2026-03', '2026-04-27'],
    ['jpk_v7k', '2026-Q1', '2026-04-27'],
    ['jpk_v7k', '2027-Q3', '2027-10-25'],
    ['jpk_v7k_ewid', '2026-01', '2026-02-25'],
    ['jpk_v7k_ewid', '2026-03', undefined],
    // 28 February in leap years too (art. 41 ust. 8 u.s.u.s.).
    ['zus_imir', '2027', '2028-02-28'],
    // OSS is never moved.
    ['vat_oss', '2026-Q4', '2027-01-31'],
    ['vat_oss', '2026-Q1', '2026-04-30'],
    ['vat_ioss', '2027-01', '2027-02-28'],
    ['vat_ioss', '2028-01', '2028-02-29'],
    // Advances by the 20th; contributions by the 15th and the 20th.
    ['pit_zaliczka_m', '2026-05', '2026-06-22'],
    ['pit_zaliczka_k', '2026-Q2', '2026-07-20'],
    ['cit_zaliczka_m', '2027-05', '2027-06-21'],
    ['zus_dra_15', '2026-07', '2026-08-17'],
    ['zus_dra_20', '2030-05', '2030-06-21'],
    ['ppk_wplata', '2026-10', '2026-11-16'],
    // Wages are paid on the working day before.
    ['wynagrodzenia', '2026-12', '2027-01-08'],
    ['wynagrodzenia', '2026-04', '2026-05-08'],
    // Of December the tax card is paid still in December.
    ['karta_podatkowa', '2026-11', '2026-12-07'],
    ['karta_podatkowa', '2026-12', '2026-12-28'],
    ['dn_rata', '2026-01', '2026-02-02'],
    ['dn_rata', '2026-05', '2026-05-15'],
    // Years.
    ['pit_roczny', '2026', '2027-04-30'],
    // Art. 9 dyrektywy (UE) 2023/970.
    ['luka_placowa', '2026', '2027-06-07'],
    ['pit_roczny', '2027', '2028-05-02'],
    ['pit11_us', '2025', '2026-02-02'],
    ['pit11_us', '2026', '2027-02-01'],
    ['pit11_podatnik', '2026', '2027-03-01'],
    ['pit11_podatnik', '2027', '2028-02-29'],
    ['zus_zdrowotna_zwrot', '2026', '2027-05-31'],
    ['remanent', '2028', '2028-12-31'],
    ['sf_sporzadzenie', '2027', '2028-03-31'],
    // The day after a free day may be free too: 30 April 2034 is a Sunday, then come 1 May, the 2nd works.
    ['sf_kas', '2033', '2034-05-02'],
    // Single days.
    ['ppk_autozapis', '2027-02-28', '2027-03-01'],
    ['ksef_token_koniec', '2026-12-31', '2026-12-31'],
    // The yearly correction goes into the return of January, or of the first quarter (art. 91 ust. 3).
    ['vat_korekta_roczna_m', '2026', '2027-02-25'],
    ['vat_korekta_roczna_k', '2026', '2027-04-26'],
    ['vat_r_kwartalne', '2027', '2027-02-25'],
    ['podatek_budynki', '2026-11', '2026-12-21'],
    ['akc4', '2026-11', '2026-12-28'],
    ['cuk1', '2026-11', '2026-12-28'],
    ['nbp_kwartalne', '2026-Q3', '2026-10-26'],
    ['cit_st', '2026', '2027-03-31'],
    ['cit_minimalny', '2026', '2027-03-31'],
    ['inwentaryzacja', '2026', '2026-12-31'],
    ['zamkniecie_ksiag', '2026', '2027-03-31'],
    ['wypadkowa_stopa', '2027', '2027-04-20'],
    ['opp_sprawozdanie', '2026', '2027-07-15'],
    ['opp_sprawozdanie', '2027', '2028-07-17'],
    ['alkohol_oswiadczenie', '2026', '2027-02-01'],
    ['uzytkowanie_wieczyste', '2027', '2027-03-31'],
    ['uzytkowanie_wieczyste', '2029', '2029-04-03'],
    ['staz_zaswiadczenia', '2028-04-30', '2028-04-30'],
  ])('%s for %s is due on %s', (key, period, date) => expect(moved(key, period)).toBe(date))

  test('financial years that are no calendar years', () => {
    expect(due('cit8', '2026', 1)).toEqual(['2027-03-31', '2027-03-31'])
    expect(due('cit8', '2026', 7)).toEqual(['2027-09-30', '2027-09-30'])
    expect(due('cit8', '2026', 12)).toEqual(['2028-02-29', '2028-02-29'])
    expect(due('sf_zatwierdzenie', '2026', 4)).toEqual(['2027-09-30', '2027-09-30'])
    expect(due('zaw_rd', '2027', 10)).toEqual(['2027-10-31', '2027-11-02'])
    expect(monthsOfPeriod('2026', 10)).toEqual({ first: '2026-10', last: '2027-09' })
  })

  test('events', () => {
    expect(moved('zus_zgloszenie', '2026-12-18')).toBe('2026-12-28')
    expect(moved('ksef_offline24', '2026-12-23')).toBe('2026-12-28')
    expect(moved('ksef_awaria', '2026-04-30')).toBe('2026-05-12')
    expect(moved('kasa_przeglad', '2024-02-29')).toBe('2026-02-28')
    expect(moved('forma_opod', '2027-01-10')).toBe('2027-02-22')
    expect(moved('forma_opod', '2026-12-05')).toBe('2026-12-31')
    expect(moved('zus_wakacje_rws', '2026-12')).toBe('2026-11-30')
    expect(moved('sf_krs', '2026-06-30')).toBe('2026-07-15')
    // Tax withheld is paid by the 7th of the next month (art. 26 ust. 3 CIT); 7 November 2026 is a Saturday.
    expect(moved('wht_cit_wplata', '2026-10-15')).toBe('2026-11-09')
    expect(moved('zaw_nr', '2026-12-18')).toBe('2026-12-28')
    expect(moved('zus_zcna', '2026-12-18')).toBe('2026-12-28')
    expect(moved('vat_zle_dlugi', '2026-09-01')).toBe('2026-11-30')
    expect(moved('ppk_nowa_osoba', '2026-11-28')).toBe('2026-12-10')
    expect(moved('cudzoziemiec_praca', '2026-11-23')).toBe('2026-11-30')
    expect(moved('ekwiwalent_urlop', '2026-11-30')).toBe('2026-12-10')
    // The tenth day is a Saturday: the last working day before it (art. 171 k.p.).
    expect(moved('ekwiwalent_urlop', '2026-12-02')).toBe('2026-12-11')
    expect(moved('cit_15j', '2026-11-30')).toBe('2026-12-14')
    expect(moved('ksef_certyfikat', '2026-02-10')).toBe('2028-02-10')
    expect(moved('ksef_uprawnienia', '2027-06-30')).toBe('2027-06-30')
    for (const key of ['gus_sp', 'gus_f01', 'gus_dg1', 'gus_z03', 'gus_z06']) expect(moved(key, '2027-01-20'), key).toBe('2027-01-20')
  })

  test('the 31st and 29 February are the last days of shorter months', () => {
    const term: Term = { rule: { type: 'monthly', day: 31, months_after: 0 }, shift: 'none' }
    expect(dueDates(term, '2027-02')?.due_date).toBe('2027-02-28')
    expect(dueDates(term, '2027-04')?.due_date).toBe('2027-04-30')
    const leap: Term = { rule: { type: 'yearly', month: 2, day: 29, year_offset: 0 }, shift: 'none' }
    expect([dueDates(leap, '2027')?.due_date, dueDates(leap, '2028')?.due_date]).toEqual(['2027-02-28', '2028-02-29'])
  })
})

describe('every obligation from 2023 to 2035', () => {
  const periodic = listObligations().filter(({ rule }) => !waitsForEvent(rule))

  test.each(periodic.map(obligation => [obligation.key, obligation] as const))('%s: moved as far as the free days go, and no further', (_, obligation) => {
    for (const start of [1, 2, 7, 10]) {
      for (const { statutory_date, due_date } of occurrencesBetween(obligation, '2023-01-01', '2035-12-31', {
        ...fromCatalogue,
        financial_year_start: start,
      })) {
        if (obligation.shift === 'none') expect(due_date).toBe(statutory_date)
        else {
          const step = obligation.shift === 'next_business_day' ? 1 : -1
          expect(isWorkingDay(due_date), due_date).toBe(true)
          for (let day = statutory_date; day !== due_date; day = addDays(day, step)) expect(isWorkingDay(day), `${day} before ${due_date}`).toBe(false)
        }
      }
    }
  })

  test('come once a period, in order, without gaps', () => {
    const perYear = { month: 12, quarter: 4, year: 1, date: 1 }
    for (const { key, rule, shift, exceptions } of periodic.filter(({ rule }) => ['monthly', 'quarterly', 'yearly'].includes(rule.type))) {
      const occurrences = occurrencesBetween({ rule, shift, exceptions }, '2024-01-01', '2033-12-31')
      const kind = rule.type === 'monthly' ? 'month' : rule.type === 'quarterly' ? 'quarter' : 'year'
      const part = rule.type === 'monthly' && rule.only_months_of_quarter ? rule.only_months_of_quarter.length / 3 : 1
      expect(new Set(occurrences.map(({ period }) => period)).size, key).toBe(occurrences.length)
      expect(Math.abs(occurrences.length - perYear[kind] * 10 * part), key).toBeLessThanOrEqual(1)
    }
  })
})

test('any rule: the statutory day exists, lies in its month, and is the same however it is asked for', () => {
  const day = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const))
  const rule = fc.oneof(
    fc.record({ type: fc.constant('monthly' as const), day, months_after: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ type: fc.constant('yearly' as const), month: fc.integer({ min: 1, max: 12 }), day, year_offset: fc.integer({ min: 0, max: 2 }) }),
  )
  const shift = fc.constantFrom('next_business_day' as const, 'previous_business_day' as const, 'none' as const)
  fc.assert(
    fc.property(rule, shift, fc.integer({ min: 2023, max: 2035 }), fc.integer({ min: 1, max: 12 }), (rule, shift, year, month) => {
      const period = rule.type === 'yearly' ? String(year) : `${year}-${String(month).padStart(2, '0')}`
      const dates = dueDates({ rule, shift }, period)
      if (!dates) throw new Error('Every such period has a term.')
      const { statutory_date, due_date } = dates
      const inMonth = Number(statutory_date.slice(8))
      expect(inMonth).toBeLessThanOrEqual(daysInMonth(monthOf(statutory_date)))
      expect(inMonth).toBe(rule.day === 'last' ? daysInMonth(monthOf(statutory_date)) : Math.min(rule.day, daysInMonth(monthOf(statutory_date))))
      if (rule.type === 'monthly') expect(monthOf(statutory_date)).toBe(monthOf(addMonths(`${period}-01`, rule.months_after)))
      // Twelve days hold the longest row of free ones, in either direction.
      expect(Math.abs(Date.parse(due_date) - Date.parse(statutory_date))).toBeLessThan(12 * 86_400_000)
      expect(occurrencesBetween({ rule, shift }, due_date, due_date)).toContainEqual({ period, statutory_date, due_date })
    }),
  )
})

test('the next twelve of what is yearly reach twelve years ahead', () => {
  const next = nextOccurrences({ rule: { type: 'yearly', month: 4, day: 30, year_offset: 1 }, shift: 'next_business_day' }, '2026-11-21', 12)
  expect(next).toHaveLength(12)
  expect([next[0]?.due_date, next[11]?.period]).toEqual(['2027-04-30', '2037'])
})
