import { writeAudit } from '#features/audit/server/store.ts'
import { publish, publishAll } from '#features/realtime/store.ts'
import { type Audience, isEverybody } from '#features/companies/shared/contract-audience.ts'
import { listAudience } from '#features/companies/server/store-audience.ts'
import { type Poll, polls, type WholePoll } from '#features/polls/shared/contract.ts'
import * as store from './store.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'

/** The office, and each client by name: it stands on all their home screens. A vote is told to the office alone. */
async function tellAsked(db: Db, entity_id: string, company_ids: readonly string[] | null) {
  const event = { entity: 'polls', entity_id }
  await publishAll(db, [event, ...(await store.listAsked(db, company_ids)).map(user_id => ({ ...event, user_id }))])
}

/** What the log keeps of it. */
const auditedValues = (poll: Poll, company_ids: readonly string[] | null) => ({ ...poll, ...(company_ids && { company_ids }) })

async function finish({ db }: PersonContext, id: string, action: string) {
  const after = await store.getPoll(db, id)
  const company_ids = await store.companiesAsked(db, id)
  await writeAudit(db, { action, entity: 'polls', entity_id: id, after: auditedValues(after, company_ids) })
  await tellAsked(db, id, company_ids)
  return { data: after }
}

const isOver = () => new Failure('conflict', 'To głosowanie jest już zakończone.')

function requireToCome(to_day: string | null | undefined) {
  if (to_day && to_day < warsawToday()) throw invalid({ to_day: 'Ten dzień już minął.' })
}

const wholePoll = async (db: Db, id: string): Promise<WholePoll> => ({ ...(await store.getPoll(db, id)), company_ids: await store.companiesAsked(db, id) })

/** Whose clients are asked, as the companies are now; null is everybody, those who come later too. */
async function chooseCompanies({ db, actor }: PersonContext, audience: Audience) {
  if (isEverybody(audience)) return null
  const company_ids = (await listAudience(db, actor, audience)).map(({ id }) => id)
  if ((await store.listAsked(db, company_ids)).length === 0) throw invalid({ audience: 'Nikt z wybranych odbiorców nie ma jeszcze konta.' })
  return company_ids
}

const changePoll: Handler<typeof polls.change> = async call => {
  const { db, params, body } = call
  await store.lockPoll(db, params.id)
  const before = await wholePoll(db, params.id)
  if (before.state === 'closed') throw isOver()
  requireToCome(body.to_day)
  const to_day = body.to_day === undefined ? before.to_day : body.to_day
  const company_ids = body.audience === undefined ? before.company_ids : await chooseCompanies(call, body.audience)
  await store.changePoll(db, params.id, { to_day, company_ids })
  const after = await wholePoll(db, params.id)
  await writeAudit(db, { action: 'changed', entity: 'polls', entity_id: params.id, before, after })
  // Whoever is asked no more hears of it too.
  await tellAsked(db, params.id, before.company_ids && company_ids && [...new Set([...before.company_ids, ...company_ids])])
  return { data: after }
}

export const pollsApi = handlers(polls, {
  list: ({ db, query }) => store.listPolls(db, query),
  open: async ({ db, actor }) => ({ data: await store.listOpen(db, actor) }),
  get: async ({ db, params }) => ({ data: await wholePoll(db, params.id) }),

  create: async call => {
    const { question, options, to_day, audience } = call.body
    if (new Set(options.map(foldDiacritics)).size < options.length) throw invalid({ options: 'Dwie odpowiedzi brzmią tak samo.' })
    requireToCome(to_day)
    const company_ids = await chooseCompanies(call, audience)
    return finish(call, await store.insertPoll(call.db, call.actor, { question, options, to_day, company_ids }), 'created')
  },

  change: changePoll,

  close: async call => {
    const { id } = await store.getPoll(call.db, call.params.id)
    if (!(await store.closePoll(call.db, id))) throw isOver()
    return finish(call, id, 'closed')
  },

  remove: async ({ db, params }) => {
    const before = await store.getPoll(db, params.id)
    const company_ids = await store.companiesAsked(db, before.id)
    await store.removePoll(db, before.id)
    await writeAudit(db, { action: 'removed', entity: 'polls', entity_id: before.id, before: auditedValues(before, company_ids) })
    await tellAsked(db, before.id, company_ids)
    return done
  },

  vote: async ({ db, actor, params, body }) => {
    const poll = await store.getOpen(db, actor, params.id)
    if (poll.to_day && poll.to_day < warsawToday()) throw new Failure('conflict', `Głosowanie trwało do ${formatDate(poll.to_day)}.`)
    if (!poll.options.some(({ id }) => id === body.option)) throw invalid({ option: 'Proszę wybrać jedną z odpowiedzi.' })
    if (!(await store.insertVote(db, actor, poll.id, body.option))) throw new Failure('conflict', 'Głos w tej ankiecie jest już oddany.')
    await writeAudit(db, { action: 'voted', entity: 'polls', entity_id: poll.id })
    await publish(db, { entity: 'polls', entity_id: poll.id })
    return { data: await store.getOpen(db, actor, poll.id) }
  },
})
