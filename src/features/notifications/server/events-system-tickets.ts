import type { EventKind } from './event-kind.ts'
import { person } from './event-words.ts'

const needs = ['component:systemTickets'] as const
const variables = {
  osoba: person,
  numer: { label: 'Numer zgłoszenia', example: 'ZGL/2026/000012' },
  zgloszenie: { label: 'Tytuł zgłoszenia', example: 'Nie otwiera się podgląd' },
  stan: { label: 'Stan zgłoszenia', example: 'potwierdzone' },
  odpowiedz: { label: 'Odpowiedź administratora', example: 'Poprawione, proszę odświeżyć stronę.' },
} as const

export const systemTicketEvents = {
  'system_tickets.new': {
    title: 'Nowe zgłoszenie o portalu',
    concerned: 'Administratorzy',
    audience: 'staff',
    permission: 'system_tickets.all',
    needs,
    channels: ['portal', 'email'],
    variables,
    texts: {
      headline: 'Nowe zgłoszenie: {{zgloszenie}}',
      short: '{{osoba}}, {{numer}}',
      subject: 'Nowe zgłoszenie {{numer}}',
      body: 'wpłynęło zgłoszenie „{{zgloszenie}}” ({{numer}}).\nOsoba: {{osoba}}.\n\nZgłoszenie:\n{{link}}',
    },
  },
  'system_tickets.answered': {
    title: 'Zgłoszenie o portalu zmieniło stan',
    concerned: 'Autor zgłoszenia',
    audience: 'everyone',
    permission: 'system_tickets.read',
    needs,
    channels: ['portal', 'email'],
    variables,
    texts: {
      headline: 'Zgłoszenie {{stan}}: {{zgloszenie}}',
      short: '{{odpowiedz}}',
      subject: 'Zgłoszenie {{numer}}: {{stan}}',
      body: 'zgłoszenie „{{zgloszenie}}” ({{numer}}) ma nowy stan: {{stan}}.\n\n{{odpowiedz}}\n\nZgłoszenie:\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
