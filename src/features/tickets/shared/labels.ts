import { addDays, formatDate, formatHour } from '#kernel/dates/dates.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { instantToWall, warsawToday } from '#kernel/dates/warsaw.ts'
import type { TicketAction, TicketState, Urgency } from './rules.ts'

export const ticketLabels: Record<TicketState, StateLabel> = {
  new: { label: 'Nowa', hue: 'pink' },
  in_progress: { label: 'W trakcie', hue: 'blue' },
  waiting: { label: 'Czeka na klienta', hue: 'violet' },
  resolved: { label: 'Rozwiązana', hue: 'teal' },
  closed: { label: 'Zamknięta', hue: 'green' },
}

/** To the client, who is the one waited for. */
export const waitingForYou = 'Czeka na Państwa odpowiedź'

export const urgencyLabels: Record<Urgency, string> = { late: 'po terminie', soon: 'zbliża się termin', running: 'w terminie', none: 'bez terminu' }

/** What the button says, and what is said when it is done. */
export const ticketActionLabels = {
  start: { label: 'Podejmij', done: 'Sprawa jest w trakcie.' },
  wait: { label: 'Oczekuj na klienta', done: 'Sprawa czeka na klienta. Bieg czasu odpowiedzi wstrzymano.' },
  resume: { label: 'Wznów', done: 'Sprawa jest znów w trakcie.' },
  resolve: { label: 'Rozwiązana', done: 'Sprawa rozwiązana.' },
  withdraw: { label: 'Zakończ sprawę', done: 'Sprawa zakończona. Przez 14 dni można ją otworzyć ponownie.' },
  reopen: { label: 'Otwórz ponownie', done: 'Sprawa otwarta ponownie.' },
  close: { label: 'Zamknij', done: 'Sprawa zamknięta.' },
} as const satisfies Record<TicketAction, { label: string; done: string }>

export const ratingLabels = ['bardzo źle', 'źle', 'przeciętnie', 'dobrze', 'bardzo dobrze'] as const

/** "do 13:20", "do jutra, 9:00", "do 20.11.2026, 9:00", and what is late "od 12.11.2026, 9:00". */
export function dueText(due_at: string, late: boolean, now = new Date()): string {
  const [today, wall] = [warsawToday(now), instantToWall(due_at)]
  const time = formatHour(wall)
  const word = late ? 'od' : 'do'
  if (wall.startsWith(today)) return `${word} ${time}`
  if (wall.startsWith(addDays(today, 1))) return `${word} jutra, ${time}`
  if (wall.startsWith(addDays(today, -1))) return `${word} wczoraj, ${time}`
  return `${word} ${formatDate(wall.slice(0, 10))}, ${time}`
}
