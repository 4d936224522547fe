import { changeTask, describeTask, moveTask } from './transitions.ts'
import { changeMany, undoMany } from './bulk.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { createTask } from './create.ts'
import * as store from './store.ts'
import { forbidden, invalid } from '#kernel/failure.ts'
import { handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

export const tasksApi = handlers(tasks, {
  list: ({ db, actor, query }) => store.listTasks(db, actor, query),
  get: async call => ({ data: await store.getTask(call.db, call.actor, call.params.id) }),
  create: async call => ({ data: await createTask(call, call.body) }),
  bulk: async call => ({ data: await changeMany(call, call.body) }),
  undo: async call => ({ data: await undoMany(call, call.body.ids) }),

  update: async call => {
    const before = await store.lockTask(call.db, call.actor, call.params.id)
    requireVersion(call.origin, before)
    return { data: await describeTask(call, before, call.body) }
  },

  move: async call => {
    const before = await store.lockTask(call.db, call.actor, call.params.id)
    requireVersion(call.origin, before)
    const { status, ...finishing } = call.body
    return { data: await moveTask(call, before, status, finishing) }
  },

  check: async call => {
    const { item_id, done } = call.body
    const before = await store.lockTask(call.db, call.actor, call.params.id)
    if (!before.may_check) throw forbidden()
    if (before.checklist.every(item => item.id !== item_id)) throw invalid({ item_id: 'Tej pozycji nie ma już na liście.' })
    const checklist = before.checklist.map(item => (item.id === item_id ? { ...item, done } : item))
    return { data: await changeTask(call, 'checked', before, { checklist }) }
  },
})
