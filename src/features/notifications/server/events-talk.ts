import type { EventKind } from './event-kind.ts'
import { company, person } from './event-words.ts'

const about = { osoba: person, dotyczy: { label: 'Czego dotyczy', example: 'dokument „FV 12/2026” (Firma przykładowa, październik 2026)' } } as const
const talk = { osoba: person, temat: { label: 'Temat rozmowy', example: 'Faktura za leasing' }, firma: company } as const
// What was said stays in the portal: a mail passes through many hands.
const where = 'Dotyczy: {{dotyczy}}.\n\nTreść i odpowiedź są w portalu:\n{{link}}'

export const talkEvents = {
  'comments.new': {
    title: 'Nowy komentarz',
    concerned: 'Osoby, które biorą udział w rozmowie',
    audience: 'everyone',
    permission: 'comments.read',
    channels: ['portal', 'email'],
    variables: about,
    texts: { headline: 'Nowy komentarz', short: '{{osoba}}: {{dotyczy}}', body: `nowy komentarz ({{osoba}}).\n${where}` },
  },
  'comments.mention': {
    title: 'Wzmianka w komentarzu',
    concerned: 'Wspomniana osoba',
    audience: 'everyone',
    permission: 'comments.read',
    channels: ['portal', 'email'],
    variables: about,
    texts: { headline: 'Wzmianka w komentarzu', short: '{{osoba}}: {{dotyczy}}', body: `wzmianka o Państwu w komentarzu ({{osoba}}).\n${where}` },
  },
  'comments.internal': {
    title: 'Notatka wewnętrzna',
    concerned: 'Osoby z biura, które biorą udział w rozmowie',
    audience: 'staff',
    permission: 'comments.internal',
    channels: ['portal', 'email'],
    variables: about,
    texts: { headline: 'Notatka wewnętrzna', short: '{{osoba}}: {{dotyczy}}', body: `nowa notatka wewnętrzna ({{osoba}}).\n${where}` },
  },
  'messages.new': {
    title: 'Nowa wiadomość',
    concerned: 'Uczestnicy rozmowy',
    audience: 'everyone',
    permission: 'messages.read',
    channels: ['portal', 'email'],
    variables: {
      ...talk,
      prosba: { label: 'Prośba o potwierdzenie', example: 'Prosimy o potwierdzenie zapoznania się z nią.' },
    },
    texts: {
      headline: 'Nowa wiadomość: {{temat}}',
      short: '{{osoba}} {{firma}}\n{{prosba}}',
      subject: 'Nowa wiadomość',
      body: 'nowa wiadomość od: {{osoba}}.\n{{prosba}}\nTemat: {{temat}}.\n{{firma}}\n\nTreść i odpowiedź są w portalu:\n{{link}}',
    },
  },
  /** Carries what was said: whoever reads it has no account perhaps. */
  'messages.letter': {
    title: 'Wiadomość do firmy na jej adres e-mail',
    concerned: 'Firma, pod własnym adresem e-mail',
    to_company: true,
    audience: 'clients',
    permission: 'messages.read',
    channels: ['email'],
    variables: {
      ...talk,
      tresc: { label: 'Treść wiadomości', example: 'Proszę o umowę leasingu samochodu.' },
      pliki: { label: 'Wzmianka o plikach', example: 'Do wiadomości dołączono pliki: umowa.pdf. Prześlemy je na Państwa prośbę.' },
      prosba: { label: 'Prośba o potwierdzenie', example: 'Prosimy o potwierdzenie, że wiadomość do Państwa dotarła.' },
    },
    texts: {
      headline: '{{temat}}',
      short: '{{firma}}',
      body: '{{osoba}} pisze w sprawie firmy {{firma}}:\n\n{{tresc}}\n\n{{pliki}}\n\n{{prosba}}',
    },
  },
  'surveys.published': {
    title: 'Nowa ankieta',
    concerned: 'Osoby, które biuro prosi o wypełnienie',
    audience: 'clients',
    permission: 'surveys.answer',
    needs: ['component:surveys'],
    channels: ['portal', 'email'],
    variables: {
      ankieta: { label: 'Tytuł ankiety', example: 'Jak oceniają Państwo współpracę?' },
      termin: { label: 'Ostatni dzień', example: '30.11.2026' },
      anonimowa: { label: 'Wzmianka o anonimowości', example: 'Ankieta jest anonimowa.' },
    },
    texts: {
      headline: 'Nowa ankieta: {{ankieta}}',
      short: '{{anonimowa}}',
      subject: 'Prosimy o wypełnienie ankiety',
      body: 'prosimy o wypełnienie ankiety „{{ankieta}}”.\n{{anonimowa}}\nOstatni dzień: {{termin}}\n\nAnkieta:\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
