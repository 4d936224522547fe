import { events, isEvent } from './events.ts'

/** Messages that are no notices. */
const others: Record<string, string> = {
  'auth.code': 'Kod weryfikacyjny',
  'users.password': 'Ustawienie hasła',
  'users.email_code': 'Potwierdzenie adresu e-mail',
  'notifications.digest': 'Podsumowanie dnia',
}

/** What a message to the outside is about, in words. */
export function titleOfMessage(event: string): string {
  if (isEvent(event)) return events[event].title
  if (event.startsWith('test.')) return `Próba: ${titleOfMessage(event.slice('test.'.length))}`
  return others[event] ?? 'Wiadomość'
}
