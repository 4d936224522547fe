import { sql } from 'kysely'
import { moveSettlement } from './transitions.ts'
import { openMonths, refreshAccountingStatus, servedIn } from './store.ts'
import { publishAll } from '#features/realtime/store.ts'
import { approvalOf } from '#features/settlements/shared/rules.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Companies opened in one statement; their parameters stay well under what the protocol takes. */
const batchSize = 1000

/** On the 1st: opens the month that ended for every company served in it. Running twice or on two nodes opens nothing twice. */
export async function openSettlementsOfMonth(installation: Installation, month = addToMonth(warsawMonth(), -1)) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:settlements')) return
    let more = true
    while (more) {
      more = await installation.database.transact(officeScope(office.id), async db => {
        const unopened = await servedIn(db, month)
          .where(eb =>
            eb.not(eb.exists(eb.selectFrom('settlements as s').select(sql`1`.as('one')).whereRef('s.company_id', '=', 'c.id').where('s.month', '=', month))),
          )
          .limit(batchSize)
          .execute()
        const opened = await openMonths(db, unopened, month)
        await refreshAccountingStatus(
          db,
          opened.map(({ company_id }) => company_id),
        )
        await publishAll(
          db,
          opened.map(({ id, company_id }) => ({ entity: 'settlements', entity_id: id, company_id })),
        )
        return unopened.length === batchSize
      })
    }
  })
}

/** Where the office, or the rule of one company, takes silence for consent: approves what the client has not answered by the day it was told, once that is over. */
export async function approveSilently(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    const { approval } = office.settings
    await installation.database.transact(officeScope(office.id), async db => {
      const waiting = await db
        .selectFrom('settlements as s')
        .innerJoin('companies as c', 'c.id', 's.company_id')
        .selectAll('s')
        .select(['c.approval_mode', 'c.approval_days'])
        .where('s.state', '=', 'awaiting_approval')
        .where(sql<boolean>`coalesce(c.approval_mode, ${approval.mode}) = 'silent'`)
        .where(sql<boolean>`(s.sent_at at time zone 'Europe/Warsaw')::date + coalesce(c.approval_days, ${approval.silent_days}::int) < ${today}::date`)
        .orderBy('s.id')
        .limit(batchSize)
        .forUpdate('s')
        .skipLocked()
        .execute()
      for (const { approval_mode, approval_days, ...settlement } of waiting) {
        const { silent_days } = approvalOf(approval, { approval_mode, approval_days })
        await moveSettlement(db, settlement, {
          action: 'approve',
          to: 'approved',
          reason: `Brak odpowiedzi przez ${plural(silent_days, dayForms)}`,
        })
      }
    })
  })
}
