import type { Frequency } from '#features/schedule/rules.ts'

export const frequencyLabels: Record<Frequency, string> = { daily: 'Codziennie', weekly: 'Co tydzień', monthly: 'Co miesiąc', yearly: 'Co rok' }

export const kindLabels = { event: 'Wydarzenie', deadline: 'Termin płatności', task: 'Zadanie' } as const
