import type { PowerEntry, Power } from './contract.ts'
import { entryFields, powerFields } from './fields.ts'
import { exportColumns, handoverColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const powerSheet = spreadsheet<PowerEntry>({ title: 'Pełnomocnictwa', columns: exportColumns<PowerEntry>(entryFields) })

/** What a company takes along to its next office. */
export interface HandedPower extends Power {
  paths: readonly string[]
}
export const handedPowerSheet = spreadsheet<HandedPower>({
  title: 'Pełnomocnictwa',
  columns: [...handoverColumns<HandedPower>(powerFields), { title: 'Pliki', value: row => row.paths.join(' | ') }],
})
