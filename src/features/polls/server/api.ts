import { writeAudit } from '#features/audit/server/store.ts'
import { publish, publishAll } from '#features/realtime/store.ts'
import { polls } from '#features/polls/shared/contract.ts'
import * as store from './store.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers, done } from '#platform/http/handlers.ts'

/** The office, and each client by name: it stands on all their home screens. A vote is told to the office alone. */
async function tellEverybody(db: Db, entity_id: string) {
  const told = { entity: 'polls', entity_id }
  await publishAll(db, [told, ...(await store.listAsked(db)).map(user_id => ({ ...told, user_id }))])
}

async function finish({ db }: PersonContext, id: string, action: string) {
  const after = await store.getPoll(db, id)
  await writeAudit(db, { action, entity: 'polls', entity_id: id, after })
  await tellEverybody(db, id)
  return { data: after }
}

export const pollsApi = handlers(polls, {
  list: ({ db, query }) => store.listPolls(db, query),
  open: async ({ db, actor }) => ({ data: await store.listOpen(db, actor) }),
  get: async ({ db, params }) => ({ data: await store.getPoll(db, params.id) }),

  create: async call => {
    const { question, options } = call.body
    if (new Set(options.map(foldDiacritics)).size < options.length) throw invalid({ options: 'Dwie odpowiedzi brzmią tak samo.' })
    return finish(call, await store.insertPoll(call.db, call.actor, question, options), 'created')
  },

  close: async call => {
    const { id } = await store.getPoll(call.db, call.params.id)
    if (!(await store.closePoll(call.db, id))) throw new Failure('conflict', 'To głosowanie jest już zakończone.')
    return finish(call, id, 'closed')
  },

  remove: async ({ db, params }) => {
    const before = await store.getPoll(db, params.id)
    await store.removePoll(db, before.id)
    await writeAudit(db, { action: 'removed', entity: 'polls', entity_id: before.id, before })
    await tellEverybody(db, before.id)
    return done
  },

  vote: async ({ db, actor, params, body }) => {
    const poll = await store.getOpen(db, actor, params.id)
    if (!poll.options.some(({ id }) => id === body.option)) throw invalid({ option: 'Proszę wybrać jedną z odpowiedzi.' })
    if (!(await store.insertVote(db, actor, poll.id, body.option))) throw new Failure('conflict', 'Głos w tej ankiecie jest już oddany.')
    await writeAudit(db, { action: 'voted', entity: 'polls', entity_id: poll.id })
    await publish(db, { entity: 'polls', entity_id: poll.id })
    return { data: await store.getOpen(db, actor, poll.id) }
  },
})
