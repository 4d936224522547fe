import { writeAudit } from '#features/audit/server/store.ts'
import { type Checklist, checklists } from '#features/checklists/contract.ts'
import { maxChecklists } from '#features/checklists/rules.ts'
import * as store from '#features/checklists/store.ts'
import { publish } from '#features/realtime/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { moveTo, positionAfter } from '#platform/db/lists/sort-order.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

async function auditChecklist({ db }: Pick<PersonContext, 'db'>, { action, before, after }: { action: string; before?: Checklist; after?: Checklist }) {
  const entity_id = after?.id ?? before?.id ?? ''
  await writeAudit(db, { action, entity: 'checklists', entity_id, before, after })
  await publish(db, { entity: 'checklists', entity_id })
}

export const checklistsApi = handlers(checklists, {
  list: async ({ db }) => ({ data: await store.listChecklists(db) }),

  create: async call => {
    const all = await store.lockChecklists(call.db)
    if (all.length >= maxChecklists)
      throw new Failure('conflict', `Szablonów może być najwyżej ${maxChecklists}. Proszę usunąć te, które nie są już potrzebne.`)
    const after = await store.insertChecklist(call.db, call.body, positionAfter(all))
    await auditChecklist(call, { action: 'created', after })
    return { data: after }
  },

  update: async call => {
    const { db, params, body } = call
    const before = await store.getChecklist(db, params.id)
    requireVersion(call.origin, before)
    const after = await store.updateChecklist(db, before.id, body)
    await auditChecklist(call, { action: 'changed', before, after })
    return { data: after }
  },

  move: async call => {
    const { db, params, body } = call
    const others = (await store.lockChecklists(db)).filter(({ id }) => id !== params.id)
    const before = await store.getChecklist(db, params.id)
    await moveTo(db, 'checklists', { id: before.id, others, place: body.place })
    await auditChecklist(call, { action: 'moved', before })
    return { data: await store.listChecklists(db) }
  },

  remove: async call => {
    const before = await store.getChecklist(call.db, call.params.id)
    await store.removeChecklist(call.db, before.id)
    await auditChecklist(call, { action: 'removed', before })
    return done
  },
})
