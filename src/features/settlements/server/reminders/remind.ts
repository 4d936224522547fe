import { reachedReminder } from '#features/notifications/shared/rules.ts'
import { reminderDays } from '#features/notifications/server/store.ts'
import { remindOfMissing } from './ask.ts'
import { documentsDueOf } from '../taxes/due-dates.ts'
import { collecting } from '#features/settlements/shared/rules.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { isWorkingDay } from '#kernel/dates/holidays.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Days that a reminder may come late: over a long weekend, or when the office's machine was off. */
const maxDaysLate = 4

/** Months that wait for documents of a company; what was closed, held or gone into booking waits for none. */
const listWaiting = (db: Db, months: readonly string[]) =>
  db
    .selectFrom('settlements as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.month'])
    .where('s.state', 'in', collecting)
    .where('s.month', 'in', months)
    .where('c.archived_at', 'is', null)
    .orderBy('s.id')
    .execute()

const monthsOf = (db: Db) => db.selectFrom('settlements').select('month').distinct().where('state', 'in', collecting).execute()

/**
 * On the morning of a working day: months whose documents are still missing, on the days that the office set. What fell on free days comes
 * on the next working one, as one letter. Each month is a transaction of its own, and each reminder has a word of its own: whoever comes by,
 * and however often, it is sent once.
 */
export async function remindOfDocuments(installation: Installation, today = warsawToday()) {
  if (!isWorkingDay(today)) return
  await forEachTenant(installation, async office => {
    const { switches } = office.settings
    if (!isOn(switches, ['documents', 'component:settlements'])) return
    const reader = installation.database.reader(officeScope(office.id))
    const days = await reminderDays(reader, 'documents.missing')
    const reached = new Map<string, string>()
    for (const { month } of await monthsOf(reader)) {
      const due = documentsDueOf(month)
      const day = reachedReminder(days, daysBetween(today, due), maxDaysLate)
      if (day !== undefined) reached.set(month, `${due} ${day}`)
    }
    if (reached.size === 0) return
    for (const { id, month } of await listWaiting(reader, [...reached.keys()]))
      await installation.database.transact(officeScope(office.id), db =>
        remindOfMissing({ db, office, installation }, id, { today, once: `${id} ${reached.get(month)}` }),
      )
  })
}
