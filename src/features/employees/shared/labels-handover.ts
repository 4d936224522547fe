import type { EmployeeValues, EmploymentContract, Leave } from './contract.ts'
import { contractKindLabels, contractLabels, costLabels, leaveKindLabels, leaveLabels, nfzLabels, payPeriodLabels, pit0Labels, ppkLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** Everything that whoever keeps the payroll next must know. */
export interface WholeEmployee extends EmployeeValues {
  id: string
  pesel: string | null
  passport: string | null
  bank_account: string | null
  /** The data may only be kept: its numbers are shown to nobody. */
  restricted: boolean
}

export interface WholeContract extends Omit<EmploymentContract, 'file_id' | 'file_name' | 'has_pay' | 'version'> {
  name: string
  gross_pay: string | null
  paths: readonly string[]
}

export interface WholeLeave extends Pick<Leave, 'id' | 'kind' | 'from_day' | 'to_day' | 'days' | 'state'> {
  name: string
}

export const wholeEmployeeSheet = spreadsheet<WholeEmployee>({
  title: 'Pracownicy',
  columns: [
    { title: 'Nazwisko', value: row => row.last_name },
    { title: 'Imię', value: row => row.first_name },
    { title: 'PESEL', kind: 'code', value: row => row.pesel },
    { title: 'Dokument tożsamości', kind: 'code', value: row => row.passport },
    { title: 'Data urodzenia', kind: 'date', value: row => row.birth_date },
    { title: 'Ulica', value: row => row.street },
    { title: 'Numer budynku', value: row => row.building },
    { title: 'Numer lokalu', value: row => row.unit },
    { title: 'Kod pocztowy', value: row => row.postal_code },
    { title: 'Miejscowość', value: row => row.city },
    { title: 'E-mail', value: row => row.email },
    { title: 'Telefon', value: row => row.phone },
    { title: 'Rachunek bankowy', kind: 'code', value: row => row.bank_account },
    { title: 'Urząd skarbowy', value: row => row.tax_office },
    { title: 'Oddział NFZ', value: row => row.nfz_branch && nfzLabels[row.nfz_branch] },
    { title: 'PIT-2', kind: 'boolean', value: row => row.pit2 },
    { title: 'Koszty', value: row => costLabels[row.cost_kind] },
    { title: 'Ulga PIT-0', value: row => pit0Labels[row.pit0] },
    { title: 'PPK', value: row => ppkLabels[row.ppk] },
    { title: 'Kod tytułu ubezpieczenia', kind: 'code', value: row => row.zus_code },
    { title: 'Kod zawodu', kind: 'code', value: row => row.occupation_code },
    { title: 'Zatrudnienie od', kind: 'date', value: row => row.start_day },
    { title: 'Zatrudnienie do', kind: 'date', value: row => row.end_day },
    { title: 'Badania lekarskie do', kind: 'date', value: row => row.medical_until },
    { title: 'Szkolenie BHP do', kind: 'date', value: row => row.safety_until },
    { title: 'Wymiar urlopu', kind: 'number', value: row => row.leave_base },
    { title: 'Urlop zaległy za rok', kind: 'number', value: row => row.carried_year },
    { title: 'Dni urlopu zaległego', kind: 'number', value: row => row.carried_days },
    { title: 'Przetwarzanie ograniczone', kind: 'boolean', value: row => row.restricted },
  ],
})

export const wholeContractSheet = spreadsheet<WholeContract>({
  title: 'Umowy',
  columns: [
    { title: 'Osoba', value: row => row.name },
    { title: 'Umowa', value: row => contractKindLabels[row.kind] },
    { title: 'Numer', value: row => row.number },
    { title: 'Stan', value: row => contractLabels[row.state].label },
    { title: 'Podpisano', kind: 'date', value: row => row.signed_day },
    { title: 'Od dnia', kind: 'date', value: row => row.from_day },
    { title: 'Do dnia', kind: 'date', value: row => row.to_day },
    { title: 'Stanowisko', value: row => row.position },
    { title: 'Część etatu', kind: 'code', value: row => row.time },
    { title: 'Wynagrodzenie brutto', kind: 'money', value: row => row.gross_pay },
    { title: 'Za', value: row => payPeriodLabels[row.pay_period] },
    { title: 'Pliki', value: row => row.paths.join(' | ') },
  ],
})

export const wholeLeaveSheet = spreadsheet<WholeLeave>({
  title: 'Urlopy i nieobecności',
  columns: [
    { title: 'Osoba', value: row => row.name },
    { title: 'Rodzaj', value: row => leaveKindLabels[row.kind] },
    { title: 'Od dnia', kind: 'date', value: row => row.from_day },
    { title: 'Do dnia', kind: 'date', value: row => row.to_day },
    { title: 'Dni', kind: 'number', value: row => row.days },
    { title: 'Stan', value: row => leaveLabels[row.state].label },
  ],
})
