import { companyTypeLabels, cooperationStatusLabels, legalStatusLabels } from './labels.ts'
import {
  accountingFormLabels,
  advanceLabels,
  incomeTaxLabels,
  vatPeriodLabels,
  vatStatusLabels,
  zusSchemeLabels,
} from '#features/tax-profiles/shared/labels.ts'
import { type ImportSheet, readBoolean, readCode, readCount, readDate } from '#kernel/fields/import-spec.ts'

/** As registers write them, beside our own names. */
const otherTypes: Partial<Record<string, readonly string[]>> = {
  jdg: ['Działalność gospodarcza', 'Osoba fizyczna prowadząca działalność gospodarczą'],
  zoo: ['Spółka z ograniczoną odpowiedzialnością'],
}
const types = Object.fromEntries(Object.entries(companyTypeLabels).map(([code, { full, short }]) => [code, [full, short, ...(otherTypes[code] ?? [])]]))

/** Companies as offices keep them in spreadsheets: a name and a type are enough. */
export const companyImport: ImportSheet = {
  title: 'Firmy',
  fields: [
    {
      key: 'title',
      title: 'Nazwa',
      also: ['Firma', 'Nazwa firmy', 'Nazwa pełna', 'Klient', 'Kontrahent'],
      required: true,
      example: 'Zielony Ogród sp. z o.o.',
    },
    { key: 'company_type', title: 'Typ', also: ['Forma prawna', 'Typ firmy', 'Rodzaj'], required: true, example: 'sp. z o.o.', read: readCode(types) },
    { key: 'vat_number', title: 'NIP', also: ['Numer NIP'], example: '9990000014' },
    { key: 'regon', title: 'REGON', example: '990000016' },
    { key: 'krs', title: 'KRS', also: ['Numer KRS'], example: '0009999991' },
    { key: 'email', title: 'E-mail', also: ['Adres e-mail', 'Mail', 'Poczta'], example: 'biuro@firma.example' },
    { key: 'phone', title: 'Telefon', also: ['Tel', 'Nr telefonu', 'Numer telefonu'], example: '500 000 000' },
    { key: 'street', title: 'Ulica', example: 'Wrzosowa' },
    { key: 'building', title: 'Nr budynku', also: ['Numer domu', 'Nr domu', 'Numer budynku', 'Dom'], example: '12' },
    { key: 'unit', title: 'Nr lokalu', also: ['Numer lokalu', 'Lokal', 'Nr mieszkania'], example: '3' },
    { key: 'postal_code', title: 'Kod pocztowy', also: ['Kod'], example: '30-001' },
    { key: 'city', title: 'Miejscowość', also: ['Miasto', 'Poczta (miejscowość)'], example: 'Kraków' },
    { key: 'bank_account', title: 'Rachunek bankowy', also: ['Konto', 'Konto bankowe', 'Numer konta', 'NRB'], example: '83 9999 0013 0000 0000 0000 0001' },
    { key: 'tax_account', title: 'Mikrorachunek podatkowy', also: ['Mikrorachunek'], example: '' },
    { key: 'zus_account', title: 'Rachunek ZUS', also: ['Numer rachunku składkowego', 'NRS'], example: '' },
    { key: 'tax_office', title: 'Urząd skarbowy', also: ['US'], example: 'Urząd Skarbowy Kraków-Krowodrza' },
    { key: 'delivery_address', title: 'Adres do e-Doręczeń', also: ['ADE', 'e-Doręczenia'], example: '' },
    { key: 'business_start', title: 'Początek działalności', also: ['Data rozpoczęcia działalności'], example: '2020-03-01', read: readDate },
    { key: 'cooperation_start', title: 'Początek współpracy', also: ['Data umowy', 'Obsługa od'], example: '2024-01-01', read: readDate },
    { key: 'cooperation_end', title: 'Koniec współpracy', also: ['Obsługa do'], example: '', read: readDate },
    { key: 'legal_status', title: 'Status prawny', example: 'Aktywna', read: readCode(legalStatusLabels) },
    { key: 'cooperation_status', title: 'Status współpracy', also: ['Współpraca'], example: 'Obsługiwana', read: readCode(cooperationStatusLabels) },
    { key: 'caretaker', title: 'Opiekun', also: ['Opiekun (e-mail)', 'Księgowa', 'Księgowy'], example: '' },
    { key: 'accounting_form', title: 'Forma księgowości', also: ['Księgowość'], example: 'Księgi rachunkowe', read: readCode(accountingFormLabels) },
    { key: 'income_tax', title: 'Podatek dochodowy', also: ['Opodatkowanie', 'Forma opodatkowania'], example: 'CIT 9%', read: readCode(incomeTaxLabels) },
    { key: 'advances', title: 'Zaliczki', example: 'Miesięczne', read: readCode(advanceLabels) },
    { key: 'vat_status', title: 'Status VAT', also: ['VAT'], example: 'Podatnik czynny', read: readCode(vatStatusLabels) },
    { key: 'vat_period', title: 'Rozliczenie VAT', also: ['Okres VAT'], example: 'Miesięcznie', read: readCode(vatPeriodLabels) },
    { key: 'vat_ue', title: 'VAT-UE', example: 'nie', read: readBoolean },
    { key: 'zus_scheme', title: 'Składki ZUS przedsiębiorcy', also: ['ZUS', 'Schemat ZUS'], example: 'Nie dotyczy', read: readCode(zusSchemeLabels) },
    { key: 'insured', title: 'Osoby ubezpieczone', also: ['Liczba pracowników', 'Pracownicy'], example: '4', read: readCount },
    { key: 'full_time', title: 'Etaty', also: ['Liczba etatów'], example: '3,5' },
    { key: 'contractors', title: 'Zleceniobiorcy', example: '0', read: readCount },
    { key: 'ppk', title: 'PPK', example: 'tak', read: readBoolean },
    { key: 'internal_note', title: 'Notatka wewnętrzna', also: ['Notatka', 'Uwagi'], example: '' },
  ],
}
