import type { Channel, Group } from './rules.ts'
import { deliveryChannelLabels } from '#kernel/delivery-channels.ts'

export const channelLabels: Record<Channel, string> = { portal: 'W portalu', ...deliveryChannelLabels }

/** "W portalu, e-mail, na urządzenie" */
export const joinChannels = (channels: readonly Channel[]): string =>
  channels.map((channel, place) => (place === 0 || channel === 'sms' ? channelLabels[channel] : channelLabels[channel].toLowerCase())).join(', ')

export const groupLabels: Record<Group, string> = {
  concerned: 'Osoby, których to dotyczy',
  caretaker: 'Opiekun firmy',
  accountant: 'Księgowi firmy',
  payroll: 'Kadrowi firmy',
  owner: 'Właściciele firmy',
  member: 'Pracownicy firmy',
  manager: 'Kierownicy biura',
  administrator: 'Administratorzy biura',
}

/** The first part of an event's key. */
const areaNames: Record<string, string> = {
  documents: 'Dokumenty',
  files: 'Pliki',
  settlements: 'Rozliczenia',
  comments: 'Rozmowy',
  messages: 'Rozmowy',
  tickets: 'Sprawy',
  system_tickets: 'Zgłoszenia',
  tasks: 'Zadania',
  companies: 'Firmy',
  employees: 'Pracownicy',
  ksef: 'KSeF',
  powers: 'Pełnomocnictwa',
  limits: 'Limity podatkowe',
  trainings: 'Szkolenia',
  surveys: 'Ankiety',
  users: 'Konta',
  auth: 'Bezpieczeństwo konta',
}

export const areaOf = (event: string): string => areaNames[event.split('.')[0] ?? ''] ?? 'Pozostałe'

export const audienceLabels = { staff: 'Biuro', clients: 'Klienci', everyone: 'Biuro i klienci' } as const
