import { contractKindLabels, contractKindWords, costLabels, payPeriodLabels, pit0Labels, ppkLabels } from './labels.ts'
import { type ContractKind, contractKinds } from './rules.ts'
import { type ImportSpec, type Read, readBoolean, readCode, readDate } from '#kernel/fields/import-spec.ts'

const readLeave: Read = cell => (cell === '20' || cell === '26' ? { value: Number(cell) } : { fault: 'Wymiar urlopu to 20 albo 26 dni.' })
const readBranch: Read = cell => ({ value: /^\d$/.test(cell) ? `0${cell}` : cell })
const readNumber: Read = cell => ({ value: cell.replace(/[\s-]/g, '') })

/** As registers and people call them, beside our own names. */
const otherKinds: Partial<Record<ContractKind, readonly string[]>> = {
  trial: ['Umowa na okres próbny', 'Na okres próbny'],
  fixed: ['Umowa na czas określony', 'Na czas określony'],
  permanent: ['Umowa na czas nieokreślony', 'Na czas nieokreślony'],
  mandate: ['Umowa-zlecenie', 'UZ'],
  work: ['UoD'],
  managerial: ['Umowa menedżerska'],
  b2b: ['B2B'],
}
const kinds = Object.fromEntries(contractKinds.map(kind => [kind, [contractKindLabels[kind], contractKindWords[kind], ...(otherKinds[kind] ?? [])]]))

/** People with their contracts, a row for each contract: whose employee it is and a name are enough. */
export const employeeImport: ImportSpec = {
  title: 'Pracownicy',
  fields: [
    { key: 'company', title: 'NIP firmy', also: ['NIP', 'Firma', 'Pracodawca', 'NIP pracodawcy'], required: true, example: '9990000014', read: readNumber },
    { key: 'first_name', title: 'Imię', also: ['Imiona'], required: true, example: 'Łucja' },
    { key: 'last_name', title: 'Nazwisko', required: true, example: 'Żak' },
    { key: 'pesel', title: 'PESEL', also: ['Numer PESEL'], example: '02470803620' },
    { key: 'passport', title: 'Paszport', also: ['Dokument', 'Numer paszportu'], example: '' },
    { key: 'birth_date', title: 'Data urodzenia', example: '', read: readDate },
    { key: 'email', title: 'E-mail', also: ['Adres e-mail', 'Mail'], example: '' },
    { key: 'phone', title: 'Telefon', also: ['Tel', 'Numer telefonu'], example: '500 000 000' },
    { key: 'street', title: 'Ulica', example: 'Lipowa' },
    { key: 'building', title: 'Numer budynku', also: ['Numer domu', 'Nr domu', 'Nr budynku', 'Dom'], example: '3' },
    { key: 'unit', title: 'Nr lokalu', also: ['Numer lokalu', 'Lokal', 'Nr mieszkania'], example: '' },
    { key: 'postal_code', title: 'Kod pocztowy', also: ['Kod'], example: '30-002' },
    { key: 'city', title: 'Miejscowość', also: ['Miasto'], example: 'Kraków' },
    { key: 'bank_account', title: 'Rachunek bankowy', also: ['Konto', 'Numer konta', 'NRB'], example: '83 9999 0013 0000 0000 0000 0001' },
    { key: 'tax_office', title: 'Urząd skarbowy', also: ['US'], example: '' },
    { key: 'nfz_branch', title: 'Oddział NFZ', also: ['NFZ'], example: '06', read: readBranch },
    { key: 'pit2', title: 'PIT-2', example: 'tak', read: readBoolean },
    { key: 'cost_kind', title: 'Koszty uzyskania', also: ['KUP'], example: 'Podstawowe', read: readCode(costLabels) },
    { key: 'pit0', title: 'PIT-0', also: ['Ulga PIT-0'], example: 'Nie korzysta', read: readCode(pit0Labels) },
    { key: 'ppk', title: 'PPK', example: 'Uczestnik', read: readCode(ppkLabels) },
    { key: 'zus_code', title: 'Kod tytułu ubezpieczenia', also: ['Kod ZUS', 'Tytuł ubezpieczenia'], example: '011000', read: readNumber },
    { key: 'occupation_code', title: 'Kod zawodu', example: '522301', read: readNumber },
    {
      key: 'start_day',
      title: 'Zatrudniony od',
      also: ['Data zatrudnienia', 'Początek zatrudnienia', 'Zatrudnienie od'],
      example: '2026-01-01',
      read: readDate,
    },
    { key: 'end_day', title: 'Zatrudniony do', also: ['Data zwolnienia', 'Koniec zatrudnienia', 'Zatrudnienie do'], example: '', read: readDate },
    { key: 'medical_until', title: 'Badania lekarskie do', also: ['Badania do', 'Badania'], example: '2028-01-01', read: readDate },
    { key: 'safety_until', title: 'Szkolenie BHP do', also: ['BHP do', 'BHP'], example: '2027-01-01', read: readDate },
    { key: 'leave_base', title: 'Wymiar urlopu', also: ['Urlop'], example: '26', read: readLeave },
    {
      key: 'kind',
      title: 'Rodzaj umowy',
      also: ['Umowa', 'Typ umowy', 'Forma zatrudnienia'],
      example: 'Umowa o pracę na czas nieokreślony',
      read: readCode(kinds),
    },
    { key: 'number', title: 'Numer umowy', example: '1/2026' },
    { key: 'signed_day', title: 'Umowa podpisana', also: ['Data podpisania', 'Data zawarcia umowy'], example: '2025-12-20', read: readDate },
    { key: 'from_day', title: 'Umowa od', also: ['Początek umowy'], example: '2026-01-01', read: readDate },
    { key: 'to_day', title: 'Umowa do', also: ['Koniec umowy'], example: '', read: readDate },
    { key: 'position', title: 'Stanowisko', example: 'Magazynier' },
    { key: 'time', title: 'Etat', also: ['Wymiar etatu', 'Część etatu'], example: '1/1' },
    { key: 'gross_pay', title: 'Wynagrodzenie brutto', also: ['Wynagrodzenie', 'Brutto', 'Pensja'], example: '5200,00' },
    { key: 'pay_period', title: 'Wynagrodzenie za', example: 'miesięcznie', read: readCode(payPeriodLabels) },
  ],
}
