import { companyFields } from './fields.ts'
import { taxFields } from '#features/tax-profiles/shared/fields.ts'
import { importFields } from '#kernel/fields/sheets.ts'
import type { ImportSpec } from '#kernel/fields/import-spec.ts'

const { internal_note, ...known } = companyFields

/** Companies as offices keep them in spreadsheets: a name and a type are enough. */
export const companyImport: ImportSpec = { title: 'Firmy', fields: importFields({ ...known, ...taxFields, internal_note }) }
