import type { EventKind } from './event-kind.ts'
import { company, person, term } from './event-words.ts'

const needs = ['component:companyTasks'] as const
const ofTask = {
  zadanie: { label: 'Tytuł zadania', example: 'Uzgodnić saldo rachunku' },
  numer: { label: 'Numer zadania', example: 'ZAD/2026/000123' },
  firma: company,
  termin: term,
} as const
const which = '{{numer}}: {{zadanie}}\n{{firma}}\nTermin: {{termin}}'

const reminder = {
  concerned: 'Osoba, która ma zadanie do wykonania, a gdy nie wskazano nikogo u klienta, właściciele firmy',
  audience: 'everyone',
  permission: 'tasks.read',
  needs,
  also: ['caretaker'],
  channels: ['portal', 'email'],
  variables: ofTask,
} as const

export const taskEvents = {
  'tasks.assigned': {
    title: 'Nowe zadanie',
    concerned: 'Osoba, której przypisano zadanie',
    audience: 'staff',
    permission: 'tasks.read',
    needs,
    channels: ['portal', 'email'],
    variables: ofTask,
    texts: { headline: 'Nowe zadanie: {{zadanie}}', short: '{{firma}}', subject: 'Nowe zadanie', body: `przypisano zadanie ${which}\n\nZadanie:\n{{link}}` },
  },
  'tasks.asked': {
    title: 'Prośba biura o wykonanie zadania',
    concerned: 'Wskazana osoba, a gdy nie wskazano nikogo, właściciele firmy',
    audience: 'clients',
    permission: 'tasks.answer',
    needs,
    also: ['member'],
    channels: ['portal', 'email'],
    variables: ofTask,
    texts: {
      headline: 'Prośba biura: {{zadanie}}',
      short: '{{firma}}',
      subject: 'Prośba biura',
      body: `prosimy o wykonanie zadania ${which}\n\nSzczegóły:\n{{link}}`,
    },
  },
  'tasks.finished': {
    title: 'Klient wykonał zadanie',
    concerned: 'Osoba z biura, która o to prosiła, a gdy jej nie ma, opiekun firmy',
    audience: 'staff',
    permission: 'tasks.read',
    needs,
    also: ['caretaker'],
    channels: ['portal', 'email'],
    variables: { ...ofTask, osoba: person },
    texts: {
      headline: 'Klient wykonał zadanie: {{zadanie}}',
      short: '{{osoba}}, {{firma}}',
      subject: 'Klient wykonał zadanie',
      body: `wykonano zadanie ${which}\nWykonanie: {{osoba}}\n\nZadanie:\n{{link}}`,
    },
  },
  'tasks.made': {
    title: 'Nowe zadania cykliczne',
    concerned: 'Osoba, której je przypisano; raz dziennie',
    audience: 'staff',
    permission: 'tasks.read',
    needs,
    channels: ['portal', 'email'],
    variables: { ile: { label: 'Ile ich jest', example: '12' } },
    texts: {
      headline: 'Nowe zadania cykliczne: {{ile}}',
      short: 'Terminy są na liście zadań.',
      subject: 'Nowe zadania cykliczne',
      body: 'utworzono zadania cykliczne: {{ile}}.\n\nZadania i terminy:\n{{link}}',
    },
  },
  'tasks.due': {
    title: 'Zbliża się termin zadania',
    ...reminder,
    days: [0],
    texts: {
      headline: 'Termin zadania: {{zadanie}}',
      short: '{{firma}}\n{{termin}}',
      subject: 'Termin zadania',
      body: `zbliża się termin zadania ${which}\n\nZadanie:\n{{link}}`,
    },
  },
  'tasks.overdue': {
    title: 'Zadanie po terminie',
    ...reminder,
    days: [-1],
    texts: {
      headline: 'Zadanie po terminie: {{zadanie}}',
      short: '{{firma}}\n{{termin}}',
      subject: 'Zadanie po terminie',
      body: `minął termin zadania ${which}\n\nZadanie:\n{{link}}`,
    },
  },
} as const satisfies Record<string, EventKind>
