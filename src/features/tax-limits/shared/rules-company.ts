import { daysOfYear, firstOfYear, type StatutoryLimit } from './rules.ts'
import type { TaxValues } from '#features/tax-profiles/shared/contract.ts'
import type { TotalKey } from '#features/monthly-figures/shared/rules.ts'
import { quarterOf } from '#features/statutory-deadlines/rules.ts'
import { addToMonth, daysBetween } from '#kernel/dates/dates.ts'
import { compareMoney, fromGrosze, sumMoney, toGrosze } from '#kernel/money/money.ts'

type Profile = Pick<TaxValues, 'accounting_form' | 'income_tax' | 'advances' | 'vat_status' | 'vat_period' | 'cash_method' | 'zus_scheme'>

/** All that is named must hold; each names the values that fit. */
type Condition = { [Key in keyof Profile]?: readonly Profile[Key][] } & { company_type?: readonly string[] }

export const spans = ['year', 'quarter', 'month'] as const
export type Span = (typeof spans)[number]

/** How a limit of the table is held against a company's figures. */
export interface TrackedLimit {
  key: StatutoryLimit['key']
  /** What of the month's figures counts. */
  base: TotalKey
  /** 1: the revenue of a year decides about the next one, so that it is compared with the next year's row. */
  offset: 0 | 1
  /** For those who began within the year: by days or months left of it, in years from `since` on. */
  proration: { by: 'days' | 'months'; since?: number } | null
  /** What of a year is compared with the limit; the whole of it where nothing is said. The fullest part of the year counts. */
  span?: (year: number) => Span
  /** Reaching it is enough ("wyniosły co najmniej"); of others the law says that they are exceeded. */
  inclusive?: true
  /** Any of these. */
  applies: readonly Condition[]
  /** Said only where sales of the kind were entered. */
  only_with_figures?: true
  /** Shown and told to nobody: whether it matters the data do not say. */
  silent?: true
  consequence: string
}

const personal = ['jdg', 'sc', 'sj', 'sp', 'nierejestrowana'] as const
/** Who pays the health contribution of an entrepreneur. */
const insuredSchemes = ['ulga_na_start', 'preferencyjny', 'maly_zus_plus', 'duzy', 'zbieg_etat', 'emeryt'] as const
const byPerson = ['skala', 'liniowy', 'ryczalt'] as const

/** The act and article of each stand under its key in `server/statutory.json`. */
export const trackedLimits: readonly TrackedLimit[] = [
  {
    key: 'vat_zwolnienie_podmiotowe',
    base: 'exemption_revenue',
    offset: 0,
    proration: { by: 'days' },
    applies: [{ vat_status: ['zwolniony_podmiotowo'] }],
    consequence: 'Firma traci zwolnienie od czynności, którą przekroczono limit, i musi wcześniej zarejestrować się jako podatnik VAT czynny (VAT-R).',
  },
  {
    key: 'kasa_fiskalna',
    base: 'consumer_sales',
    offset: 0,
    proration: { by: 'days' },
    applies: [{}],
    only_with_figures: true,
    consequence: 'Kasa rejestrująca jest potrzebna po dwóch miesiącach od końca miesiąca, w którym przekroczono limit.',
  },
  {
    key: 'pit_prog',
    base: 'income',
    offset: 0,
    proration: null,
    applies: [{ income_tax: ['skala'], company_type: ['jdg'] }],
    consequence: 'Nadwyżka dochodu jest opodatkowana stawką 32%.',
  },
  {
    key: 'cit9_przychody_biezace',
    base: 'revenue_net',
    offset: 0,
    proration: { by: 'months', since: 2026 },
    applies: [{ income_tax: ['cit_9'] }],
    consequence: 'Od tego miesiąca zaliczki na CIT oblicza się według stawki 19%, a w zeznaniu rocznym stawce 19% podlega dochód całego roku.',
  },
  {
    key: 'ryczalt_limit',
    base: 'revenue_net',
    offset: 1,
    proration: null,
    applies: [{ income_tax: ['ryczalt'] }],
    consequence: 'W następnym roku nie można rozliczać się ryczałtem.',
  },
  {
    key: 'ryczalt_kwartalny',
    base: 'revenue_net',
    offset: 1,
    proration: null,
    applies: [{ income_tax: ['ryczalt'], advances: ['K'] }],
    consequence: 'W następnym roku ryczałt wpłaca się co miesiąc.',
  },
  {
    key: 'pelne_ksiegi',
    base: 'revenue_net',
    offset: 1,
    proration: null,
    // Art. 2 ust. 1 pkt 2 ustawy o rachunkowości, art. 24a ust. 4 PIT.
    inclusive: true,
    applies: [{ accounting_form: ['kpir', 'ewidencja_przychodow'], company_type: personal }],
    consequence: 'Od następnego roku trzeba prowadzić księgi rachunkowe.',
  },
  {
    key: 'maly_podatnik_pit',
    base: 'revenue_gross',
    offset: 1,
    proration: null,
    applies: [{ income_tax: byPerson }],
    consequence: 'W następnym roku nie przysługują prawa małego podatnika PIT, na przykład kwartalne zaliczki na PIT.',
  },
  {
    key: 'maly_podatnik_cit',
    base: 'revenue_gross',
    offset: 1,
    proration: null,
    applies: [{ income_tax: ['cit_9', 'cit_19'] }],
    consequence: 'W następnym roku nie przysługują stawka 9% ani kwartalne zaliczki na CIT.',
  },
  {
    key: 'maly_podatnik_vat',
    base: 'revenue_gross',
    offset: 1,
    proration: null,
    applies: [
      { vat_status: ['czynny'], vat_period: ['K'], income_tax: [...byPerson, 'karta', 'cit_9', 'cit_19', 'zwolniony'] },
      { vat_status: ['czynny'], cash_method: [true], income_tax: [...byPerson, 'karta', 'cit_9', 'cit_19', 'zwolniony'] },
    ],
    consequence: 'VAT trzeba będzie rozliczać co miesiąc i bez metody kasowej.',
  },
  {
    key: 'maly_podatnik_vat_estonski',
    base: 'revenue_gross',
    offset: 1,
    proration: null,
    applies: [
      { vat_status: ['czynny'], vat_period: ['K'], income_tax: ['cit_estonski'] },
      { vat_status: ['czynny'], cash_method: [true], income_tax: ['cit_estonski'] },
    ],
    consequence: 'VAT trzeba będzie rozliczać co miesiąc i bez metody kasowej.',
  },
  {
    key: 'maly_zus_plus_przychod',
    base: 'revenue_net',
    offset: 1,
    proration: { by: 'days' },
    applies: [{ zus_scheme: ['maly_zus_plus'] }],
    consequence: 'W następnym roku nie przysługuje mały ZUS plus.',
  },
  {
    key: 'zdrowotna_ryczalt_prog_60',
    base: 'revenue_net',
    offset: 0,
    proration: null,
    applies: [{ income_tax: ['ryczalt'], company_type: ['jdg'], zus_scheme: insuredSchemes }],
    consequence: 'Podstawą składki zdrowotnej jest 100% przeciętnego wynagrodzenia, a w rozliczeniu rocznym dopłata za cały rok.',
  },
  {
    key: 'zdrowotna_ryczalt_prog_300',
    base: 'revenue_net',
    offset: 0,
    proration: null,
    applies: [{ income_tax: ['ryczalt'], company_type: ['jdg'], zus_scheme: insuredSchemes }],
    consequence: 'Podstawą składki zdrowotnej jest 180% przeciętnego wynagrodzenia, a w rozliczeniu rocznym dopłata za cały rok.',
  },
  {
    key: 'kasowy_pit',
    base: 'revenue_net',
    offset: 1,
    proration: null,
    silent: true,
    applies: [{ income_tax: byPerson, company_type: ['jdg'], accounting_form: ['kpir', 'ewidencja_przychodow'] }],
    consequence: 'W następnym roku nie można stosować kasowego PIT.',
  },
  {
    key: 'dzialalnosc_nierejestrowana',
    base: 'revenue_net',
    offset: 0,
    proration: null,
    // Dz.U. 2025 poz. 1168: by quarters since 2026, by months before.
    span: year => (year >= 2026 ? 'quarter' : 'month'),
    applies: [{ company_type: ['nierejestrowana'] }],
    consequence: 'Działalność staje się gospodarczą; wniosek o wpis do CEIDG składa się w terminie 7 dni.',
  },
  {
    key: 'ksef_limit_mikro',
    base: 'revenue_gross',
    offset: 0,
    proration: null,
    span: () => 'month',
    silent: true,
    applies: [{ vat_status: ['czynny', 'zwolniony_podmiotowo', 'zwolniony_przedmiotowo'] }],
    consequence: 'Od faktury, którą przekroczono limit, faktury wystawia się w KSeF.',
  },
]

export function appliesTo({ applies }: TrackedLimit, profile: Profile, company_type: string): boolean {
  const fits = (condition: Condition) =>
    Object.entries(condition).every(([key, values]) =>
      (values as readonly unknown[]).includes(key === 'company_type' ? company_type : profile[key as keyof Profile]),
    )
  return applies.some(fits)
}

/**
 * The part of a year's limit, rounded to the grosz, that is left to whoever began within that year; the day of the beginning counts. By days for VAT
 * (art. 113 ust. 9), cash registers (Dz.U. 2024 poz. 1902) and mały ZUS plus (art. 18c u.s.u.s.), by months for CIT 9% since 2026 (Dz.U. 2025 poz. 1658).
 */
export function prorate(limit: string, { proration }: TrackedLimit, year: number, business_start: string | null): string {
  if (!proration || year < (proration.since ?? 0) || !business_start) return limit
  if (business_start <= firstOfYear(year) || business_start.slice(0, 4) !== String(year)) return limit
  const [left, all] =
    proration.by === 'days' ? [daysBetween(business_start, firstOfYear(year + 1)), daysOfYear(year)] : [13 - Number(business_start.slice(5, 7)), 12]
  const grosze = toGrosze(limit) * BigInt(left)
  return fromGrosze((grosze * 2n + BigInt(all)) / (BigInt(all) * 2n))
}

export interface FiguresOfMonth {
  month: string
  value: string | null
}

/** Near it, and past it: over the whole of it, or at it where that is enough. What was told is kept by these numbers. */
export const warningLevels = [80, 100] as const
export type WarningLevel = (typeof warningLevels)[number]

export interface Progress {
  used: string | null
  known_months: number
  /** Months before the last known one that have no figures. */
  missing_months: string[]
  /** Of the limit, with one place. */
  percent: string | null
  reached: WarningLevel | null
  /** When it was crossed, or will be if the months go on as so far; null: not within the year. */
  crossing: { month: string; forecast: boolean } | null
}

const monthsOfYear = (year: number) => Array.from({ length: 12 }, (_, place) => addToMonth(`${year}-01`, place))

interface FiguresOfYear {
  year: number
  figures: readonly FiguresOfMonth[]
  business_start: string | null
  inclusive?: boolean | undefined
}

const isPast = (used: bigint, limit: bigint, inclusive: boolean) => (inclusive ? used >= limit : used > limit)

/** Figures of a year, month by month, against a limit. */
export function measureProgress(limit: string | null, { year, figures, business_start, inclusive = false }: FiguresOfYear): Progress {
  const values = new Map(figures.filter(({ value }) => value !== null).map(({ month, value }) => [month, String(value)]))
  const began = business_start?.slice(0, 7) ?? ''
  const months = monthsOfYear(year).filter(month => month >= began || values.has(month))
  const known = months.filter(month => values.has(month))
  const last = known.at(-1)
  const missing_months = months.filter(month => last !== undefined && month < last && !values.has(month))
  if (last === undefined) return { used: null, known_months: 0, missing_months: [], percent: null, reached: null, crossing: null }
  const used = sumMoney(known.map(month => values.get(month) ?? '0.00'))
  const totals = { used, known_months: known.length, missing_months }
  if (limit === null || compareMoney(limit, '0.00') <= 0) return { ...totals, percent: null, reached: null, crossing: null }
  const isReached = (level: WarningLevel) => isPast(toGrosze(used) * 100n, toGrosze(limit) * BigInt(level), inclusive || level < 100)
  const past = (sum: bigint) => isPast(sum, toGrosze(limit), inclusive)
  return {
    ...totals,
    percent: percentOf(used, limit),
    reached: warningLevels.findLast(isReached) ?? null,
    crossing: findCrossing(past, months, values, toGrosze(used) / BigInt(known.length)),
  }
}

/** The same of a limit by quarters or months: of the fullest one, and when the first of them crossed it. Nothing is forecast. */
export function measureProgressBy(span: Span, limit: string | null, figuresOfYear: FiguresOfYear) {
  const whole = measureProgress(span === 'year' ? limit : null, figuresOfYear)
  if (span === 'year' || whole.used === null) return { ...whole, part: null }
  const months = figuresOfYear.figures.filter(({ value }) => value !== null).toSorted((left, right) => (left.month < right.month ? -1 : 1))
  const parts = [...Map.groupBy(months, ({ month }) => (span === 'month' ? month : quarterOf(month)))].map(([part, figures]) => ({
    ...measureProgress(limit, { ...figuresOfYear, figures, business_start: null }),
    part,
  }))
  const fullest = parts.reduce((best, next) => (compareMoney(next.used ?? '0.00', best.used ?? '0.00') > 0 ? next : best))
  const crossing = parts.find(({ reached }) => reached === 100)?.crossing ?? null
  return { ...fullest, known_months: whole.known_months, missing_months: whole.missing_months, crossing }
}

/** With one place, rounded down, so that nobody reads "100" before the limit is reached. */
function percentOf(used: string, limit: string): string {
  const tenths = (toGrosze(used) * 1000n) / toGrosze(limit)
  const size = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`
}

/** Months without figures are taken for average ones; what was crossed by known figures is no forecast. */
function findCrossing(past: (sum: bigint) => boolean, months: readonly string[], values: ReadonlyMap<string, string>, average: bigint): Progress['crossing'] {
  let actual = 0n
  for (const month of months) {
    actual += toGrosze(values.get(month) ?? '0.00')
    if (past(actual)) return { month, forecast: false }
  }
  let expected = 0n
  for (const month of months) {
    const value = values.get(month)
    expected += value === undefined ? average : toGrosze(value)
    if (past(expected)) return { month, forecast: true }
  }
  return null
}
