import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { pricelist, type Service } from '#features/pricelist/shared/contract.ts'
import * as store from './store.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

async function requireFreeCode(db: Db, code: string, except?: string) {
  const other = await store.findByCode(db, code, except)
  if (other) throw invalid({ code: `Ten kod ma już usługa „${other.name}”.` })
}

async function finish({ db }: PersonContext, action: string, id: string, before?: Service) {
  const after = await store.getService(db, id)
  await writeAudit(db, { action, entity: 'pricelist', entity_id: id, before, after })
  await publish(db, { entity: 'pricelist', entity_id: id })
  return { data: after }
}

export const pricelistApi = handlers(pricelist, {
  list: ({ db, query }) => store.listServices(db, query),
  get: async ({ db, params }) => ({ data: await store.getService(db, params.id) }),

  create: async context => {
    const { db, actor, body } = context
    const { net_price, valid_from, ...values } = body
    await requireFreeCode(db, values.code)
    const id = await store.insertService(db, values)
    await store.insertPrice(db, id, { from_day: valid_from, net_price, user_id: actor.user_id })
    return finish(context, 'created', id)
  },

  update: async context => {
    const { db, params, body, origin } = context
    const before = await store.getService(db, params.id)
    requireVersion(origin, before)
    if (before.active) await requireFreeCode(db, body.code, before.id)
    await store.changeService(db, before.id, body)
    return finish(context, 'changed', before.id, before)
  },

  archive: async context => {
    const before = await store.getService(context.db, context.params.id)
    if (!before.active) throw new Failure('conflict', 'Ta usługa jest już w archiwum.')
    await store.setArchived(context.db, before.id, true)
    await finish(context, 'archived', before.id, before)
    return done
  },

  restore: async context => {
    const before = await store.getService(context.db, context.params.id)
    if (before.active) throw new Failure('conflict', 'Ta usługa nie jest w archiwum.')
    const other = await store.findByCode(context.db, before.code, before.id)
    if (other) throw new Failure('conflict', `Kod ${before.code} ma teraz usługa „${other.name}”. Proszę najpierw zmienić jeden z kodów.`)
    await store.setArchived(context.db, before.id, false)
    await finish(context, 'restored', before.id, before)
    return done
  },

  addPrice: async context => {
    const { db, actor, params, body } = context
    const before = await store.getService(db, params.id)
    if (!(await store.insertPrice(db, before.id, { ...body, user_id: actor.user_id }))) throw invalid({ from_day: 'Cena od tego dnia jest już zapisana.' })
    return finish(context, 'price_set', before.id, before)
  },

  removePrice: async context => {
    const { db, params } = context
    const before = await store.getService(db, params.id)
    const price = before.prices.find(({ id }) => id === params.price_id)
    if (!price) throw notFound()
    if (price.from_day <= warsawToday() || before.prices.length === 1)
      throw new Failure('conflict', 'Wycofać można tylko cenę, która jeszcze nie obowiązuje. Obecną zastępuje nowa cena od dnia.')
    await store.removePrice(db, price.id)
    return finish(context, 'price_removed', before.id, before)
  },
})
