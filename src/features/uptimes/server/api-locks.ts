import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { uptimeLocks } from '#features/uptimes/shared/contract-locks.ts'
import * as store from './store-locks.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'

async function auditLock({ db, actor }: PersonContext, action: string, month: string) {
  await writeAudit(db, { action, entity: 'uptimes', entity_id: month, after: { month } })
  await publish(db, { entity: 'uptimes', entity_id: actor.user_id })
  return done
}

export const uptimeLocksApi = handlers(uptimeLocks, {
  list: async ({ db }) => ({ data: await store.listLocks(db) }),

  lock: async context => {
    const { db, actor, body } = context
    const { month } = body
    if (month >= warsawMonth()) throw new Failure('conflict', 'Zamknąć można tylko miesiąc, który już minął.')
    await store.holdEntries(db)
    const running = await store.listRunningIn(db, month)
    if (running.length > 0)
      throw new Failure('conflict', `Zegar, który zaczął biec w tym miesiącu, jeszcze biegnie: ${running.join(', ')}. Proszę go najpierw zatrzymać.`)
    if (!(await store.lockMonth(db, month, actor.user_id))) throw new Failure('conflict', `Czas pracy za ${formatMonth(month)} jest już zamknięty.`)
    return auditLock(context, 'month_locked', month)
  },

  unlock: async context => {
    if (!(await store.unlockMonth(context.db, context.params.month))) throw notFound()
    return auditLock(context, 'month_unlocked', context.params.month)
  },
})
