import { type ContractKind, isLabour } from '#features/employees/shared/rules.ts'
import { catalogueDue } from '#features/statutory-deadlines/store-terms.ts'
import { addDays, addToMonth, lastOfMonth, monthOf } from '#kernel/dates/dates.ts'

export interface OnboardingDeadline {
  title: string
  /** The last day for it; the day before the work begins, where the law wants it done by then. */
  due_day: string
}

export interface Onboarded {
  kind: ContractKind
  from_day: string
  student: boolean
  /** A citizen of no country of the EU, the EEA and Switzerland. */
  foreigner: boolean
  /** The company has a PPK. */
  ppk: boolean
}

function dueOf(obligation: string, day: string): string {
  const due = catalogueDue(obligation, day)
  if (!due) throw new Error(`${obligation} has no term for ${day}.`)
  return due.due_date
}

/** By the 10th of the month after the one in which 14 days of employment have passed (art. 16 ust. 1 of the act on PPK). */
const ppkDue = (from_day: string) => `${addToMonth(monthOf(addDays(from_day, 13)), 1)}-10`

/** What the office has to do for somebody who begins to work; terms of ZUS and of art. 29 § 3 k.p. are the catalogue's, which names their articles. */
export function onboardingDeadlines({ kind, from_day, student, foreigner, ppk }: Onboarded): OnboardingDeadline[] {
  const before = addDays(from_day, -1)
  const registered = dueOf('zus_zgloszenie', from_day)
  const on = (title: string, due_day: string) => ({ title, due_day })
  // Membership of a board is no contract: of the insurances there is only that of health.
  if (kind === 'appointment') return [on('ZUS ZZA: zgłosić do ubezpieczenia zdrowotnego w terminie 7 dni', registered)]

  const entrusted = foreigner
    ? [
        on('Cudzoziemiec: sprawdzić i skopiować dokument pobytowy, zawrzeć umowę na piśmie', before),
        on('Cudzoziemiec: powiadomić urząd o powierzeniu pracy w terminie 7 dni', addDays(from_day, 7)),
      ]
    : []
  const insured = [
    on('ZUS ZUA albo ZZA: zgłosić do ubezpieczeń w terminie 7 dni', registered),
    on('ZUS ZCNA: zgłosić członków rodziny do ubezpieczenia zdrowotnego (jeżeli są) w terminie 7 dni', registered),
  ]
  const saving = ppk ? [on('PPK: zawrzeć umowę o prowadzenie PPK albo przyjąć deklarację o rezygnacji', ppkDue(from_day))] : []
  const paid = lastOfMonth(monthOf(from_day))

  if (isLabour(kind))
    return [
      on('Umowa o pracę: przygotować i podpisać przed pierwszym dniem pracy', before),
      on('Skierowanie na badania lekarskie i orzeczenie', before),
      on('Szkolenie wstępne BHP', from_day),
      on('Akta osobowe: założyć', from_day),
      ...entrusted,
      on('Informacja o warunkach zatrudnienia (art. 29 § 3 k.p.): przekazać w terminie 7 dni', dueOf('info_warunki', from_day)),
      ...insured,
      on('PIT-2 i oświadczenia podatkowe: przyjąć przed pierwszą wypłatą', paid),
      ...saving,
    ]
  // The law counts from the day on which a contract for a work is concluded.
  if (kind === 'work')
    return [
      on('Umowa o dzieło: przygotować i podpisać', before),
      ...entrusted,
      on('ZUS RUD: zgłosić umowę o dzieło w terminie 7 dni', dueOf('zus_rud', before)),
    ]
  if (kind === 'mandate' && student) return [on('Umowa zlecenia ze studentem: przygotować i podpisać (bez zgłoszenia do ZUS)', before), ...entrusted]
  if (kind === 'internship') return [on('Umowa o praktykę: przygotować i podpisać', before), ...entrusted]
  return [
    on('Umowa: przygotować i podpisać', before),
    on('Oświadczenie do celów ubezpieczeń i podatku (w tym PIT-2): przyjąć', before),
    ...entrusted,
    ...insured,
    ...saving,
  ]
}
