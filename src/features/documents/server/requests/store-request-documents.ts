import type { Db } from '#platform/db/db.ts'

/** Companies to be written to; those that are archived are asked for nothing. */
export const listCompanies = (db: Db, ids: readonly string[]) =>
  db.selectFrom('companies').select(['id', 'title', 'email', 'company_mail']).where('id', 'in', ids).where('archived_at', 'is', null).orderBy('id').execute()
