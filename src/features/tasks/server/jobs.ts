import { remindedSpan, reminderFor } from '#features/notifications/shared/rules.ts'
import { notify, reminderDays } from '#features/notifications/server/store.ts'
import { aboutTask } from './notify-comment.ts'
import { listDoers, listDueWithin } from './store-people.ts'
import { addDays, daysBetween } from '#kernel/dates/dates.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

const reminders = ['tasks.due', 'tasks.overdue'] as const

/** In the morning: terms that come or have passed, on the days that the office set. A day that was missed is made up for; one that was told of is not told of again. */
export async function remindOfTasks(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:companyTasks')) return
    await installation.database.transact(officeScope(office.id), async db => {
      for (const event of reminders) {
        const days = await reminderDays(db, event)
        if (days.length === 0) continue
        const [from, to] = remindedSpan(days)
        for (const task of await listDueWithin(db, addDays(today, from), addDays(today, to))) {
          const reached = reminderFor(days, daysBetween(today, String(task.due_date)))
          if (reached === undefined) continue
          const notice = { ...aboutTask(task), event, recipients: await listDoers(db, task), once: `${task.id} ${task.due_date} ${reached}` }
          await notify({ db, office, installation }, notice)
        }
      }
    })
  })
}
