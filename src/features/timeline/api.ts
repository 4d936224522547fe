import { getCompany } from '#features/companies/server/store.ts'
import { timeline } from '#features/timeline/contract.ts'
import { listTimeline } from '#features/timeline/store.ts'
import { handlers } from '#platform/http/handlers.ts'

export const timelineApi = handlers(timeline, {
  ofCompany: async ({ db, actor, office, params, query }) => {
    const company = await getCompany(db, actor, params.id)
    return listTimeline(db, actor, { company_id: company.id, switches: office.settings.switches }, query)
  },
})
