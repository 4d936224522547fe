import type { StateLabel } from '#kernel/colours.ts'

/** What the client says that a purchase invoice is. */
export const kindLabels = { business: 'Firmowa', private: 'Prywatna', car: 'Samochód', not_ours: 'Nie moja' } as const
export type PurchaseKind = keyof typeof kindLabels

export const stateLabels = {
  unasked: { label: 'Bez pytania', hue: 'slate' },
  awaiting: { label: 'Czeka na opis', hue: 'amber' },
  suggested: { label: 'Podpowiedziana', hue: 'violet' },
  decided: { label: 'Opisana', hue: 'green' },
  lapsed: { label: 'Bez odpowiedzi', hue: 'slate' },
} as const satisfies Record<string, StateLabel>
export type DecisionState = keyof typeof stateLabels

export const fromLabels = { web: 'komputer', phone: 'telefon' } as const
