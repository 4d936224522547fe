import type { EventKind } from './event-kind.ts'
import { company, term } from './event-words.ts'

export const employeeEvents = {
  'employees.deadline': {
    title: 'Zbliża się termin dotyczący pracownika',
    concerned: 'Kadrowi firmy, a gdy ich nie ma, opiekun; właściciele firmy',
    audience: 'everyone',
    permission: 'employees.read',
    needs: ['component:employees'],
    also: ['caretaker', 'payroll'],
    channels: ['portal', 'email'],
    days: [30, 7],
    variables: {
      pracownik: { label: 'Imię i nazwisko', example: 'Anna Przykładowa' },
      firma: company,
      sprawa: { label: 'Co się kończy', example: 'Badania lekarskie' },
      termin: term,
    },
    texts: {
      headline: '{{sprawa}} do {{termin}}: {{pracownik}}',
      short: '{{firma}}',
      subject: '{{sprawa}} do {{termin}}: {{pracownik}}',
      body: 'zbliża się termin dotyczący pracownika firmy {{firma}}.\n\n{{pracownik}}: {{sprawa}} do {{termin}}.\n\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
