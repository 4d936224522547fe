import { obligations } from '#features/obligations/shared/contract.ts'
import { getSettlement } from '#features/settlements/server/store.ts'
import { handlers } from '#platform/http/handlers.ts'
import { listOfMonth } from './store-month.ts'

export const obligationsApi = handlers(obligations, {
  list: async ({ db, actor, params, office }) => ({
    data: await listOfMonth(db, actor, await getSettlement(db, actor, params.settlement_id), office.settings.switches),
  }),
})
