import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Tables } from '#server/tables.ts'
import { referencesTo } from '#server/references.ts'

/** Deletes those of the chosen files that nothing points to, and answers what they held; see `removeUnused` for the content itself. */
export async function deleteLooseFiles(db: Db, chosen: (eb: ExpressionBuilder<Tables, 'files'>) => Expression<SqlBool>): Promise<string[]> {
  const used = sql.join(
    referencesTo('files').map(
      ({ table, column }) => sql`exists (select from ${sql.table(table)} r where r.tenant_id = files.tenant_id and r.${sql.ref(column)} = files.id)`,
    ),
    sql` or `,
  )
  const deleted = await db.deleteFrom('files').where(chosen).where(sql<boolean>`not (${used})`).returning('digest').execute()
  return deleted.map(({ digest }) => digest)
}
