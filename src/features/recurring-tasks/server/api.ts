import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany, refuseArchived } from '#features/companies/server/store.ts'
import { lawInForce } from '#features/law/store.ts'
import { publish } from '#features/realtime/store.ts'
import { dueDates, monthsOfPeriod, waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import type { Due } from '#features/statutory-deadlines/store-terms.ts'
import { fromCatalogue, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { checkRecurring, previewOf, recurringValues, wholeOf } from './validate.ts'
import { type RecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import * as store from './store.ts'
import { applyChange } from './store-change.ts'
import { type Definition, listAsked, lockDefinition, makeTasks } from './store-make.ts'
import { notifyAssigned } from '#features/tasks/server/notify.ts'
import { getTask } from '#features/tasks/server/store.ts'
import { countTasks } from '#features/tasks/server/store-counts.ts'
import { monthOf } from '#kernel/dates/dates.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const snapshotOf = ({ source, next_due, may_change, open_tasks, ...task }: RecurringTask) => task

async function auditRecurring({ db }: PersonContext, { action, before, after }: { action: string; before?: RecurringTask; after: RecurringTask }) {
  await writeAudit(db, { action, entity: 'recurring-tasks', entity_id: after.id, ...(before && { before: snapshotOf(before) }), after: snapshotOf(after) })
  await publish(db, { entity: 'recurring-tasks', entity_id: after.id })
}

/** The term that an event of this day begins. */
function runningFrom(recurring: Pick<Definition, 'rule' | 'exceptions' | 'shift'>, date: string): Due {
  if (!waitsForEvent(recurring.rule)) throw new Failure('conflict', 'To zadanie powstaje samo, w swoim terminie.')
  const period = recurring.rule.type === 'month_before' ? monthOf(date) : date
  const dates = dueDates(recurring, period, fromCatalogue)
  if (!dates) throw notFound()
  return { ...dates, period, month: monthsOfPeriod(period).last }
}

const createRecurring: Handler<typeof recurringTasks.create> = async call => {
  const { db, actor, body } = call
  const values = wholeOf(body)
  await checkRecurring(db, values)
  const id = newId()
  await db
    .insertInto('recurring_tasks')
    .values({ id, ...(store.written(values) as typeof values & { rule: never; exceptions: never; conditions: never }) })
    .execute()
  const data = await store.getRecurring(db, actor, id)
  await auditRecurring(call, { action: 'created', after: data })
  return { data }
}

const updateRecurring: Handler<typeof recurringTasks.update> = async call => {
  const { db, actor, params, body, origin } = call
  const before = await store.lockRecurring(db, actor, params.id)
  requireVersion(origin, before)
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const old = recurringValues(before)
  const values = wholeOf({ ...old, ...changes })
  await checkRecurring(db, values, old.company_ids)
  await store.changeRecurring(db, before.id, { ...changes, assignee_id: values.assignee_id })
  const touched = await applyChange(db, before.id, old, values)
  await countTasks(db, touched)
  const data = await store.getRecurring(db, actor, before.id)
  await auditRecurring(call, { action: 'updated', before, after: data })
  if (touched.length > 0) await publish(db, { entity: 'tasks', entity_id: before.id })
  return { data, changed: touched.length }
}

const makeOne: Handler<typeof recurringTasks.happen> = async call => {
  const { db, actor, params, body } = call
  refuseArchived(await getCompany(db, actor, body.company_id), 'company_id')
  const recurring = await lockDefinition(db, params.id)
  if (!recurring) {
    await store.getRecurring(db, actor, params.id)
    throw new Failure('conflict', 'To zadanie podatkowe jest wyłączone. Proszę je najpierw włączyć na liście zadań podatkowych.')
  }
  const due = runningFrom(recurring, body.date)
  const { company_id, payer_id } = body
  const liableParties = await listAsked(db, recurring, due, company_id)
  if (liableParties.length === 0)
    throw invalid({ company_id: 'Ten obowiązek nie dotyczy tej firmy: nie pozwala na to jej typ albo profil podatkowy z tego dnia.' })
  if (payer_id && liableParties.every(one => one.payer_id !== payer_id)) throw invalid({ payer_id: 'Ten obowiązek nie dotyczy tej osoby w tym okresie.' })
  const newTasks = await makeTasks(db, recurring, due, { company_id, payer_id, author_id: actor.user_id })
  const [first] = newTasks
  if (!first) throw new Failure('conflict', 'To zdarzenie ma już swoje zadanie.')
  await countTasks(db, [body.company_id])
  await publish(db, { entity: 'tasks', entity_id: first.id, company_id: recurring.internal ? null : body.company_id })
  for (const { id } of newTasks) await notifyAssigned(call, undefined, await getTask(db, actor, id))
  return { data: await getTask(db, actor, first.id) }
}

export const recurringTasksApi = handlers(recurringTasks, {
  list: ({ db, query }) => store.listRecurring(db, query),
  catalogue: () => ({ data: [...listObligations()], as_of: lawInForce().as_of }),
  get: async call => ({ data: await store.getRecurring(call.db, call.actor, call.params.id) }),

  create: createRecurring,

  update: updateRecurring,

  preview: async ({ db, actor, body }) => {
    const { id, ...draft } = body
    const before = id ? await store.getRecurring(db, actor, id) : undefined
    const values = wholeOf(draft)
    await checkRecurring(db, values, before && recurringValues(before).company_ids)
    return { data: await previewOf(db, values, before) }
  },

  asked: async ({ db, actor, params, query: { company_id, date } }) => {
    await getCompany(db, actor, company_id)
    const recurring = recurringValues(await store.getRecurring(db, actor, params.id))
    return { data: await listAsked(db, recurring, runningFrom(recurring, date), company_id) }
  },
  happen: makeOne,
})
