import type { EmployeeRow } from './contract.ts'
import { contractKindLabels, employeeLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** No numbers and no pay: those are shown one by one, with an entry in the log. */
export const employeeSheet = spreadsheet<EmployeeRow>({
  title: 'Pracownicy',
  columns: [
    { title: 'Nazwisko', value: row => row.last_name },
    { title: 'Imię', value: row => row.first_name },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Stan', value: row => employeeLabels[row.state].label },
    { title: 'Stanowisko', value: row => row.position },
    { title: 'Umowa', value: row => row.contract_kind && contractKindLabels[row.contract_kind] },
    { title: 'Umowa do', kind: 'date', value: row => row.contract_until },
    { title: 'Badania lekarskie do', kind: 'date', value: row => row.medical_until },
    { title: 'Szkolenie BHP do', kind: 'date', value: row => row.safety_until },
    { title: 'Zatrudnienie od', kind: 'date', value: row => row.start_day },
    { title: 'Zatrudnienie do', kind: 'date', value: row => row.end_day },
  ],
})
