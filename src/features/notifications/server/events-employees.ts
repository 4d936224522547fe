import type { EventKind } from './event-kind.ts'
import { company, reason, term } from './event-words.ts'

const ofEmployee = { pracownik: { label: 'Imię i nazwisko', example: 'Anna Przykładowa' }, firma: company } as const
/** To the office and to the owners of the company, as far as each may know. */
const toEmployers = { audience: 'everyone', also: ['caretaker', 'payroll'], channels: ['portal', 'email'] } as const

export const employeeEvents = {
  'employees.refused': {
    title: 'Odrzucone zgłoszenie pracownika',
    concerned: 'Osoba, która zgłosiła pracownika, i właściciele firmy',
    audience: 'everyone',
    permission: 'employees.read',
    needs: ['component:employees'],
    channels: ['portal', 'email'],
    variables: { ...ofEmployee, powod: reason },
    texts: {
      headline: 'Odrzucone zgłoszenie pracownika: {{pracownik}}',
      short: '{{powod}}',
      subject: 'Zgłoszenie pracownika odrzucone',
      body: 'zgłoszenie pracownika (firma {{firma}}: {{pracownik}}) nie zostało przyjęte.\n\n{{powod}}\n\nZgłoszenie można poprawić i wysłać ponownie:\n{{link}}',
    },
  },
  'employees.deadline': {
    title: 'Zbliża się termin dotyczący pracownika',
    concerned: 'Kadrowi firmy, a gdy ich nie ma, opiekun; właściciele firmy',
    ...toEmployers,
    permission: 'employees.read',
    needs: ['component:employees'],
    days: [30, 7],
    variables: {
      ...ofEmployee,
      sprawa: { label: 'Co się kończy', example: 'Szkolenie BHP' },
      termin: term,
    },
    texts: {
      headline: '{{sprawa}} do {{termin}}: {{pracownik}}',
      short: '{{firma}}',
      subject: '{{sprawa}} do {{termin}}: {{pracownik}}',
      body: 'zbliża się termin dotyczący pracownika firmy {{firma}}.\n\n{{pracownik}}: {{sprawa}} do {{termin}}.\n\n{{link}}',
    },
  },
  'employees.examination': {
    title: 'Kończy się ważność badań lekarskich pracownika',
    concerned: 'Kadrowi firmy; gdy ich nie ma, opiekun, jeżeli może czytać dane o zdrowiu, a jeżeli nie, kierownicy i administratorzy; właściciele firmy',
    ...toEmployers,
    permission: 'employees.health',
    needs: ['component:employees'],
    days: [30, 7],
    variables: {
      ...ofEmployee,
      termin: term,
    },
    texts: {
      headline: 'Badania lekarskie do {{termin}}: {{pracownik}}',
      short: '{{firma}}',
      subject: 'Badania lekarskie do {{termin}}: {{pracownik}}',
      body: 'zbliża się koniec ważności badań lekarskich pracownika firmy {{firma}}.\n\n{{pracownik}}: badania do {{termin}}.\n\n{{link}}',
    },
  },
  'employees.contribution_limit': {
    title: 'Zbliża się roczny limit podstawy składek pracownika',
    concerned: 'Kadrowi firmy, a gdy ich nie ma, opiekun, jeżeli może czytać wynagrodzenia; właściciele firmy',
    ...toEmployers,
    permission: 'employees.reveal',
    needs: ['component:employees', 'component:employeeContracts'],
    days: [30],
    variables: {
      ...ofEmployee,
      miesiac: { label: 'Miesiąc przekroczenia', example: 'październik 2026' },
      limit: { label: 'Roczny limit', example: '282 600,00 zł' },
    },
    texts: {
      headline: 'Roczny limit podstawy składek, {{miesiac}}: {{pracownik}}',
      short: '{{firma}}',
      subject: 'Roczny limit podstawy składek, {{miesiac}}: {{pracownik}}',
      body: 'podstawa składek emerytalno-rentowych pracownika firmy {{firma}} przekroczy roczny limit {{limit}} (art. 19 ust. 1 u.s.u.s.).\n\n{{pracownik}}: {{miesiac}}, według wynagrodzeń z umów, bez premii, nieobecności i wynagrodzeń od innych płatników.\n\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
