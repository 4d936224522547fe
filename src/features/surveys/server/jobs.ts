import { invite } from './invite.ts'
import { closeOver, listBeginning, listWaiting } from './store.ts'
import { notifyInvited } from './notify.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Every night: surveys whose last day is over take no more answers. */
export async function closeSurveys(installation: Installation) {
  await forEachTenant(installation, ({ id }) => installation.database.transact(officeScope(id), async db => notifyInvited(db, await closeOver(db))))
}

/** Days that an invitation may come late, when the office's machine was off. */
const maxDaysLate = 2

/** Each morning: those who are asked by a survey that was published before its first day hear of it on that day. */
export async function openSurveys(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:surveys')) return
    await installation.database.transact(officeScope(office.id), async db => {
      const beginning = await listBeginning(db, addDays(today, -maxDaysLate), today)
      for (const survey of beginning) await invite({ db, office, installation }, survey, await listWaiting(db, survey.id))
      await notifyInvited(
        db,
        beginning.map(({ id }) => id),
      )
    })
  })
}
