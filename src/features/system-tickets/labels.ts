import type { SystemTicketAction, SystemTicketKind, SystemTicketState } from '#features/system-tickets/rules.ts'

export const systemTicketLabels = {
  new: { label: 'Nowe', hue: 'pink', code: 'NO' },
  confirmed: { label: 'Potwierdzone', hue: 'amber', code: 'PO' },
  in_progress: { label: 'W trakcie', hue: 'blue', code: 'WT' },
  done: { label: 'Zrobione', hue: 'green', code: 'ZR' },
  rejected: { label: 'Odrzucone', hue: 'slate', code: 'OD' },
} as const satisfies Record<SystemTicketState, { label: string; hue: string; code: string }>

export const kindLabels: Record<SystemTicketKind, string> = { fault: 'Błąd', question: 'Pytanie', idea: 'Pomysł' }

/** What the button says, what is said when it is done, and what is asked before. */
export const systemTicketActionLabels = {
  confirm: { label: 'Potwierdź', done: 'Zgłoszenie potwierdzone.' },
  start: { label: 'Podejmij', done: 'Zgłoszenie jest w trakcie.' },
  finish: { label: 'Zrobione', done: 'Zgłoszenie zamknięte jako zrobione.' },
  reject: { label: 'Odrzuć', done: 'Zgłoszenie odrzucone.' },
  reopen: { label: 'Otwórz ponownie', done: 'Zgłoszenie otwarte ponownie.' },
} as const satisfies Record<SystemTicketAction, { label: string; done: string }>
