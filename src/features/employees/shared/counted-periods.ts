import { formatDate } from '#kernel/dates/dates.ts'
import type { FieldMessages } from '#kernel/failure.ts'

/** What a base of leave rests on: periods of work and school before this employment. */
export const countedKinds = ['employment', 'school', 'mandate', 'self_employed', 'abroad', 'other'] as const
export type CountedKind = (typeof countedKinds)[number]

export interface CountedPeriod {
  kind: CountedKind
  from_day: string
  to_day: string
}

/** Dz.U. 2025 poz. 1423: public employers count them from the first day, all others from the second. */
const civilFrom = { public: '2026-01-01', all: '2026-05-01' } as const
const isCivil = ({ kind }: CountedPeriod) => kind === 'mandate' || kind === 'self_employed'

interface Base {
  from_day: string
  base: number
  periods: readonly CountedPeriod[]
  certificate_day: string | null
  override_reason: string | null
}

/** `begun`: the first day of employment, from which a base of the beginning holds. */
export function checkLeaveBase({ from_day, periods, certificate_day, override_reason }: Base, begun: string | null): FieldMessages {
  const wrong = periods.findIndex(period => period.to_day < period.from_day)
  if (wrong >= 0) return { [`periods.${wrong}.to_day`]: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' }
  if (!periods.some(isCivil)) return {}
  if (!certificate_day) return { certificate_day: 'Okresy zlecenia i działalności wlicza się na podstawie zaświadczenia ZUS. Proszę podać jego datę.' }
  const holds = begun && begun > from_day ? begun : from_day
  if (holds < civilFrom.public)
    return { from_day: `Okresy zlecenia i działalności wlicza się najwcześniej od ${formatDate(civilFrom.public)} (Dz.U. 2025 poz. 1423).` }
  if (holds < civilFrom.all && !override_reason)
    return {
      override_reason: `Poza sektorem finansów publicznych okresy te wlicza się od ${formatDate(civilFrom.all)} (Dz.U. 2025 poz. 1423). Przy wcześniejszej dacie proszę podać powód.`,
    }
  return {}
}
