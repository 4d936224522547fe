import type { EmployeeValues, EmploymentContract, Leave } from './contract.ts'
import { contractFields, employeeFields, leaveFields } from './fields.ts'
import { handoverColumns } from '#kernel/fields/sheets.ts'
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
    ...handoverColumns<WholeEmployee>(employeeFields, { first: ['last_name'] }),
    { title: 'Przetwarzanie ograniczone', kind: 'boolean', value: row => row.restricted },
  ],
})

const name = { title: 'Osoba', value: (row: { name: string }) => row.name }

export const wholeContractSheet = spreadsheet<WholeContract>({
  title: 'Umowy',
  columns: [name, ...handoverColumns<WholeContract>(contractFields), { title: 'Pliki', value: row => row.paths.join(' | ') }],
})

export const wholeLeaveSheet = spreadsheet<WholeLeave>({ title: 'Urlopy i nieobecności', columns: [name, ...handoverColumns<WholeLeave>(leaveFields)] })
