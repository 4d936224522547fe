import { contractFields, employeeFields } from './fields.ts'
import type { ImportSpec, Read } from '#kernel/fields/import-spec.ts'
import { importFields } from '#kernel/fields/sheets.ts'

const readLeave: Read = cell => (cell === '20' || cell === '26' ? { value: Number(cell) } : { fault: 'Wymiar urlopu to 20 albo 26 dni.' })
const readNip: Read = cell => ({ value: cell.replace(/[\s-]/g, '') })

/** People with their contracts, a row for each contract: whose employee it is and a name are enough. */
export const employeeImport: ImportSpec = {
  title: 'Pracownicy',
  fields: [
    { key: 'company', title: 'NIP firmy', also: ['NIP', 'Firma', 'Pracodawca', 'NIP pracodawcy'], required: true, example: '9990000014', read: readNip },
    ...importFields(employeeFields).map(field => (field.key === 'leave_base' ? { ...field, read: readLeave } : field)),
    // A person without a contract needs none of its columns.
    ...importFields(contractFields).map(({ required, ...field }) => field),
  ],
}
