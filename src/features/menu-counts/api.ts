import { type AliasableExpression, sql } from 'kysely'
import { type Counted, countCap, counted, counts } from './contract.ts'
import { countWaiting } from '#features/documents/server/store.ts'
import { countUnread } from '#features/messages/server/store.ts'
import { countOverdue } from '#features/settlements/server/store.ts'
import { countUnanswered } from '#features/surveys/server/store.ts'
import { countOpen as countOpenTickets } from '#features/tickets/server/store.ts'
import { countOpen as countOpenTasks } from '#features/tasks/server/store.ts'
import { countNew } from '#features/system-tickets/server/store.ts'
import { countLeft } from '#features/trainings/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { isOn, type Switch } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers } from '#platform/http/handlers.ts'

/** What waits, by feature: a row each, up to the cap, and whether it is late. Together they cost one round trip. */
const statements: Record<
  Counted,
  { needs?: Switch; count(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }): AliasableExpression<{ late: boolean }> }
> = {
  documents: { needs: 'documents', count: countWaiting },
  settlements: { needs: 'component:settlements', count: countOverdue },
  tickets: { count: countOpenTickets },
  tasks: { needs: 'component:companyTasks', count: countOpenTasks },
  messages: { count: countUnread },
  trainings: { needs: 'component:trainings', count: countLeft },
  surveys: { needs: 'component:surveys', count: countUnanswered },
  'system-tickets': { needs: 'component:systemTickets', count: countNew },
}

export const countsApi = handlers(counts, {
  get: async ({ db, actor, office, query }) => {
    const names = counted.filter(name => isOn(office.settings.switches, statements[name].needs))
    if (names.length === 0) return { data: {} }
    const countOf = (name: Counted) =>
      db
        .selectFrom(statements[name].count(db, actor, { company_id: query.company_id, cap: countCap }).as('waiting'))
        .select([sql<number>`count(*)::int`.as('open'), sql<number>`(count(*) filter (where waiting.late))::int`.as('late')])
        .compile()
    const answers = await db.together(names.map(countOf))
    return { data: Object.fromEntries(names.map((name, place) => [name, answers[place]?.[0]])) }
  },
})
