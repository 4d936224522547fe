import { type SqlBool, sql } from 'kysely'
import { publishAll } from '#features/events/store.ts'
import { isBound } from '#features/users/store-sight.ts'
import type { Db } from '#server/db.ts'
import { referencesTo } from '#server/references.ts'

/** Whether this person may see the company by a seat there, or sees every company of the office. */
async function stillSees(db: Db, user_id: string, company_id: string): Promise<boolean> {
  const seat = await db.selectFrom('company_people').select('id').where('company_id', '=', company_id).where('user_id', '=', user_id).executeTakeFirst()
  if (seat) return true
  const all = db.selectFrom('users as u').select('u.id').where('u.id', '=', user_id).where('u.isAdmin', '=', true)
  return (await all.where(sql<SqlBool>`not ${isBound(db, 'u')}`).executeTakeFirst()) !== undefined
}

/** The company, and every record that names it: a table that comes later is found by its reference. */
const recordsOf = (db: Db, company_id: string) =>
  sql.join(
    [
      sql`select ${company_id}::uuid`,
      ...referencesTo('companies').map(
        ({ table, column }) =>
          sql`select r.id from ${sql.table(table)} r where r.tenant_id = ${db.scope.tenant_id} and r.${sql.ref(column)} = ${company_id}::uuid`,
      ),
    ],
    sql` union all `,
  )

/** After a seat was taken away: what tells of the company is neither read nor sent any more, unless the person sees it all the same. */
export async function forgetCompany(db: Db, { user_id, company_id }: { user_id: string; company_id: string }) {
  if (await stillSees(db, user_id, company_id)) return
  const tellsOfIt = sql<SqlBool>`about_id in (${recordsOf(db, company_id)})`
  await db
    .deleteFrom('outbox')
    .where('user_id', '=', user_id)
    .where('state', '<>', 'sent')
    .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
    .where(tellsOfIt)
    .execute()
  const gone = await db.deleteFrom('notifications').where('user_id', '=', user_id).where(tellsOfIt).returning('id').execute()
  await publishAll(
    db,
    gone.map(({ id }) => ({ entity: 'notifications', entity_id: id, user_id })),
  )
}
