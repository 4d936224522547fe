import { kindLabels, type PurchaseKind } from '#features/documents/shared/labels-decision.ts'

/** What the office may let hold when nobody answers; `none`: the invoice goes on waiting. */
export const unansweredLabels = { business: 'Firmowa', private: 'Prywatna', car: 'Samochód', none: 'Nic, faktura czeka dalej' } as const

export type Unanswered = keyof typeof unansweredLabels

/** Why an invoice is not the company's, at one tap. */
export const notOursReasons = ['Nie zamawialiśmy tego', 'Nie znamy tego sprzedawcy', 'To zakup innej firmy'] as const

/** Why it is asked about, beside its supplier's earlier ones. */
export const doubtLabels = {
  new_supplier: 'nowy dostawca',
  history: 'za mało takich samych odpowiedzi',
  listed: 'rodzaj zakupu z listy biura',
  amount: 'kwota ponad 3 razy większa niż zwykle',
  not_ours: 'poprzednie nie dotyczyły firmy',
  asked: 'pyta biuro',
} as const
export type Doubt = keyof typeof doubtLabels

/** Why an invoice is asked about. */
export const doubtsText = (doubts: readonly Doubt[]) => doubts.length > 0 && `Pytamy, bo: ${doubts.map(doubt => doubtLabels[doubt]).join(', ')}`

export const asksLabels = { nothing: 'O żadną', doubtful: 'O wątpliwe', all: 'O każdą' } as const

/** "firmowa, paliwo": what an invoice was said to be, and for what. */
export const answerText = ({ kind, purpose }: { kind: PurchaseKind | null; purpose: string | null }) =>
  [kind && kindLabels[kind].toLowerCase(), purpose].filter(Boolean).join(', ')
