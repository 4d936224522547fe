import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requirePayer } from '#features/payers/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { zusHolidays } from '#features/zus-holidays/contract.ts'
import * as store from '#features/zus-holidays/store.ts'
import { invalid } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

const markHoliday: Handler<typeof zusHolidays.mark> = async ({ db, actor, params, body: { year, used, payer_id = null } }) => {
  const { id } = await getCompany(db, actor, params.id)
  if (payer_id) await requirePayer(db, id, payer_id)
  const before = await store.isMarked(db, id, payer_id, year)
  if (before !== used) {
    await store.markHoliday(db, { company_id: id, payer_id, year }, used)
    await writeAudit(db, {
      action: 'holiday_marked',
      entity: 'zus_holidays',
      entity_id: id,
      company_id: id,
      before: { payer_id, year, used: before },
      after: { payer_id, year, used },
    })
    await publish(db, { entity: 'zus-holidays', entity_id: id, company_id: id })
  }
  return { data: { company_id: id, payer_id, year, used } }
}

export const zusHolidaysApi = handlers(zusHolidays, {
  list: async ({ db, actor, query: { company_id } }) => {
    if (company_id) await getCompany(db, actor, company_id)
    else if (actor.isAdmin) throw invalid({ company_id: 'Proszę wskazać firmę.' })
    return { data: await store.listHolidays(db, actor, warsawToday(), company_id) }
  },

  mark: markHoliday,
})
