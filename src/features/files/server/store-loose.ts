import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#platform/db/db.ts'
import { referencesTo } from '#platform/db/foreign-keys.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { looseDays } from '#features/files/shared/rules.ts'

/** Whether some record points to the file. */
export const isUsed = () =>
  sql<boolean>`(${sql.join(
    referencesTo('files').map(
      ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} r where r.tenant_id = ${thisOffice} and r.${sql.ref(column)} = files.id)`,
    ),
    sql` or `,
  )})`

/** Deletes those of the chosen files that nothing points to, and answers what they held; see `removeUnused` for the content itself. */
export async function deleteLooseFiles(db: Db, chosen: (eb: ExpressionBuilder<Tables, 'files'>) => Expression<SqlBool>): Promise<string[]> {
  const deleted = await db
    .deleteFrom('files')
    .where(chosen)
    .where(eb => eb.not(isUsed()))
    .returning('digest')
    .execute()
  return deleted.map(({ digest }) => digest)
}

/** Bytes of what a person has uploaded and attached to nothing. */
export async function sumLoose(db: Db, user_id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(eb => eb.fn.coalesce(eb.fn.sum('bytes'), sql<number>`0`).as('bytes'))
    .where('uploaded_by', '=', user_id)
    .where('company_id', 'is', null)
    .where(eb => eb.not('shared'))
    .where(eb => eb.not(isUsed()))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** What was never attached to anything, or is no more; an infected one stays for whoever looks after the files. Answers what these held. */
export const forgetLoose = (db: Db): Promise<string[]> =>
  deleteLooseFiles(db, eb =>
    eb.and([eb.not('shared'), eb('scan_state', '!=', 'infected'), eb('created_at', '<', sql<string>`now() - make_interval(days => ${looseDays})`)]),
  )
