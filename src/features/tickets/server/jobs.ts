import { writeAudits } from '#features/audit/server/store.ts'
import { notifyPeople, tellScreens, withdrawSteps } from './audit.ts'
import { reopenDays } from '#features/tickets/shared/rules.ts'
import { listClients } from './store-people.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { sql } from 'kysely'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const batchSize = 500

async function closeAll(db: Db, tickets: readonly { id: string; company_id: string }[]) {
  if (tickets.length === 0) return
  await db
    .updateTable('tickets')
    .set({ state: 'closed', closed_at: sql`now()`, ...bumpVersion })
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .execute()
  const change = { action: 'close', entity: 'tickets', before: { state: 'resolved' }, after: { state: 'closed' } }
  await writeAudits(
    db,
    tickets.map(({ id, company_id }) => ({ ...change, entity_id: id, company_id })),
  )
}

/** What stayed resolved for its days is closed; running twice or on two nodes closes nothing twice. */
export async function closeResolved(installation: Installation) {
  const { database } = installation
  await forEachTenant(installation, async office => {
    let more = true
    while (more) {
      more = await database.transact(officeScope(office.id), async db => {
        const old = await db
          .selectFrom('tickets as t')
          .innerJoin('ticket_categories as k', 'k.id', 't.category_id')
          .innerJoin('companies as c', 'c.id', 't.company_id')
          .select(['t.id', 't.company_id', 't.author_id', 't.assignee_id', 't.number', 't.title', 'c.title as company_title', 'k.payroll'])
          .where('t.state', '=', 'resolved')
          .where('t.resolved_at', '<', sql<string>`now() - make_interval(days => ${reopenDays})`)
          .orderBy('t.id')
          .limit(batchSize)
          .forUpdate('t')
          .skipLocked()
          .execute()
        await closeAll(db, old)
        for (const ticket of old) {
          await tellScreens(db, ticket)
          await withdrawSteps(db, ticket.id)
          await notifyPeople({ db, office, installation }, ticket, 'closed', await listClients(db, ticket))
        }
        return old.length === batchSize
      })
    }
  })
}
