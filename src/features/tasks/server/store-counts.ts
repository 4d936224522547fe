import { sql } from 'kysely'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/**
 * Keeps what the list of companies counts; the locks make two writers count one after the other. A client's transaction
 * sees no internal tasks: it counts the shared ones anew and leaves the others as they are.
 */
export async function countTasks(db: Db, company_ids: readonly (string | null)[]) {
  const ids = [...new Set(company_ids)].filter(id => id !== null).sort()
  if (ids.length === 0) return
  await db.selectFrom('companies').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const wholeOffice = db.scope.companies === 'all'
  await db
    .updateTable('companies')
    .set(eb => {
      const open = (internal: boolean) =>
        eb
          .selectFrom('tasks')
          .whereRef('tasks.company_id', '=', 'companies.id')
          .where('tasks.internal', '=', internal)
          .where('tasks.status', 'in', openStatuses)
      const count = (internal: boolean) => open(internal).select(sql<number>`count(*)::int`.as('count'))
      const due = (internal: boolean) => open(internal).select(sql<string>`min(tasks.due_date)`.as('due'))
      const internal = wholeOffice ? count(true) : sql<number>`(companies.tasks - companies.shared_tasks)`
      return {
        tasks: sql<number>`${internal} + ${count(false)}`,
        shared_tasks: count(false),
        shared_tasks_due: due(false),
        ...(wholeOffice && { internal_tasks_due: due(true) }),
      }
    })
    .where('id', 'in', ids)
    .execute()
}

/** The same for the whole office at once, after a job that touched many companies; only what differs is written. */
export async function countAllTasks(db: Db) {
  await sql`
    update companies c set tasks = n.internal + n.shared, shared_tasks = n.shared, internal_tasks_due = n.internal_due, shared_tasks_due = n.shared_due
    from (
      select company.id, count(t.id) filter (where t.internal)::int as internal, count(t.id) filter (where not t.internal)::int as shared,
        min(t.due_date) filter (where t.internal) as internal_due, min(t.due_date) filter (where not t.internal) as shared_due
      from companies company left join tasks t on t.tenant_id = ${thisOffice} and t.company_id = company.id and t.status in ('todo', 'in_progress', 'waiting')
      where company.tenant_id = ${thisOffice} group by company.id
    ) n
    where c.tenant_id = ${thisOffice} and c.id = n.id
      and (c.tasks, c.shared_tasks, c.internal_tasks_due, c.shared_tasks_due) is distinct from (n.internal + n.shared, n.shared, n.internal_due, n.shared_due)`.execute(
    db,
  )
}
