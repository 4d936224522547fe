import type { EmployeeValues, EmploymentContract, Leave, LeaveBase } from './contract.ts'
import { baseFields, contractFields, employeeFields, leaveFields } from './fields.ts'
import { countedLabels } from './labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
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

export interface WholeLeave extends Pick<Leave, 'id' | 'kind' | 'from_day' | 'to_day' | 'days' | 'minutes' | 'hours' | 'norm' | 'state'> {
  name: string
}

export interface WholeBase extends Pick<LeaveBase, 'from_day' | 'additional' | 'periods' | 'certificate_day' | 'override_reason'> {
  name: string
  base: number
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

/** The first one holds from the beginning, which is no day. */
export const wholeBaseSheet = spreadsheet<WholeBase>({
  title: 'Wymiar urlopu',
  columns: [
    name,
    ...handoverColumns<WholeBase>(baseFields, { own: { from_day: row => (row.from_day === beginning ? null : row.from_day) } }),
    {
      title: baseFields.periods.label,
      value: row => row.periods.map(({ kind, from_day, to_day }) => `${countedLabels[kind]}: ${formatDate(from_day)} – ${formatDate(to_day)}`).join('; '),
    },
  ],
})
