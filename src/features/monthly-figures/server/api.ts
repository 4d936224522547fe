import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { onFigures } from './on-figures.ts'
import { lockSettlement, monthClosed } from '#features/settlements/server/store.ts'
import { totals } from '#features/monthly-figures/shared/contract.ts'
import { findTotals, listHistory, showTotals } from './store.ts'
import { notFound } from '#kernel/failure.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { bumpVersionIn, requireVersion } from '#platform/db/optimistic-lock.ts'

const saveTotals: Handler<typeof totals.save> = async ({ db, actor, params, body, origin, office, installation }) => {
  const settlement = await lockSettlement(db, actor, params.settlement_id)
  requireVersion(origin, await showTotals(db, actor, settlement.id))
  if (settlement.state === 'closed') throw monthClosed()
  const before = await findTotals(db, settlement.id)
  await db
    .insertInto('totals')
    .values({ id: newId(), company_id: settlement.company_id, settlement_id: settlement.id, ...body })
    .onConflict(conflict => conflict.columns(['tenant_id', 'settlement_id']).doUpdateSet({ ...body, ...bumpVersionIn('totals') }))
    .execute()
  const { company_id } = settlement
  await writeAudit(db, { action: 'totals_saved', entity: 'settlements', entity_id: settlement.id, company_id, before, after: body })
  await publish(db, { entity: 'totals', entity_id: settlement.id, company_id })
  const year = Number(settlement.month.slice(0, 4))
  if (year >= Number(warsawMonth().slice(0, 4)) - 1) await onFigures.get()({ db, office, installation }, [company_id], year)
  return { data: await showTotals(db, actor, settlement.id) }
}

export const totalsApi = handlers(totals, {
  history: async ({ db, actor, query }) => {
    const company = await db.selectFrom('companies').select('id').where('id', '=', query.company_id).executeTakeFirst()
    if (!company) throw notFound()
    return { data: await listHistory(db, actor, query.company_id) }
  },
  get: async ({ db, actor, params }) => ({ data: await showTotals(db, actor, params.settlement_id) }),
  save: saveTotals,
})
