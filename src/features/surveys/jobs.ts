import { publish, publishAll } from '#features/events/store.ts'
import { invite } from '#features/surveys/invite.ts'
import { closeOver, listBeginning, listWaiting } from '#features/surveys/store.ts'
import { addDays } from '#kernel/dates.ts'
import { isOn } from '#kernel/switches.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'
import { eachOffice } from '#server/each-office.ts'

/** Every night: surveys whose last day is over take no more answers. */
export async function closeSurveys(installation: Installation) {
  await eachOffice(installation, ({ id }) =>
    installation.database.transact(officeScope(id), async db => {
      const closed = await closeOver(db)
      await publishAll(
        db,
        closed.map(entity_id => ({ entity: 'surveys', entity_id })),
      )
    }),
  )
}

/** Days that an invitation may come late, when the office's machine was off. */
const patience = 2

/** Each morning: those who are asked by a survey that was published before its first day hear of it on that day. */
export async function openSurveys(installation: Installation, today = warsawToday()) {
  await eachOffice(installation, async office => {
    if (!isOn(office.settings.switches, 'component:surveys')) return
    await installation.database.transact(officeScope(office.id), async db => {
      for (const survey of await listBeginning(db, addDays(today, -patience), today)) {
        await invite({ db, office, installation }, survey, await listWaiting(db, survey.id))
        await publish(db, { entity: 'surveys', entity_id: survey.id })
      }
    })
  })
}
