import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { maxProcedures, type Procedure, procedures } from '#features/procedures/contract.ts'
import * as store from '#features/procedures/store.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { moveTo, positionAfter } from '#platform/db/lists/sort-order.ts'
import { readRichText } from '#platform/security/rich-text.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type Call = Pick<PersonContext, 'db' | 'actor'>

async function auditProcedure({ db }: Call, entry: { action: string; entity_id: string; before?: Procedure; after?: Procedure }) {
  await writeAudit(db, { ...entry, entity: 'procedures' })
  await publish(db, { entity: 'procedures', entity_id: entry.entity_id })
}

async function read({ title, content }: Pick<Procedure, 'title' | 'content'>) {
  const { html, plain, pictures } = await readRichText('content', content)
  if (plain === '') throw invalid({ content: 'Proszę opisać, co trzeba zrobić.' })
  if (pictures.length > 0) throw invalid({ content: 'Zdjęć nie da się tu pokazać. Proszę zostawić sam tekst.' })
  return { title, content: html }
}

export const proceduresApi = handlers(procedures, {
  list: async ({ db }) => ({ data: await store.listProcedures(db) }),

  create: async call => {
    const { db, body } = call
    const all = await store.lockProcedures(db)
    if (all.length >= maxProcedures) throw new Failure('conflict', `Procedur może być najwyżej ${maxProcedures}. Proszę usunąć te, które nie są już potrzebne.`)
    const data = await store.getProcedure(db, await store.insertProcedure(db, await read(body), positionAfter(all)))
    await auditProcedure(call, { action: 'created', entity_id: data.id, after: data })
    return { data }
  },

  update: async call => {
    const { db, params, body } = call
    const before = await store.getProcedure(db, params.id)
    requireVersion(call.origin, before)
    await store.updateProcedure(db, before.id, await read(body))
    const data = await store.getProcedure(db, before.id)
    await auditProcedure(call, { action: 'changed', entity_id: before.id, before, after: data })
    return { data }
  },

  move: async call => {
    const { db, params, body } = call
    const moved = await store.getProcedure(db, params.id)
    const others = (await store.lockProcedures(db)).filter(({ id }) => id !== moved.id)
    await moveTo(db, 'procedures', { id: moved.id, others, place: body.place })
    await auditProcedure(call, { action: 'moved', entity_id: moved.id })
    return { data: await store.listProcedures(db) }
  },

  remove: async call => {
    const before = await store.getProcedure(call.db, call.params.id)
    await store.removeProcedure(call.db, before.id)
    await auditProcedure(call, { action: 'removed', entity_id: before.id, before })
    return done
  },
})
