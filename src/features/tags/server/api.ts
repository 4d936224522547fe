import { writeAudit } from '#features/audit/server/store.ts'
import { visibleTo } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { maxTags, type Tag, tags } from '#features/tags/shared/contract.ts'
import * as store from './store.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

async function auditTag({ db }: PersonContext, { action, before, after }: { action: string; before?: Tag; after?: Tag }) {
  const entity_id = (after ?? before)?.id ?? ''
  await writeAudit(db, { action, entity: 'tags', entity_id, before, after })
  await publish(db, { entity: 'tags', entity_id })
}

const giveTags: Handler<typeof tags.give> = async ({ db, actor, body }) => {
  const company_ids = [...new Set(body.company_ids)]
  const visibleCompanies = await visibleTo(db, actor).select('c.id').where('c.id', 'in', company_ids).execute()
  const known = new Set((await store.listTags(db)).map(({ id }) => id))
  if (visibleCompanies.length !== company_ids.length || ![...body.add, ...body.remove].every(id => known.has(id))) throw notFound()
  await store.takeTags(db, company_ids, body.remove)
  await store.giveTags(db, company_ids, [...new Set(body.add)])
  for (const company_id of company_ids) {
    await writeAudit(db, { action: 'tagged', entity: 'companies', entity_id: company_id, company_id, after: { add: body.add, remove: body.remove } })
    await publish(db, { entity: 'companies', entity_id: company_id, company_id })
  }
  return done
}

export const tagsApi = handlers(tags, {
  list: async ({ db }) => ({ data: await store.listTags(db) }),

  create: async context => {
    const all = await store.listTags(context.db)
    if (all.length >= maxTags) throw new Failure('conflict', `Biuro może mieć najwyżej ${maxTags} etykiet. Proszę najpierw usunąć którąś z nich.`)
    const after = await store.getTag(context.db, await store.insertTag(context.db, context.body))
    await auditTag(context, { action: 'created', after })
    return { data: after }
  },

  update: async context => {
    const { db, params, body, origin } = context
    const before = await store.getTag(db, params.id)
    requireVersion(origin, before)
    await store.changeTag(db, before.id, body)
    const after = await store.getTag(db, before.id)
    await auditTag(context, { action: 'changed', before, after })
    return { data: after }
  },

  remove: async context => {
    const before = await store.getTag(context.db, context.params.id)
    await store.deleteTag(context.db, before.id)
    await auditTag(context, { action: 'removed', before })
    return done
  },

  give: giveTags,
})
