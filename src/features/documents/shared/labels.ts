import type { BuiltInCategory, ChosenMarker, DocumentAction, DocumentSource, DocumentState, JpkMarker, Receipt } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const documentLabels: Record<DocumentState, StateLabel> = {
  new: { label: 'Nowy', hue: 'blue' },
  in_review: { label: 'W weryfikacji', hue: 'blue' },
  accepted: { label: 'Przyjęty', hue: 'teal' },
  booked: { label: 'Zaksięgowany', hue: 'green' },
  needs_correction: { label: 'Do poprawy', hue: 'amber' },
  rejected: { label: 'Odrzucony', hue: 'red' },
  disputed: { label: 'Sporny', hue: 'red' },
}

export const sourceLabels: Record<DocumentSource, string> = { upload: 'Przesłany', ksef: 'KSeF' }

export const chosenMarkerLabels: Record<ChosenMarker, string> = { OFF: 'OFF – awaria KSeF', BFK: 'BFK – faktura poza KSeF', DI: 'DI – inny dowód' }
export const markerLabels: Record<JpkMarker, string> = { KSEF: 'Numer KSeF', ...chosenMarkerLabels }

export const categoryLabels: Record<BuiltInCategory, string> = {
  purchase_invoice: 'Faktura zakupu',
  sales_invoice: 'Faktura sprzedaży',
  receipt: 'Paragon',
  bank_statement: 'Wyciąg bankowy',
  contract: 'Umowa',
  payroll: 'Kadry',
  zus: 'ZUS',
  tax_office: 'Urząd skarbowy',
  declaration: 'Deklaracja',
  other: 'Inne',
}

/** What the button says, and what is said when it is done. */
export const actionLabels = {
  review: { label: 'Zweryfikuj', done: 'Dokument jest w weryfikacji' },
  accept: { label: 'Przyjmij', done: 'Dokument przyjęty' },
  book: { label: 'Zaksięguj', done: 'Dokument zaksięgowany' },
  return: {
    label: 'Do poprawy',
    done: 'Dokument odesłany do poprawy',
    act: 'Odeślij do poprawy',
    question: 'Co trzeba poprawić? Klient dostanie tę wiadomość e-mailem.',
  },
  reject: {
    label: 'Odrzuć',
    done: 'Dokument odrzucony',
    act: 'Odrzuć dokument',
    question: 'Dlaczego dokument nie może być przyjęty? Klient dostanie tę wiadomość e-mailem.',
  },
  unbook: {
    label: 'Cofnij księgowanie',
    done: 'Księgowanie cofnięte',
    act: 'Cofnij księgowanie',
    question: 'Dlaczego księgowanie trzeba cofnąć? Powód zostanie w historii dokumentu.',
  },
  resend: { label: 'Wyślij poprawiony plik', done: 'Poprawiony dokument wysłany' },
} as const satisfies Record<DocumentAction, { label: string; done: string; act?: string; question?: string }>

/** How the client confirms a document of the office, and what is said until then. */
export const receiptLabels = {
  none: { label: 'bez potwierdzenia', waiting: '' },
  read: { label: 'potwierdzenie odczytu', waiting: 'nieprzeczytany' },
  acknowledge: { label: 'wymagane potwierdzenie', waiting: 'czeka na potwierdzenie' },
} as const satisfies Record<Receipt, { label: string; waiting: string }>

export const duplicateLabels = {
  file: 'ten sam plik',
  ksef_number: 'ten sam numer KSeF',
  number: 'ten sam sprzedawca i numer',
  likely: 'podobny numer, kwota i data',
} as const

/** Between a correction or a final invoice and what it names. */
export const linkLabels = {
  corrects: 'Koryguje',
  corrected_by: 'Skorygowana przez',
  settles: 'Rozlicza zaliczkę',
  settled_by: 'Rozliczona w',
} as const

export const directionLabels = { from_client: 'Od klienta', from_office: 'Z biura' } as const

/** In quotes: a company's name may end with a full stop of its own. */
export const nobodyReached = (titles: readonly string[]) =>
  `Nie wysłano, bo nikt z właścicieli nie ma konta w portalu, a na adres e-mail firmy się nie pisze albo go nie ma: ${titles.map(title => `„${title}”`).join(', ')}.`

export const invoiceTooComplex = 'Ten plik jest zbyt złożony, aby pokazać go jako fakturę. Można go pobrać i otworzyć w innym programie.'
