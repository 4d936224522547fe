import type { ContractKind } from '#features/employees/shared/rules.ts'
import { catalogueDue } from '#features/statutory-deadlines/store-terms.ts'
import { addDays } from '#kernel/dates/dates.ts'

export interface OnboardingDeadline {
  title: string
  /** The last day for it; none: before the work begins. */
  due_day: string
}

function dueOf(obligation: string, day: string): string {
  const due = catalogueDue(obligation, day)
  if (!due) throw new Error(`${obligation} has no term for ${day}.`)
  return due.due_date
}

/** What the office has to do for somebody who begins to work. */
export function onboardingDeadlines({ kind, from_day, student }: { kind: ContractKind; from_day: string; student: boolean }): OnboardingDeadline[] {
  const before = addDays(from_day, -1)
  // The law counts from the day on which a contract for a work is concluded, and from the first day of insurance.
  const told = dueOf('zus_rud', before)
  const registered = dueOf('zus_zgloszenie', from_day)
  if (kind === 'work')
    return [
      { title: 'Umowa o dzieło: przygotować i podpisać', due_day: before },
      { title: 'ZUS RUD: zgłosić umowę o dzieło w 7 dni', due_day: told },
    ]
  if (kind === 'mandate' && student) return [{ title: 'Umowa zlecenia ze studentem: przygotować i podpisać (bez zgłoszenia do ZUS)', due_day: before }]
  if (kind === 'mandate' || kind === 'managerial')
    return [
      { title: 'Umowa: przygotować i podpisać', due_day: before },
      { title: 'ZUS ZUA albo ZZA: zgłosić w 7 dni', due_day: registered },
    ]
  if (kind === 'internship') return [{ title: 'Umowa o praktykę: przygotować i podpisać', due_day: before }]
  return [
    { title: 'Umowa o pracę: przygotować i podpisać przed pierwszym dniem pracy', due_day: before },
    { title: 'Skierowanie na badania lekarskie i orzeczenie', due_day: before },
    { title: 'Szkolenie wstępne BHP', due_day: from_day },
    { title: 'ZUS ZUA albo ZZA: zgłosić w 7 dni', due_day: registered },
  ]
}
