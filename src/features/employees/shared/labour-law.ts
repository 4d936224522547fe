import { type ContractKind, isLabour, type Span } from './rules.ts'
import { type DailyNorm, normOf, partOf } from './working-time.ts'
import { addDays, addMonths, daysBetween, earliestOf, firstOfMonth, formatDate, lastOfMonth, latestOf, monthOf, weekdayOf } from '#kernel/dates/dates.ts'
import { inForceOn } from '#kernel/dates/effective-dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { formatMoney, fromGrosze, toGrosze } from '#kernel/money/money.ts'
import { monthForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'

/** What the labour law says of a contract while it is typed, the same in the browser and on the server. */

/** What is to follow a trial, which decides how long it may be (art. 25 § 2–2² k.p.); none: a contract of a year or longer, or without an end. */
const intendedTerms = ['under_6', 'under_12', 'longer'] as const
export type IntendedTerm = (typeof intendedTerms)[number]
const trialMonths: Record<IntendedTerm, number> = { under_6: 1, under_12: 2, longer: 3 }

/** How somebody works who is no employee by name (art. 22 § 1–1² k.p.). */
export const employmentMarks = ['managed', 'place', 'time', 'personal', 'no_risk', 'only_client'] as const
export type EmploymentMark = (typeof employmentMarks)[number]
/** As many of them are taken for an employment relationship. */
const marksOfEmployment = 3
export const mayBearMarks = (kind: ContractKind) => kind === 'b2b' || kind === 'mandate' || kind === 'managerial'

/** Pay as decimal strings, each from a day on. */
export type PayHistory = { from_day: string; value: string }[]
export interface MinimumPay {
  month: PayHistory
  hour: PayHistory
}

export interface LabourContract extends Span {
  kind: ContractKind
  time: string | null
  /** Hours of a whole day of work. */
  daily_norm?: DailyNorm | undefined
  /** How often a longer term was agreed to while it ran. */
  extensions?: number | undefined
  gross_pay: string | null
  pay_period: 'month' | 'hour' | 'whole'
  intended: IntendedTerm | null
  marks: readonly EmploymentMark[]
}

type Other = Span & { kind: ContractKind; extensions?: number | undefined }

export interface Surroundings {
  /** The other contracts of this person with this company. */
  others: readonly Other[]
  /** This contract as it was signed. */
  before?: Pick<LabourContract, 'to_day' | 'extensions'> | undefined
  /** Absences that were agreed to: they prolong a trial (art. 25 § 2³ k.p.). */
  absences: readonly { from_day: string; to_day: string }[]
  minimum: MinimumPay
  today: string
}

export interface LabourFinding {
  field: 'to_day' | 'from_day' | 'kind' | 'gross_pay' | 'marks' | 'extensions'
  sentence: string
  /** The law leaves room: with a reason it may stay. */
  overridable: boolean
}

/** The last day of a term of months: the one before its day, or the month's last where there is none. */
function termEnd(from_day: string, months: number): string {
  const day = addMonths(from_day, months)
  return day.slice(8) === from_day.slice(8) ? addDays(day, -1) : day
}

function trialFindings(contract: LabourContract, { others, absences }: Surroundings): LabourFinding[] {
  const findings: LabourFinding[] = []
  const { from_day, to_day } = contract
  const months = trialMonths[contract.intended ?? 'longer']
  if (to_day) {
    const absent = absences.reduce((days, one) => {
      const [from, to] = [latestOf(from_day, one.from_day), earliestOf(to_day, one.to_day)]
      return days + Math.max(0, daysBetween(from, to) + 1)
    }, 0)
    const last = (count: number) => addDays(termEnd(from_day, count), absent)
    const limit = `Umowa na okres próbny może trwać najwyżej ${plural(months, monthForms)}, do ${formatDate(last(months))}`
    if (to_day > last(months)) {
      const overridable = months < 3 && to_day <= last(months + 1)
      const more = overridable ? ' (art. 25 § 2¹ k.p.). Dłużej o miesiąc tylko wtedy, gdy uzasadnia to rodzaj pracy (§ 2²).' : ' (art. 25 § 2–2³ k.p.).'
      findings.push({ field: 'to_day', sentence: `${limit}${more}`, overridable })
    }
  }
  if (others.some(({ kind, from_day: begun }) => kind === 'trial' && begun < from_day))
    findings.push({
      field: 'kind',
      sentence: 'Ponowna umowa na okres próbny z tą samą osobą jest możliwa tylko przy pracy innego rodzaju (art. 25 § 3 k.p.).',
      overridable: true,
    })
  return findings
}

/** Whole months and days; thirty days are a month (art. 114 k.c.). */
function lengthOf(spans: readonly Span[]): { months: number; days: number } {
  let [months, days] = [0, 0]
  for (const { from_day, to_day } of spans) {
    if (!to_day || to_day < from_day) continue
    let whole = 0
    while (termEnd(from_day, whole + 1) <= to_day) whole++
    months += whole
    days += daysBetween(whole === 0 ? from_day : addDays(termEnd(from_day, whole), 1), to_day) + 1
  }
  return { months: months + Math.floor(days / 30), days: days % 30 }
}

/** Art. 25¹ § 1 k.p. */
const fixedTerms = { months: 33, contracts: 3 }

/** What was signed is changed by agreement alone. */
export const signedBefore = <Contract extends { signed_day: string | null }>(contract: Contract | undefined) => (contract?.signed_day ? contract : undefined)

/** As many contracts as it stands for: a longer term that was agreed to while one ran is another (art. 25¹ § 2 k.p.). */
const countOf = ({ extensions = 0 }: Pick<LabourContract, 'extensions'>) => 1 + extensions

/** The change of a signed contract: only its parties know whether it was prolonged or written down wrong. */
function prolongedFindings({ to_day, extensions = 0 }: LabourContract, { before }: Surroundings): LabourFinding[] {
  if (!before?.to_day || !to_day || to_day <= before.to_day || extensions > (before.extensions ?? 0)) return []
  const sentence =
    'Uzgodnienie dłuższego okresu trwającej umowy to kolejna umowa (art. 25¹ § 2 k.p.). Proszę zwiększyć liczbę przedłużeń albo podać powód, np. poprawkę pomyłki.'
  return [{ field: 'extensions', sentence, overridable: true }]
}

function fixedFindings(contract: LabourContract, { others }: Surroundings): LabourFinding[] {
  const earlier = others.filter(({ kind, from_day }) => kind === 'fixed' && from_day < contract.from_day)
  const exceptions = 'Wyjątki: zastępstwo, praca dorywcza lub sezonowa, kadencja, obiektywne przyczyny po stronie pracodawcy (§ 4).'
  const { months, days } = lengthOf([...earlier, contract])
  if (months > fixedTerms.months || (months === fixedTerms.months && days > 0))
    return [
      {
        field: 'to_day',
        sentence: `Umowy na czas określony trwają razem dłużej niż ${plural(fixedTerms.months, monthForms)} (art. 25¹ § 1 k.p.). ${exceptions}`,
        overridable: true,
      },
    ]
  const count = [...earlier, contract].reduce((sum, one) => sum + countOf(one), 0)
  if (count > fixedTerms.contracts)
    return [
      {
        field: 'kind',
        sentence: `To ${count}. umowa na czas określony${count > earlier.length + 1 ? ' wraz z przedłużeniami (§ 2)' : ''}, a dopuszczalne są ${fixedTerms.contracts} (art. 25¹ § 1 k.p.). ${exceptions}`,
        overridable: true,
      },
    ]
  return []
}

/** Minutes to be worked in a month on full time: a day's norm for each weekday, less one for each holiday but Sundays (art. 130 k.p.). */
function minutesOfMonth(month: string, norm: number): bigint {
  let minutes = 0
  for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) {
    if (weekdayOf(day) <= 5) minutes += norm
    if (weekdayOf(day) <= 6 && holidayName(day) !== null) minutes -= norm
  }
  return BigInt(minutes)
}

/** The day whose minimum counts: today while the contract runs, else its first or last one. */
const payDay = ({ from_day, to_day }: Span, today: string) => earliestOf(latestOf(today, from_day), to_day)

function payFindings(contract: LabourContract, { minimum, today }: Surroundings): LabourFinding[] {
  const { gross_pay, pay_period, kind } = contract
  if (!gross_pay || pay_period === 'whole') return []
  const day = payDay(contract, today)
  const pay = toGrosze(gross_pay)
  const hourly = inForceOn(minimum.hour, day)
  const monthly = inForceOn(minimum.month, day)
  const finding = (least: bigint, since: string, words: string): LabourFinding[] => [
    {
      field: 'gross_pay',
      sentence: `Wynagrodzenie jest niższe niż minimalne: ${formatMoney(fromGrosze(least))} od ${formatDate(since)}${words}`,
      overridable: true,
    },
  ]
  if ((kind === 'mandate' || kind === 'b2b') && pay_period === 'hour') {
    if (!hourly || pay >= toGrosze(hourly.value)) return []
    return finding(
      toGrosze(hourly.value),
      hourly.from_day,
      ' za godzinę. Wyjątek: sama prowizja przy dowolnym miejscu i czasie (art. 8d ustawy o minimalnym wynagrodzeniu).',
    )
  }
  if (!isLabour(kind) || !monthly) return []
  const { numerator, denominator } = partOf(contract)
  const [part, whole] = [BigInt(numerator), BigInt(denominator)]
  const supplement = ' Niższa stawka jest możliwa, gdy inne składniki podnoszą wynagrodzenie do tej kwoty (art. 6–7 ustawy o minimalnym wynagrodzeniu).'
  if (pay_period === 'hour') {
    const minutes = minutesOfMonth(monthOf(day), normOf(contract))
    const whole = toGrosze(monthly.value) * 60n
    const least = (whole + minutes - 1n) / minutes
    return pay * minutes >= whole ? [] : finding(least, monthly.from_day, ` za godzinę w tym miesiącu.${supplement}`)
  }
  const least = (toGrosze(monthly.value) * part + whole - 1n) / whole
  return pay * whole >= toGrosze(monthly.value) * part
    ? []
    : finding(least, monthly.from_day, `${numerator === denominator ? '' : ` przy etacie ${numerator}/${denominator}`}.${supplement}`)
}

function markFindings({ kind, marks }: LabourContract): LabourFinding[] {
  if (!mayBearMarks(kind) || marks.length < marksOfEmployment) return []
  return [
    {
      field: 'marks',
      sentence: 'Współpraca ma cechy stosunku pracy, który powstaje bez względu na nazwę umowy (art. 22 § 1–1² k.p.).',
      overridable: true,
    },
  ]
}

/** All that the labour code and the act on minimum pay say against a contract; each sentence names its article. */
export function labourFindings(contract: LabourContract, surroundings: Surroundings): LabourFinding[] {
  return [
    ...(contract.kind === 'trial' ? trialFindings(contract, surroundings) : []),
    ...(contract.kind === 'fixed' ? [...fixedFindings(contract, surroundings), ...prolongedFindings(contract, surroundings)] : []),
    ...payFindings(contract, surroundings),
    ...markFindings(contract),
  ]
}

/** A refusal always stands; what leaves room stands until somebody says why. */
export function labourFaults(findings: readonly LabourFinding[], reason: string | null | undefined): FieldMessages {
  const standing = findings.filter(({ overridable }) => !overridable || !reason)
  const fields: FieldMessages = Object.fromEntries(standing.map(({ field, sentence }) => [field, sentence]))
  if (standing.some(({ overridable }) => overridable)) fields.override_reason = 'Proszę poprawić umowę albo podać powód odstępstwa.'
  return fields
}
