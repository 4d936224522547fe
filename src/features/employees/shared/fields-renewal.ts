import { fields } from '#kernel/fields/record.ts'

/** Of an employee in the list: by when something has to be renewed, none for who leaves by then. */
export const renewalFields = fields({
  medical_renewal: { label: 'Badania do odnowienia do', kind: 'day', computed: true, row: true, filter: true },
  safety_renewal: { label: 'Szkolenie BHP do odnowienia do', kind: 'day', computed: true, row: true, filter: true },
  contract_renewal: { label: 'Umowa do przedłużenia do', kind: 'day', computed: true, row: true, filter: true },
  prolongable: { label: 'Umowa do przedłużenia bez następnej', kind: 'boolean', required: true, computed: true, row: true },
  kept: { label: 'Dane tylko przechowywane', kind: 'boolean', required: true, computed: true, row: true, filter: true },
})
