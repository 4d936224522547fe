import type { SystemTicketAction, SystemTicketKind, SystemTicketState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const systemTicketLabels: Record<SystemTicketState, StateLabel> = {
  new: { label: 'Nowe', hue: 'pink' },
  confirmed: { label: 'Potwierdzone', hue: 'blue' },
  in_progress: { label: 'W trakcie', hue: 'blue' },
  done: { label: 'Zrealizowane', hue: 'green' },
  rejected: { label: 'Odrzucone', hue: 'red' },
}

export const kindLabels: Record<SystemTicketKind, string> = { fault: 'Błąd', question: 'Pytanie', idea: 'Pomysł' }

/** Text of the button and of the toast. */
export const systemTicketActionLabels = {
  confirm: { label: 'Potwierdź', done: 'Zgłoszenie potwierdzone.' },
  start: { label: 'Podejmij', done: 'Zgłoszenie jest w trakcie.' },
  finish: { label: 'Zrealizowane', done: 'Zgłoszenie zamknięte jako zrealizowane.' },
  reject: { label: 'Odrzuć', done: 'Zgłoszenie odrzucone.' },
  reopen: { label: 'Otwórz ponownie', done: 'Zgłoszenie otwarte ponownie.' },
} as const satisfies Record<SystemTicketAction, { label: string; done: string }>
