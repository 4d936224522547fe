import { writeFileSync } from 'node:fs'
import { tableTypesAt, tableTypesText } from './table-types.ts'

/** Writes the types of the tables' rows; `npm run drift` fails when it was forgotten. */
writeFileSync(tableTypesAt, tableTypesText())
