import type { EntryKind, Frequency } from './rules.ts'

export const frequencyLabels: Record<Frequency, string> = { daily: 'Codziennie', weekly: 'Co tydzień', monthly: 'Co miesiąc', yearly: 'Co rok' }

export const kindLabels: Record<EntryKind, string> = {
  event: 'Wydarzenie',
  deadline: 'Termin płatności',
  task: 'Zadanie',
  planned: 'Planowane',
  contract: 'Umowa',
  survey: 'Ankieta',
  send: 'Wysyłka',
}

/** Of several on one day. */
export const togetherLabels: Record<EntryKind, string> = {
  event: 'Wydarzenia',
  deadline: 'Płatności',
  task: 'Zadania',
  planned: 'Planowane',
  contract: 'Umowy',
  survey: 'Ankiety',
  send: 'Wysyłki',
}
