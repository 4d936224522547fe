import type { EventKind } from './event-kind.ts'
import { company, month, person, reason } from './event-words.ts'

const needs = ['component:settlements'] as const
const ofMonth = { firma: company, miesiac: month } as const
/** What the client did with a month. */
const toBookkeepers = {
  concerned: 'Księgowi firmy, a gdy ich nie ma, opiekun',
  audience: 'staff',
  permission: 'settlements.read',
  needs,
  also: ['caretaker', 'accountant', 'manager'],
} as const

export const settlementEvents = {
  'settlements.taxes_sent': {
    title: 'Kwoty do zapłaty',
    concerned: 'Właściciele firmy i osoby, które widzą rozliczenia',
    audience: 'clients',
    permission: 'settlements.read',
    needs,
    channels: ['portal', 'email'],
    variables: {
      ...ofMonth,
      kwoty: { label: 'Kwoty z terminami i rachunkami', example: 'VAT (październik 2026): 3 418,00 zł, zapłata do 25.11.2026' },
      razem: { label: 'Suma', example: 'Razem do zapłaty: 3 418,00 zł' },
      prosba: { label: 'Co zrobić w portalu', example: 'Kody QR do przelewów są w portalu:' },
    },
    texts: {
      headline: 'Rozliczenie za {{miesiac}}: {{firma}}',
      short: '{{razem}}',
      subject: 'Rozliczenie za {{miesiac}}: {{firma}}',
      body: 'przesyłamy rozliczenie firmy {{firma}} za {{miesiac}}.\n\n{{kwoty}}\n\n{{razem}}\n\n{{prosba}}\n{{link}}',
    },
  },
  'settlements.tax_due': {
    title: 'Przypomnienie o terminie zapłaty',
    concerned: 'Właściciele firmy i osoby, które widzą rozliczenia',
    audience: 'clients',
    permission: 'settlements.read',
    needs: [...needs, 'component:taxesDue'],
    channels: ['portal', 'email'],
    days: [7, 3, 1],
    variables: {
      firma: company,
      termin: { label: 'Najbliższy termin', example: '25.11.2026' },
      kwoty: { label: 'Niezapłacone kwoty z terminami', example: 'VAT za październik 2026: 3 418,00 zł, zapłata do 25.11.2026' },
      razem: { label: 'Suma, gdy kwot jest więcej', example: 'Razem do zapłaty: 3 418,00 zł' },
    },
    texts: {
      headline: 'Zapłata do {{termin}}: {{firma}}',
      short: '{{kwoty}}',
      body: 'przypominamy o płatnościach firmy {{firma}}:\n\n{{kwoty}}\n\n{{razem}}\n\nJeśli przelew jest już zlecony, prosimy oznaczyć kwotę w portalu jako zapłaconą. Są tam też numery rachunków i kody QR:\n{{link}}',
    },
  },
  'settlements.to_accept': {
    title: 'Rozliczenie do akceptacji',
    concerned: 'Właściciele firmy',
    audience: 'clients',
    permission: 'settlements.answer',
    needs,
    channels: ['portal'],
    variables: ofMonth,
    texts: {
      headline: 'Rozliczenie do akceptacji: {{firma}}, {{miesiac}}',
      short: 'Prosimy o sprawdzenie i akceptację kwot.',
      body: 'rozliczenie firmy {{firma}} za {{miesiac}} czeka na Państwa akceptację:\n{{link}}',
    },
  },
  'settlements.documents_complete': {
    title: 'Klient zakończył przesyłanie dokumentów',
    ...toBookkeepers,
    also: ['caretaker', 'accountant'],
    channels: ['portal'],
    variables: { ...ofMonth, osoba: person },
    texts: {
      headline: 'Komplet dokumentów: {{firma}}, {{miesiac}}',
      short: '{{osoba}}: to już wszystko za ten miesiąc.',
      body: 'dokumenty firmy {{firma}} za {{miesiac}} są w komplecie.\nZgłoszenie: {{osoba}}\n\n{{link}}',
    },
  },
  'settlements.approved': {
    title: 'Klient zaakceptował rozliczenie',
    ...toBookkeepers,
    channels: ['portal'],
    variables: { ...ofMonth, osoba: person },
    texts: {
      headline: 'Rozliczenie zaakceptowane: {{firma}}, {{miesiac}}',
      short: 'Akceptacja: {{osoba}}.',
      body: 'rozliczenie firmy {{firma}} za {{miesiac}} zostało zaakceptowane.\nAkceptacja: {{osoba}}\n\n{{link}}',
    },
  },
  'settlements.remarks': {
    title: 'Uwagi klienta do rozliczenia',
    ...toBookkeepers,
    channels: ['portal', 'email'],
    variables: { ...ofMonth, osoba: person, powod: reason },
    texts: {
      headline: 'Uwagi do rozliczenia: {{firma}}, {{miesiac}}',
      short: '{{osoba}}: {{powod}}',
      body: 'zgłoszono uwagi do rozliczenia firmy {{firma}} za {{miesiac}} ({{osoba}}):\n\n{{powod}}\n\n{{link}}',
    },
  },
  'settlements.retracted': {
    title: 'Klient cofnął odpowiedź w rozliczeniu',
    ...toBookkeepers,
    channels: ['portal'],
    variables: { ...ofMonth, osoba: person, co: { label: 'Co się zmieniło', example: 'będą jeszcze dokumenty' } },
    texts: {
      headline: 'Klient cofnął odpowiedź: {{firma}}, {{miesiac}}',
      short: '{{osoba}}: {{co}}.',
      body: 'klient cofnął swoją odpowiedź w rozliczeniu firmy {{firma}} za {{miesiac}} ({{osoba}}): {{co}}.\n\n{{link}}',
    },
  },
  'limits.reached': {
    title: 'Firma zbliża się do limitu podatkowego albo go przekroczyła',
    concerned: 'Opiekun firmy',
    audience: 'staff',
    permission: 'settlements.read',
    needs: ['company', ...needs],
    // Whoever enters the figures may be the caretaker, and has not seen yet what they mean.
    tells_author: true,
    also: ['accountant', 'manager'],
    channels: ['portal', 'email'],
    variables: {
      firma: company,
      stan: { label: 'Co się stało', example: 'przekroczony limit podatkowy' },
      rok: { label: 'Rok', example: '2026' },
      limity: { label: 'Limity z kwotami', example: 'Zwolnienie podmiotowe z VAT: 207 852,51 zł z 240 000,00 zł – 86,6% limitu.' },
    },
    texts: {
      headline: '{{firma}}: {{stan}}',
      short: '{{limity}}',
      body: 'wyniki firmy {{firma}} za {{rok}} rok:\n\n{{limity}}\n\nLimity firmy w portalu:\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
