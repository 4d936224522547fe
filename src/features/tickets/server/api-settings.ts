import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Category, tickets } from '#features/tickets/shared/contract.ts'
import * as store from './store-categories.ts'
import { findPerson } from './store-people.ts'
import { invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { HandlersOf } from '#platform/http/handlers.ts'
import { moveTo, positionAfter } from '#platform/db/lists/sort-order.ts'
import { readRichText } from '#platform/security/rich-text.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import { done } from '#platform/http/handlers.ts'

type Call = PersonContext<unknown, unknown, unknown>

interface Entry {
  action: string
  entity: 'ticket_categories' | 'ticket_answers'
  entity_id: string
  before?: unknown
  after?: unknown
}

async function auditSetting({ db }: Pick<Call, 'db'>, entry: Entry) {
  await writeAudit(db, entry)
  await publish(db, { entity: 'tickets', entity_id: entry.entity_id })
}

async function readCategory({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<Category> {
  const category = (await store.listCategories(db, actor)).find(one => one.id === id)
  if (!category) throw notFound()
  return category
}

async function requireStaff({ db }: Pick<Call, 'db'>, assignee_id: string | null) {
  if (!assignee_id) return
  const person = await findPerson(db, assignee_id)
  if (!person) throw notFound()
  if (!person.isAdmin) throw invalid({ assignee_id: 'Sprawy prowadzi osoba z biura.' })
}

async function cleanAnswer(content: string): Promise<string> {
  const { html, plain } = await readRichText('content', content)
  if (plain === '') throw invalid({ content: 'Proszę wpisać treść odpowiedzi.' })
  return html
}

async function requireCategoryOf({ db }: Pick<Call, 'db'>, id: string | null) {
  if (!id) return
  await store.ensureCategories(db)
  await store.getCategory(db, id)
}

type Handlers = HandlersOf<typeof tickets>

export const settingsHandlers: Pick<
  Handlers,
  'categories' | 'createCategory' | 'updateCategory' | 'moveCategory' | 'removeCategory' | 'answers' | 'createAnswer' | 'updateAnswer' | 'removeAnswer'
> = {
  categories: async ({ db, actor }) => ({ data: await store.listCategories(db, actor) }),
  createCategory: async call => {
    await store.ensureCategories(call.db)
    await requireStaff(call, call.body.assignee_id)
    const all = await store.lockCategories(call.db)
    const id = await store.insertCategory(call.db, call.body, positionAfter(all))
    const data = await readCategory(call, id)
    await auditSetting(call, { action: 'created', entity: 'ticket_categories', entity_id: id, after: data })
    return { data }
  },
  updateCategory: async call => {
    await store.ensureCategories(call.db)
    const before = await readCategory(call, call.params.id)
    requireVersion(call.origin, before)
    await requireStaff(call, call.body.assignee_id)
    await store.updateCategory(call.db, before.id, call.body)
    const data = await readCategory(call, before.id)
    await auditSetting(call, { action: 'updated', entity: 'ticket_categories', entity_id: before.id, before, after: data })
    return { data }
  },
  moveCategory: async call => {
    const { db, actor, params, body } = call
    await store.ensureCategories(db)
    const { id } = await readCategory(call, params.id)
    const others = (await store.lockCategories(db)).filter(other => other.id !== id)
    await moveTo(db, 'ticket_categories', { id, others, place: body.place })
    await auditSetting(call, { action: 'moved', entity: 'ticket_categories', entity_id: id })
    return { data: await store.listCategories(db, actor) }
  },
  removeCategory: async call => {
    await store.ensureCategories(call.db)
    const before = await readCategory(call, call.params.id)
    await store.removeCategory(call.db, before.id)
    await auditSetting(call, { action: before.tickets > 0 ? 'archived' : 'removed', entity: 'ticket_categories', entity_id: before.id, before })
    return done
  },
  answers: async ({ db }) => ({ data: await store.listAnswers(db) }),
  createAnswer: async call => {
    await requireCategoryOf(call, call.body.category_id)
    const id = await store.insertAnswer(call.db, { ...call.body, content: await cleanAnswer(call.body.content) })
    const data = await store.getAnswer(call.db, id)
    await auditSetting(call, { action: 'created', entity: 'ticket_answers', entity_id: id, after: data })
    return { data }
  },
  updateAnswer: async call => {
    const before = await store.getAnswer(call.db, call.params.id)
    requireVersion(call.origin, before)
    await requireCategoryOf(call, call.body.category_id)
    await store.updateAnswer(call.db, before.id, { ...call.body, content: await cleanAnswer(call.body.content) })
    const data = await store.getAnswer(call.db, before.id)
    await auditSetting(call, { action: 'updated', entity: 'ticket_answers', entity_id: before.id, before, after: data })
    return { data }
  },
  removeAnswer: async call => {
    const before = await store.getAnswer(call.db, call.params.id)
    await store.deleteAnswer(call.db, before.id)
    await auditSetting(call, { action: 'removed', entity: 'ticket_answers', entity_id: before.id, before })
    return done
  },
}
