import { type AuditEntry, writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { lockTask } from '#features/tasks/server/store.ts'
import { lockTicket } from '#features/tickets/server/store.ts'
import { checkPlace, type EntryTarget } from './entry-target.ts'
import { type Uptime, uptimes } from '#features/uptimes/shared/contract.ts'
import { clockTolerance, confirmationQuestion, needsConfirmation, readSpan, type Span, timeToCome, toUnix } from '#features/uptimes/shared/rules.ts'
import * as store from './store.ts'
import { requireUnlocked } from './store-locks.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const alreadyRunning = (of: 'tego rozliczenia' | 'tej sprawy' | 'tego zadania' = 'tego rozliczenia') => new Failure('conflict', `Czas ${of} jest już liczony.`)

function instantsOf(span: Span) {
  const reading = readSpan(span)
  if ('fields' in reading) throw invalid(reading.fields)
  return reading.instants
}

/** Times that stand already are asked about no more. */
function refuseToCome({ start_date, end_date }: Partial<Span>, before?: Uptime) {
  refuseFaults(timeToCome({ ...(start_date !== before?.start_date && { start_date }), ...(end_date !== before?.end_date && { end_date }) }))
}

function requireConfirmation(instants: ReturnType<typeof instantsOf>, confirmed: boolean | undefined) {
  if (!confirmed && needsConfirmation(instants)) throw invalid({ confirm_long: confirmationQuestion(instants) })
}

/** Two clocks that this person starts at once wait for each other at the ticket or the task. */
async function refuseSecond(db: Db, actor: Actor, { ticket_id, task_id }: EntryTarget, except?: string) {
  if (ticket_id) {
    await lockTicket(db, actor, ticket_id)
    if (await store.findRunning(db, actor, { key: 'ticket_id', id: ticket_id }, except)) throw alreadyRunning('tej sprawy')
  }
  if (task_id) {
    await lockTask(db, actor, task_id)
    if (await store.findRunning(db, actor, { key: 'task_id', id: task_id }, except)) throw alreadyRunning('tego zadania')
  }
}

/** Heads see everybody's time; changed it is by its owner alone. */
function requireOwn(actor: Actor, entry: Uptime) {
  if (entry.user_id !== actor.user_id) throw new Failure('forbidden', 'Wpis czasu pracy zmienia tylko osoba, do której należy.')
}

async function auditUptime({ db }: Pick<PersonContext, 'db'>, entry: Pick<AuditEntry, 'action' | 'entity_id'> & { before?: Uptime; after?: Uptime }) {
  await writeAudit(db, { ...entry, entity: 'uptimes' })
  await publish(db, { entity: 'uptimes', entity_id: entry.entity_id })
}

/** The mirror is nobody else's matter: only one's own screens hear of it. */
const publishMirror = ({ db, actor }: Pick<PersonContext, 'db' | 'actor'>) =>
  publish(db, { entity: 'uptimes', entity_id: actor.user_id, user_id: actor.user_id })

const createEntry: Handler<typeof uptimes.create> = async context => {
  const { db, actor, body } = context
  const instants = instantsOf(body)
  refuseToCome(body)
  await requireUnlocked(db, body.start_date)
  requireConfirmation(instants, body.confirm_long)
  const place = await checkPlace(db, actor, body)
  if (!instants.ended_at) await refuseSecond(db, actor, place)
  const id = await store.insertUptime(db, actor, { ...instants, ...place, comment: body.comment ?? '' })
  if (!id) throw alreadyRunning()
  const after = await store.getUptime(db, actor, id)
  await auditUptime(context, { action: 'created', entity_id: id, after })
  return { data: after }
}

const updateEntry: Handler<typeof uptimes.update> = async context => {
  const { db, actor, body, origin } = context
  const before = await store.lockUptime(db, actor, body.id)
  requireOwn(actor, before)
  requireVersion(origin, before)
  await requireUnlocked(db, before.start_date, body.start_date ?? before.start_date)
  const instants = instantsOf({ start_date: body.start_date ?? before.start_date, end_date: body.end_date ?? before.end_date })
  refuseToCome(body, before)
  if (body.start_date || body.end_date) requireConfirmation(instants, body.confirm_long)
  const place = await checkPlace(db, actor, body, before)
  const { settlement_id } = place
  const except = body.id
  if (settlement_id && !instants.ended_at && (await store.findRunning(db, actor, { key: 'settlement_id', id: settlement_id }, except))) throw alreadyRunning()
  if (!instants.ended_at) await refuseSecond(db, actor, place, except)
  await store.updateUptime(db, body.id, { ...instants, ...place, comment: body.comment ?? before.comment })
  const after = await store.getUptime(db, actor, body.id)
  const action = before.end_date === null && after.end_date !== null ? 'closed' : 'changed'
  await auditUptime(context, { action, entity_id: body.id, before, after })
  return { data: after }
}

export const uptimesApi = handlers(uptimes, {
  list: ({ db, actor, query }) => store.listUptimes(db, actor, query),
  total: async ({ db, actor, query }) => {
    const data = await store.sumUptimes(db, actor, query)
    return { data, meta: { total: data.entries } }
  },
  get: async ({ db, actor, params }) => ({ data: await store.getUptime(db, actor, params.id) }),

  create: createEntry,

  update: updateEntry,

  remove: async context => {
    const before = await store.lockUptime(context.db, context.actor, context.params.id)
    requireOwn(context.actor, before)
    await requireUnlocked(context.db, before.start_date)
    await store.deleteUptime(context.db, before.id)
    await auditUptime(context, { action: 'removed', entity_id: before.id, before })
    return done
  },

  running: async ({ db, actor }) => {
    const started_at = await store.findMirror(db, actor)
    return { data: { started_at: started_at === null ? null : toUnix(started_at) } }
  },

  setRunning: async context => {
    const { started_at } = context.body
    if (started_at > toUnix(new Date()) + clockTolerance) throw invalid({ started_at: 'Zegar nie może zacząć biec w przyszłości.' })
    await store.setMirror(context.db, context.actor, new Date(started_at * 1000).toISOString())
    await publishMirror(context)
    return { data: { started_at } }
  },

  clearRunning: async context => {
    await store.clearMirror(context.db, context.actor)
    await publishMirror(context)
    return { data: { started_at: null } }
  },
})
