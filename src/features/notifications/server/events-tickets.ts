import type { EventKind } from './event-kind.ts'
import { company, person } from './event-words.ts'

const variables = {
  osoba: person,
  numer: { label: 'Numer sprawy', example: 'SPR/2026/000123' },
  sprawa: { label: 'Czego dotyczy sprawa', example: 'Faktura za leasing' },
  firma: company,
} as const
const which = '{{numer}} „{{sprawa}}” ({{firma}})'

const toStaff = {
  audience: 'staff',
  permission: 'tickets.work',
  also: ['caretaker', 'accountant', 'payroll', 'manager'],
  channels: ['portal', 'email'],
  variables,
} as const
const toClients = {
  concerned: 'Kto założył sprawę, a jeśli biuro, właściciele firmy',
  audience: 'clients',
  permission: 'tickets.read',
  also: ['owner', 'member'],
  channels: ['portal', 'email'],
  variables,
} as const

/** What was said stays in the portal: a mail passes through many hands. Answers are told of as comments are. */
export const ticketEvents = {
  'tickets.new': {
    title: 'Nowa sprawa klienta',
    concerned: 'Osoba, która prowadzi sprawę',
    ...toStaff,
    texts: {
      headline: 'Nowa sprawa: {{sprawa}}',
      short: '{{osoba}}, {{firma}}',
      subject: 'Nowa sprawa {{numer}}',
      body: `założono sprawę ${which}.\nZgłoszenie: {{osoba}}\n\nTreść jest w portalu:\n{{link}}`,
    },
  },
  'tickets.from_office': {
    title: 'Nowa sprawa od biura',
    ...toClients,
    concerned: 'Właściciele firmy',
    texts: {
      headline: 'Nowa sprawa: {{sprawa}}',
      short: '{{osoba}}, {{biuro}}',
      subject: 'Nowa sprawa {{numer}}',
      body: `w portalu czeka na Państwa sprawa ${which}.\n\nTreść i odpowiedź są tutaj:\n{{link}}`,
    },
  },
  'tickets.assigned': {
    title: 'Sprawa przypisana',
    concerned: 'Osoba, która ma prowadzić sprawę',
    ...toStaff,
    texts: {
      headline: 'Sprawa do prowadzenia: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Sprawa do prowadzenia {{numer}}',
      body: `sprawa ${which} ma nową osobę prowadzącą.\n\nSprawa:\n{{link}}`,
    },
  },
  'tickets.taken_up': {
    title: 'Sprawa podjęta',
    ...toClients,
    channels: ['portal'],
    texts: {
      headline: 'Zajmujemy się sprawą: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Zajmujemy się sprawą {{numer}}',
      body: `zajmujemy się sprawą ${which}.\n\nSprawa:\n{{link}}`,
    },
  },
  'tickets.waiting': {
    title: 'Sprawa czeka na klienta',
    ...toClients,
    texts: {
      headline: 'Czekamy na odpowiedź: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Czekamy na Państwa odpowiedź {{numer}}',
      body: `w sprawie ${which} czekamy na Państwa odpowiedź:\n{{link}}`,
    },
  },
  'tickets.resolved': {
    title: 'Sprawa rozwiązana',
    ...toClients,
    texts: {
      headline: 'Sprawa rozwiązana: {{sprawa}}',
      short: 'Przez 14 dni można ją otworzyć ponownie. Prosimy o ocenę.',
      subject: 'Sprawa rozwiązana {{numer}}',
      body: `sprawa ${which} została rozwiązana. Jeśli coś jeszcze wymaga wyjaśnienia, przez 14 dni można ją otworzyć ponownie. Prosimy też o ocenę:\n{{link}}`,
    },
  },
  'tickets.reopened_by_office': {
    title: 'Sprawa otwarta ponownie przez biuro',
    ...toClients,
    texts: {
      headline: 'Sprawa otwarta ponownie: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Sprawa otwarta ponownie {{numer}}',
      body: `wracamy do sprawy ${which}:\n{{link}}`,
    },
  },
  'tickets.closed': {
    title: 'Sprawa zamknięta',
    ...toClients,
    texts: {
      headline: 'Sprawa zamknięta: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Sprawa zamknięta {{numer}}',
      body: `sprawa ${which} jest zamknięta. Gdyby coś jeszcze wymagało wyjaśnienia, można założyć nową sprawę:\n{{link}}`,
    },
  },
  'tickets.merged': {
    title: 'Sprawa połączona z inną',
    ...toClients,
    texts: {
      headline: 'Sprawa połączona z inną: {{sprawa}}',
      short: '{{numer}}, {{firma}}',
      subject: 'Sprawa połączona z inną {{numer}}',
      body: `sprawa ${which} dotyczy tego samego co inna i została z nią połączona. Odpowiedź będzie w tej drugiej; prowadzi do niej odnośnik w sprawie:\n{{link}}`,
    },
  },
  'tickets.withdrawn': {
    title: 'Sprawa zakończona przez klienta',
    concerned: 'Osoba, która prowadzi sprawę',
    ...toStaff,
    texts: {
      headline: 'Sprawa zakończona przez klienta: {{sprawa}}',
      short: '{{osoba}}, {{firma}}',
      subject: 'Sprawa zakończona przez klienta {{numer}}',
      body: `klient nie czeka już na odpowiedź w sprawie ${which}.\nZakończenie: {{osoba}}\n{{link}}`,
    },
  },
  'tickets.reopened': {
    title: 'Sprawa otwarta ponownie',
    concerned: 'Osoba, która prowadzi sprawę',
    ...toStaff,
    texts: {
      headline: 'Sprawa otwarta ponownie: {{sprawa}}',
      short: '{{osoba}}, {{firma}}',
      subject: 'Sprawa otwarta ponownie {{numer}}',
      body: `ponownie otwarto sprawę ${which}.\nZgłoszenie: {{osoba}}\n{{link}}`,
    },
  },
} as const satisfies Record<string, EventKind>
