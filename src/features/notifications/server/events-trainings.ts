import type { EventKind } from './event-kind.ts'

const about = {
  szkolenie: { label: 'Tytuł szkolenia', example: 'KSeF krok po kroku' },
  kategoria: { label: 'Kategoria', example: 'Podatki' },
  termin: { label: 'Termin', example: 'Termin: 30.11.2026.' },
} as const

const concerned = 'Osoby, dla których jest szkolenie i które go nie ukończyły'

export const trainingEvents = {
  'trainings.required': {
    title: 'Wymagane szkolenie',
    concerned,
    audience: 'everyone',
    permission: 'trainings.take',
    needs: ['component:trainings'],
    channels: ['portal', 'email'],
    variables: about,
    texts: {
      headline: 'Szkolenie do ukończenia: {{szkolenie}}',
      short: '{{kategoria}}. {{termin}}',
      subject: 'Szkolenie do ukończenia: {{szkolenie}}',
      body: 'prosimy o ukończenie szkolenia „{{szkolenie}}” ({{kategoria}}).\n{{termin}}\n\nSzkolenie:\n{{link}}',
    },
  },
  'trainings.reminder': {
    title: 'Przypomnienie o szkoleniu',
    concerned,
    audience: 'everyone',
    permission: 'trainings.take',
    needs: ['component:trainings'],
    channels: ['portal', 'email'],
    // Before the term, and once after it.
    days: [7, 1, -1],
    variables: about,
    texts: {
      headline: 'Przypomnienie o szkoleniu: {{szkolenie}}',
      short: '{{kategoria}}. {{termin}}',
      subject: 'Przypomnienie o szkoleniu: {{szkolenie}}',
      body: 'szkolenie „{{szkolenie}}” ({{kategoria}}) czeka na ukończenie.\n{{termin}}\n\nSzkolenie:\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
