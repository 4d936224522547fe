import type { DueRule } from '#features/statutory-deadlines/rules.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

/** Kinds that people make themselves; the rest comes from the catalogue alone. */
export const madeKinds = ['monthly', 'quarterly', 'yearly', 'fy_end', 'one_off', 'event', 'event_month'] as const
export type MadeKind = (typeof madeKinds)[number]

export const kindLabels: Record<MadeKind, string> = {
  monthly: 'Co miesiąc',
  quarterly: 'Co kwartał',
  yearly: 'Co rok',
  fy_end: 'Po zakończeniu roku obrotowego',
  one_off: 'Jednorazowo',
  event: 'Od zdarzenia',
  event_month: 'Po miesiącu zdarzenia',
}

export const ruleDefaults: { [Kind in MadeKind]: Extract<DueRule, { type: Kind }> } = {
  monthly: { type: 'monthly', day: 20, months_after: 1 },
  quarterly: { type: 'quarterly', day: 25, months_after: 1 },
  yearly: { type: 'yearly', month: 1, day: 31, year_offset: 1 },
  fy_end: { type: 'fy_end', months: 3, day: 'last' },
  one_off: { type: 'one_off', date: warsawToday() },
  event: { type: 'event', event: 'zdarzenie', amount: 7, unit: 'days' },
  event_month: { type: 'event_month', event: 'zdarzenie', day: 20, months_after: 1 },
}

export const isMade = (type: string): type is MadeKind => (madeKinds as readonly string[]).includes(type)
