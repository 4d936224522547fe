import type { LeaveKind, LeaveState } from './rules.ts'
import { countsAsAnnual, leaveLength, stands, yearOf } from './leave.ts'
import { dayOfLeave, formatHours, normOf, partOf, type Working } from './working-time.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { dayForms, hourForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'

interface LeaveLimit {
  article?: string
  /** For employees only: everybody but those on sick leave or elsewhere. */
  labour?: true
  /** Days of work in a calendar year. */
  days_of_year?: number
  /** Hours in place of those days, by the part of full time. */
  hours_of_year?: number
  /** Days of work, or calendar days, of one request. */
  longest_work?: number
  longest?: number
  /** Weeks that must be whole. */
  whole_weeks?: true
  /** What has to be handed in. */
  document?: string
}

/** How much of each kind the labour code gives (`article`), and on what paper. */
export const leaveLimits: Readonly<Record<LeaveKind, LeaveLimit>> = {
  annual: { labour: true, article: 'art. 152–173 k.p.' },
  on_demand: { labour: true, days_of_year: 4, article: 'art. 167² k.p.' },
  special: {
    labour: true,
    longest_work: 2,
    article: '§ 15 rozporządzenia w sprawie usprawiedliwiania nieobecności',
    document: 'odpis aktu stanu cywilnego albo inny dowód zdarzenia',
  },
  unpaid: { labour: true, article: 'art. 174 k.p.', document: 'pisemny wniosek' },
  sick: { document: 'zwolnienie lekarskie (e-ZLA)' },
  care: { labour: true, days_of_year: 2, hours_of_year: 16, article: 'art. 188 k.p.', document: 'oświadczenie o zamiarze korzystania z uprawnienia' },
  carers: { labour: true, days_of_year: 5, article: 'art. 173¹ k.p.', document: 'wniosek ze wskazaniem osoby i przyczyny opieki' },
  force_majeure: { labour: true, days_of_year: 2, hours_of_year: 16, article: 'art. 148¹ k.p.' },
  study: { labour: true, longest_work: 21, article: 'art. 103² k.p.', document: 'zaświadczenie o terminie egzaminu albo obrony' },
  maternity: {
    labour: true,
    longest: 37 * 7,
    article: 'art. 180 k.p.',
    document: 'odpis aktu urodzenia dziecka albo zaświadczenie o przewidywanej dacie porodu',
  },
  supplementary_maternity: {
    labour: true,
    longest: 15 * 7,
    whole_weeks: true,
    article: 'art. 180² k.p.',
    document: 'zaświadczenie ze szpitala o okresie pobytu dziecka',
  },
  parental: { labour: true, longest: 67 * 7, article: 'art. 182¹ᵃ k.p.', document: 'wniosek z odpisem aktu urodzenia dziecka' },
  paternity: { labour: true, longest: 14, whole_weeks: true, article: 'art. 182³ k.p.', document: 'odpis aktu urodzenia dziecka' },
  childcare: { labour: true, longest: 1096, article: 'art. 186 k.p.', document: 'wniosek z oświadczeniem drugiego rodzica' },
  other: {},
}

export const mayBeHourly = (kind: LeaveKind) => countsAsAnnual(kind) || leaveLimits[kind].hours_of_year !== undefined

/** Of one day, of a kind that is given in hours too. */
export const takesHours = ({ kind, from_day, to_day }: { kind: LeaveKind; from_day: string; to_day?: string | null | undefined }) =>
  mayBeHourly(kind) && (!to_day || to_day === from_day)

const workForms = ['dzień roboczy', 'dni robocze', 'dni roboczych'] as const

/** "najwyżej 2 dni albo 16 godzin w roku kalendarzowym, art. 188 k.p." */
export function describeLimit(kind: LeaveKind): string | undefined {
  const { article, days_of_year, hours_of_year, longest, longest_work, whole_weeks, document } = leaveLimits[kind]
  const weeks = longest !== undefined && longest % 7 === 0 ? plural(longest / 7, ['tydzień', 'tygodnie', 'tygodni']) : undefined
  const limit = days_of_year
    ? `Najwyżej ${plural(days_of_year, dayForms)}${hours_of_year ? ` albo ${plural(hours_of_year, hourForms)}` : ''} w roku kalendarzowym`
    : longest_work
      ? `Najwyżej ${plural(longest_work, workForms)}`
      : longest
        ? `Najwyżej ${weeks ?? '36 miesięcy'}${whole_weeks ? ', w pełnych tygodniach' : ''}`
        : undefined
  const parts = [limit ? `${limit}${article ? ` (${article})` : ''}.` : article && `Podstawa: ${article}.`, document && `Wymagany dokument: ${document}.`]
  return parts.filter(Boolean).join(' ') || undefined
}

interface LeaveRequest {
  kind: LeaveKind
  from_day: string
  to_day: string
  days: number
  minutes: number
  /** Of a day, where less than all of it is asked for. */
  hours: number | null
}

interface Other extends LeaveRequest {
  state: LeaveState
}

/** What the law gives of a kind, against what was asked for in that year, by the contract of that day. */
export function checkLeaveLimits(request: LeaveRequest, others: readonly Other[], contract: Pick<Working, 'time' | 'daily_norm'> | undefined): FieldMessages {
  const { article, days_of_year, hours_of_year, longest, longest_work, whole_weeks } = leaveLimits[request.kind]
  const law = article ? ` (${article})` : ''
  if (longest_work && request.days > longest_work) return { to_day: `Wniosek może obejmować najwyżej ${plural(longest_work, workForms)}${law}.` }
  if (longest && leaveLength(request) > longest) return { to_day: `Wniosek może obejmować najwyżej ${plural(longest, dayForms)}${law}.` }
  if (whole_weeks && leaveLength(request) % 7 !== 0) return { to_day: `Ten urlop udzielany jest w pełnych tygodniach${law}.` }
  if (!days_of_year) return {}
  const same = others.filter(other => other.kind === request.kind && stands(other) && yearOf(other.from_day) === yearOf(request.from_day))
  const first = same.toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1))[0]
  if (hours_of_year && first && (first.hours === null) !== (request.hours === null))
    return { hours: `W tym roku wybrano już ${first.hours === null ? 'dni' : 'godziny'}: decyduje pierwszy wniosek w roku${law}.` }
  if (hours_of_year && request.hours !== null) {
    // A lower daily norm lessens the hours as a part of full time does (art. 188 § 4, 148¹ § 5 k.p.).
    const { numerator, denominator } = partOf({ time: contract?.time ?? null })
    const all = Math.ceil((hours_of_year * numerator * normOf(contract ?? {})) / (denominator * dayOfLeave)) * 60
    const used = same.reduce((minutes, one) => minutes + one.minutes, 0)
    return used + request.minutes > all
      ? { hours: `W roku kalendarzowym przysługuje ${formatHours(all)}${law}, a do wykorzystania pozostało ${formatHours(Math.max(0, all - used))}.` }
      : {}
  }
  const used = same.reduce((days, one) => days + one.days, 0)
  return used + request.days > days_of_year
    ? { to_day: `W roku kalendarzowym przysługuje ${plural(days_of_year, dayForms)}${law}, a do wykorzystania pozostało ${Math.max(0, days_of_year - used)}.` }
    : {}
}

export const acrossYears = ({ from_day, to_day }: Pick<LeaveRequest, 'from_day' | 'to_day'>) => yearOf(from_day) !== yearOf(to_day)
