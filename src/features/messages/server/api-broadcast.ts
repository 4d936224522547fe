import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { listAudience } from '#features/companies/server/store-audience.ts'
import { takeFiles } from '#features/files/server/store.ts'
import { broadcasts, type newBroadcast } from '#features/messages/shared/contract-broadcast.ts'
import type { BroadcastState } from '#features/messages/shared/rules.ts'
import * as store from './store-broadcast.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { listReach, previewLetter } from './letters.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { newId } from '#platform/db/id.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { readWritten } from '#platform/security/rich-text.ts'

type Order = Pick<z.output<typeof newBroadcast>, 'to' | 'roles'>

/** Rows written at once. */
const batch = 1000

async function audienceOf({ db, office, actor }: PersonContext, { to, roles }: Order) {
  const all = await listAudience(db, actor, to)
  const { people, byCompany, emails } = await listReach(
    { db, office },
    all.map(({ id }) => id),
    roles,
  )
  return { all, seated: byCompany, emails, reached: new Set([...byCompany.keys(), ...emails.keys()]), people: new Set(people.map(({ id }) => id)).size }
}

const createBroadcast: Handler<typeof broadcasts.create> = async call => {
  const { db, actor, office, body } = call
  const text = await readWritten(body)
  const { all, reached } = await audienceOf(call, body)
  if (reached.size === 0)
    throw invalid({ to: 'W wybranych firmach nikt w tych rolach nie ma jeszcze konta ani firma adresu e-mail. Wiadomość nie miałaby odbiorców.' })
  const files = [...new Set([...body.file_ids, ...text.pictures])]
  await takeFiles(db, actor, { company_id: null, ids: files, pictures: text.pictures })
  const id = newId()
  const { subject, acknowledge, roles } = body
  await db.insertInto('broadcasts').values({ id, user_id: actor.user_id, subject, content: text.html, acknowledge, roles, total: reached.size }).execute()
  const rows = all.map(company => ({
    id: newId(),
    broadcast_id: id,
    company_id: company.id,
    state: reached.has(company.id) ? ('waiting' as const) : ('unreachable' as const),
  }))
  for (let start = 0; start < rows.length; start += batch)
    await db
      .insertInto('broadcast_companies')
      .values(rows.slice(start, start + batch))
      .execute()
  if (files.length > 0)
    await db
      .insertInto('broadcast_files')
      .values(files.map(file_id => ({ id: newId(), broadcast_id: id, file_id, inline: !body.file_ids.includes(file_id) })))
      .execute()
  await writeAudit(db, { action: 'created', entity: 'broadcasts', entity_id: id, after: { subject, content: text.html, to: body.to, roles, acknowledge } })
  await store.tellProgress(db, id)
  await db.tell('requested', { name: 'broadcast', tenant_id: office.id, id, wait_seconds: undoSeconds })
  return { data: await store.getBroadcast(db, actor, id) }
}

/** Why it stays: it has left at least in part. */
const tooLate: Record<BroadcastState, string> = {
  waiting: 'właśnie się zaczyna. Można je przerwać.',
  running: 'już się zaczęło. Można je przerwać.',
  done: 'już się zakończyło.',
  cancelled: 'zostało już przerwane.',
  failed: 'zostało już przerwane.',
}

export const broadcastsApi = handlers(broadcasts, {
  list: ({ db, actor, query }) => store.listBroadcasts(db, actor, query),
  get: async ({ db, actor, params }) => {
    const broadcast = await store.getBroadcast(db, actor, params.id)
    return { data: { ...broadcast, ...(await store.countMails(db, broadcast.id)) } }
  },

  companies: async ({ db, actor, params, query }) => {
    const { id } = await store.getBroadcast(db, actor, params.id)
    return store.listDeliveries(db, id, query)
  },

  preview: async call => {
    const { body } = call
    const { all, seated, emails, reached, people } = await audienceOf(call, body)
    const letter = await previewLetter(call, emails.keys().next().value, body)
    const unreachable = all.filter(({ id }) => !reached.has(id)).map(({ title }) => title)
    return { data: { companies: seated.size, people, letters: [...emails.keys()].filter(id => !seated.has(id)).length, unreachable, letter } }
  },

  create: createBroadcast,

  cancel: async ({ db, actor, params }) => {
    const before = await store.getBroadcast(db, actor, params.id)
    if (!(await store.endBroadcast(db, before.id, 'cancelled', null))) throw new Failure('conflict', 'To rozsyłanie już się zakończyło.')
    await writeAudit(db, { action: 'cancelled', entity: 'broadcasts', entity_id: before.id })
    return { data: await store.getBroadcast(db, actor, before.id) }
  },

  undo: async ({ db, actor, params }) => {
    const { id, user_id, subject } = await store.getBroadcast(db, actor, params.id)
    if (user_id !== actor.user_id) throw new Failure('conflict', 'Rozsyłanie może cofnąć tylko osoba, która je rozpoczęła.')
    if (!(await store.deleteWaiting(db, id))) {
      const { state } = await store.getBroadcast(db, actor, id)
      throw new Failure('conflict', `Tego rozsyłania nie można już cofnąć: ${tooLate[state]}`)
    }
    await writeAudit(db, { action: 'undone', entity: 'broadcasts', entity_id: id, before: { subject } })
    await store.tellProgress(db, id)
    return done
  },

  resume: async ({ db, actor, office, params }) => {
    const { id, user_id } = await store.getBroadcast(db, actor, params.id)
    if (!(await store.findSender(db, user_id))) throw new Failure('conflict', store.noSender)
    if (!(await store.resumeBroadcast(db, id))) throw new Failure('conflict', 'To rozsyłanie trwa albo już się zakończyło. Nie ma czego wznawiać.')
    await writeAudit(db, { action: 'resumed', entity: 'broadcasts', entity_id: id })
    await db.tell('requested', { name: 'broadcast', tenant_id: office.id, id })
    return { data: await store.getBroadcast(db, actor, id) }
  },
})
