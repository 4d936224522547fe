import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { maxViews, type View, views } from './contract.ts'
import * as store from './store.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** Only this person's other tabs and devices hear of it. */
async function auditView({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, { action, before, after }: { action: string; before?: View; after?: View }) {
  const entity_id = (after ?? before)?.id ?? ''
  await writeAudit(db, { action, entity: 'views', entity_id, before, after })
  await publish(db, { entity: 'views', entity_id, user_id: actor.user_id })
}

export const viewsApi = handlers(views, {
  list: async ({ db, actor, query }) => ({ data: await store.listViews(db, actor, query.list) }),

  create: async context => {
    const { db, actor, body } = context
    const others = await store.listViews(db, actor, body.list)
    if (others.length >= maxViews) throw new Failure('conflict', `Lista może mieć najwyżej ${maxViews} widoków. Proszę najpierw usunąć któryś z nich.`)
    if (body.is_default) await store.clearDefault(db, actor, body.list)
    const after = await store.insertView(db, actor, { ...body, is_default: body.is_default ?? false })
    await auditView(context, { action: 'created', after })
    return { data: after }
  },

  update: async context => {
    const { db, actor, origin } = context
    const { id, ...changes } = context.body
    const before = await store.lockView(db, actor, id)
    requireVersion(origin, before)
    if (changes.is_default) await store.clearDefault(db, actor, before.list)
    const after = await store.updateView(db, id, changes)
    await auditView(context, { action: 'changed', before, after })
    return { data: after }
  },

  remove: async context => {
    const before = await store.lockView(context.db, context.actor, context.params.id)
    await store.deleteView(context.db, before.id)
    await auditView(context, { action: 'removed', before })
    return done
  },
})
