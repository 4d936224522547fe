import { companies } from '#features/companies/shared/contract.ts'
import { companyImport } from '#features/companies/shared/labels-import.ts'
import { checkImportedCompanies, insertImportedCompanies } from '#features/companies/server/store-import.ts'
import { employees } from '#features/employees/shared/contract.ts'
import { employeeImport } from '#features/employees/shared/labels-import.ts'
import { checkImportedEmployees, insertImportedEmployees } from '#features/employees/server/store-import.ts'
import type { ImportedList } from '#features/imports/shared/contract.ts'
import { type Actor, can, type Permission } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { Failure } from '#kernel/failure.ts'
import type { ImportSpec, ReadRow } from '#kernel/fields/import-spec.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { requireModule } from '#platform/http/require-module.ts'

export interface ImportedRow extends ReadRow {
  line: number
}

/** For what is sealed at rest. */
type Keys = Pick<Office, 'data_key'>

export interface ImportSource {
  /** Whoever may make one record may bring many. */
  endpoint: Declaration
  sheet: ImportSpec
  /** Puts the values in order and adds faults; lets others do their work at each `pause`. */
  check(db: Db, rows: readonly ImportedRow[], pause: () => Promise<void>, office: Keys): Promise<void>
  insert(db: Db, actor: Actor, rows: readonly ImportedRow[], office: Keys): Promise<void>
}

export const sources: Record<ImportedList, ImportSource> = {
  '/api/companies': { endpoint: companies.create, sheet: companyImport, check: checkImportedCompanies, insert: insertImportedCompanies },
  '/api/employees': {
    endpoint: employees.create,
    sheet: employeeImport,
    check: checkImportedEmployees,
    insert: (db, _, rows, office) => insertImportedEmployees(db, rows, office),
  },
}

/** Throws 403 for whoever may not add such records, or where their module is off. */
export function requireSource({ endpoint }: ImportSource, actor: Actor, office: Office) {
  requireModule(office, endpoint.needs)
  if (!can(actor.role, endpoint.access as Permission)) throw new Failure('forbidden', 'Brak uprawnień do dodawania tych rekordów.')
}
