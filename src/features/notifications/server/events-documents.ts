import type { EventKind } from './event-kind.ts'
import { company, month, note, reason } from './event-words.ts'

const needs = ['documents'] as const
const document = { label: 'Tytuł dokumentu', example: 'FV 12/2026' } as const
const ofDocument = { dokument: document, firma: company, miesiac: month } as const
const ofMissing = {
  firma: company,
  miesiac: month,
  termin: { label: 'Do kiedy (ze słowem „do”)', example: 'do 05.11.2026' },
  braki: { label: 'Lista braków', example: '– wyciąg bankowy\n– faktury sprzedaży' },
} as const
const which = '„{{dokument}}” ({{firma}}, {{miesiac}})'

const sentBack = {
  concerned: 'Autor dokumentu, a jeśli jest z biura, właściciele firmy',
  audience: 'clients',
  permission: 'documents.read',
  needs,
  also: ['owner', 'member'],
  channels: ['portal', 'email'],
  variables: { ...ofDocument, powod: reason },
} as const

const forBookkeepers = {
  concerned: 'Księgowi firmy, a gdy ich nie ma, opiekun',
  audience: 'staff',
  permission: 'documents.review',
  needs,
  also: ['caretaker', 'accountant'],
  channels: ['portal', 'email'],
} as const

export const documentEvents = {
  'documents.asked': {
    title: 'Prośba o dokumenty',
    concerned: 'Właściciele i pracownicy firmy, którzy przesyłają dokumenty',
    audience: 'clients',
    permission: 'documents.create',
    needs,
    channels: ['portal', 'email'],
    variables: { ...ofMissing, dopisek: note },
    texts: {
      headline: 'Prośba o dokumenty za {{miesiac}}: {{firma}}',
      short: 'Brakujące dokumenty:\n{{braki}}',
      body: 'prosimy o dokumenty firmy {{firma}} za {{miesiac}} {{termin}}.\n\nBrakujące dokumenty:\n{{braki}}\n\n{{dopisek}}\n\nDokumenty można dodać w portalu. Jeśli czegoś w tym miesiącu nie było, prosimy to tam zaznaczyć:\n{{link}}',
    },
  },
  'documents.missing': {
    title: 'Przypomnienie o brakujących dokumentach',
    concerned: 'Właściciele i pracownicy firmy, którzy przesyłają dokumenty',
    audience: 'clients',
    permission: 'documents.create',
    needs: ['documents', 'component:settlements'],
    channels: ['portal', 'email'],
    // Around the day by which the office asks for documents, which is the 5th: on the 5th, the 8th and the 10th.
    days: [0, -3, -5],
    variables: ofMissing,
    texts: {
      headline: 'Brakuje dokumentów za {{miesiac}}: {{firma}}',
      short: 'Brakujące dokumenty:\n{{braki}}',
      body: 'przypominamy o dokumentach firmy {{firma}} za {{miesiac}} {{termin}}.\n\nBrakujące dokumenty:\n{{braki}}\n\nDokumenty można dodać w portalu. Jeśli czegoś w tym miesiącu nie było, prosimy to tam zaznaczyć:\n{{link}}',
    },
  },
  'documents.needs_correction': {
    title: 'Dokument do poprawy',
    ...sentBack,
    texts: {
      headline: 'Dokument do poprawy: {{dokument}}',
      short: '{{powod}}',
      subject: 'Dokument do poprawy',
      body: `prosimy o poprawienie dokumentu ${which}.\n\n{{powod}}\n\nPoprawiony plik można wysłać tutaj:\n{{link}}`,
    },
  },
  'documents.rejected': {
    title: 'Dokument odrzucony',
    ...sentBack,
    texts: {
      headline: 'Dokument odrzucony: {{dokument}}',
      short: '{{powod}}',
      subject: 'Dokument odrzucony',
      body: `dokument ${which} nie mógł zostać przyjęty.\n\n{{powod}}\n\nDokument:\n{{link}}`,
    },
  },
  'documents.late': {
    title: 'Spóźniony dokument',
    ...forBookkeepers,
    variables: { ...ofDocument, dotyczy: { label: 'Zamknięty miesiąc, którego dotyczy', example: 'wrzesień 2026' } },
    texts: {
      headline: 'Spóźniony dokument: {{dokument}}',
      short: '{{firma}}: dotyczy zamkniętego miesiąca {{dotyczy}}.',
      subject: 'Spóźniony dokument',
      body: `wpłynął dokument ${which}. Dotyczy zamkniętego miesiąca: {{dotyczy}}, dlatego przypisano go do najstarszego otwartego.\n\nDokument:\n{{link}}`,
    },
  },
  'documents.numbered_late': {
    title: 'Numer KSeF po zamknięciu miesiąca',
    ...forBookkeepers,
    variables: {
      ...ofDocument,
      numer: { label: 'Numer KSeF', example: '9990000126-20261012-0100001AF629-AF' },
      znacznik: { label: 'Znacznik JPK do tej pory', example: 'DI – inny dowód' },
      skutek: { label: 'Co to znaczy dla JPK', example: 'Plik JPK za ten miesiąc trzeba skorygować: zamiast znacznika podaje się numer KSeF.' },
    },
    texts: {
      headline: 'Numer KSeF po zamknięciu miesiąca: {{dokument}}',
      short: '{{firma}}, {{miesiac}}. {{skutek}}',
      subject: 'Numer KSeF po zamknięciu miesiąca',
      body: `dokument ${which} dostał numer KSeF {{numer}}, a jego miesiąc jest już zamknięty. Do tej pory miał znacznik: {{znacznik}}.\n\n{{skutek}}\n\nDokument:\n{{link}}`,
    },
  },
  'documents.disputed': {
    title: 'Klient uważa, że faktura nie jest jego',
    ...forBookkeepers,
    variables: { ...ofDocument, kontrahent: { label: 'Sprzedawca', example: 'Hurtownia Przykład' } },
    texts: {
      headline: 'Sporna faktura: {{dokument}}',
      short: '{{firma}}: klient uważa, że ta faktura nie jest jego. {{kontrahent}}',
      subject: 'Sporna faktura',
      body: `klient uważa, że faktura ${which} nie jest jego. Jest oznaczona jako sporna i nie wchodzi do ksiąg. Pismo do sprzedawcy z prośbą o korektę do zera jest gotowe przy dokumencie.\n\n{{kontrahent}}\n\nDokument:\n{{link}}`,
    },
  },
  'documents.undecided': {
    title: 'Faktury czekają na opis',
    concerned: 'Właściciele firmy',
    audience: 'clients',
    permission: 'documents.decide',
    needs,
    also: ['member'],
    channels: ['portal', 'email', 'push'],
    days: [3, 1],
    variables: {
      firma: company,
      faktury: { label: 'Ile faktur', example: '4 faktury' },
      termin: { label: 'Do kiedy', example: '10.12.2026' },
      zasada: { label: 'Co obowiązuje bez odpowiedzi', example: 'Bez odpowiedzi: firmowa.' },
    },
    texts: {
      headline: 'Czekają na opis: {{faktury}}',
      short: '{{firma}}, odpowiedź do {{termin}}. {{zasada}}',
      subject: 'Faktury czekają na opis: {{firma}}',
      body: 'na opis czekają: {{faktury}} firmy {{firma}}. Prosimy powiedzieć do {{termin}}, czym są. {{zasada}}\n\n{{link}}',
    },
  },
  'documents.for_information': {
    title: 'Dokument z biura',
    concerned: 'Właściciele firmy',
    audience: 'clients',
    permission: 'documents.read',
    needs,
    also: ['member'],
    channels: ['portal', 'email'],
    variables: { ...ofDocument, prosba: { label: 'Czy wymaga potwierdzenia', example: 'Prosimy o zapoznanie się z nim i potwierdzenie w portalu.' } },
    texts: {
      headline: 'Dokument z biura: {{dokument}}',
      short: '{{prosba}}',
      subject: 'Dokument z biura',
      body: `przesyłamy dokument ${which}.\n\n{{prosba}}\n{{link}}`,
    },
  },
  'documents.reminder': {
    title: 'Dokument czeka na potwierdzenie',
    concerned: 'Właściciele firmy',
    audience: 'clients',
    permission: 'documents.acknowledge',
    needs,
    also: ['member'],
    channels: ['portal', 'email'],
    days: [-3],
    variables: ofDocument,
    texts: {
      headline: 'Dokument czeka na potwierdzenie: {{dokument}}',
      short: 'Prosimy o zapoznanie się z nim i potwierdzenie.',
      subject: 'Dokument czeka na potwierdzenie',
      body: `przypominamy o dokumencie ${which}. Prosimy o potwierdzenie w portalu:\n{{link}}`,
    },
  },
  'files.infected': {
    title: 'Plik z wirusem',
    concerned: 'Kto przesłał plik i opiekun firmy',
    audience: 'everyone',
    permission: 'session.use',
    tells_author: true,
    also: ['administrator'],
    channels: ['portal', 'email'],
    variables: { plik: { label: 'Nazwa pliku', example: 'faktura.pdf' }, zagrozenie: { label: 'Nazwa zagrożenia', example: 'Eicar-Signature' } },
    texts: {
      headline: 'Plik z wirusem: {{plik}}',
      short: 'Program antywirusowy wykrył zagrożenie {{zagrozenie}}. Pliku nikt nie może otworzyć.',
      subject: 'Plik z wirusem',
      body: 'w pliku „{{plik}}” program antywirusowy wykrył zagrożenie: {{zagrozenie}}. Plik został odłożony i nikt nie może go otworzyć ani pobrać. Prosimy sprawdzić komputer, z którego pochodzi, i wysłać dokument jeszcze raz.',
    },
  },
  'files.quota': {
    title: 'Kończy się miejsce na pliki',
    concerned: 'Administratorzy',
    audience: 'staff',
    permission: 'files.health',
    tells_author: true,
    channels: ['portal', 'email'],
    variables: {
      procent: { label: 'Jaka część jest zajęta', example: '80%' },
      zajete: { label: 'Ile jest zajęte', example: '40 GB' },
      miejsce: { label: 'Ile jest miejsca', example: '50 GB' },
    },
    texts: {
      headline: 'Miejsce na pliki: zajęte {{procent}}',
      short: 'Zajęte jest {{zajete}} z {{miejsce}}. Gdy miejsca zabraknie, nowych plików nie będzie można przesłać.',
      subject: 'Kończy się miejsce na pliki',
      body: 'pliki biura zajmują {{zajete}} z {{miejsce}} ({{procent}}). Gdy miejsca zabraknie, nikt nie prześle nowych plików; te, które już są, zostaną. Prosimy poprosić osobę, która prowadzi portal, o więcej miejsca albo usunąć zbędne dokumenty.',
    },
  },
} as const satisfies Record<string, EventKind>
