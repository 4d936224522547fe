import { notify, reminderDays } from '#features/notifications/store.ts'
import { aboutTask } from '#features/tasks/notices.ts'
import { listDoers, listDueOn } from '#features/tasks/store-people.ts'
import { addDays } from '#kernel/dates.ts'
import { isOn } from '#kernel/switches.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'

const reminders = ['tasks.due', 'tasks.overdue'] as const

/** In the morning: terms that come or have passed, on the days that the office set. A day that was told of is not told of again. */
export async function remindOfTasks(installation: Installation, today = warsawToday()) {
  for (const office of await installation.offices.list()) {
    if (!isOn(office.settings.switches, 'component:companyTasks')) continue
    await installation.database.transact(officeScope(office.id), async db => {
      for (const event of reminders) {
        for (const days of await reminderDays(db, event)) {
          for (const task of await listDueOn(db, addDays(today, days))) {
            const notice = { ...aboutTask(task), event, recipients: await listDoers(db, task), once: `${task.id} ${task.due_date} ${days}` }
            await notify({ db, office, installation }, notice)
          }
        }
      }
    })
  }
}
