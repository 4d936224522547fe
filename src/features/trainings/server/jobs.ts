import { reminderDays } from '#features/notifications/server/store.ts'
import { listDue, listJoined, markReminded } from './store-trainees.ts'
import { notifyOf } from './notify.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Days that a reminder may come late, when the office's machine was off. */
const maxDaysLate = 2

/** How long ago somebody may have come who is still to be told: an invitation lasts shorter, and what was told is remembered longer. */
const joinedDays = 30

/** What speaks of a coming term is not told when it is over. */
function firstDay(today: string, days: number): string {
  const first = addDays(today, days - maxDaysLate)
  return days > 0 && first < today ? today : first
}

/**
 * Each morning: required trainings to those who have come since they were published, and those whose term is as many days away, or over,
 * as the office says. Each has a word of its own and reaches nobody twice, whoever comes by and however often.
 */
export async function remindOfTrainings(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:trainings')) return
    await installation.database.transact(officeScope(office.id), async db => {
      for (const training of await listJoined(db, addDays(today, -joinedDays)))
        await notifyOf({ db, office, installation }, 'trainings.required', training, training.id)
      for (const days of await reminderDays(db, 'trainings.reminder'))
        for (const training of await listDue(db, firstDay(today, days), addDays(today, days))) {
          const notifiedIds = await notifyOf({ db, office, installation }, 'trainings.reminder', training, `${training.id} ${training.due_on} ${days}`)
          await markReminded(db, training.id, notifiedIds)
        }
    })
  })
}
