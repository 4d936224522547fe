import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owned, ownedRules } from '#platform/db/table.ts'

/** What changed, for the live stream; kept for an hour so that a broken line can catch up. */
export const liveEvents = pgTable(
  'live_events',
  {
    ...owned(),
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    entity_id: uuid(),
    /** None: staff only. */
    company_id: uuid(),
    /** Only this person. */
    user_id: uuid(),
  },
  table => [...ownedRules(table), index('live_events_position').on(table.tenant_id, table.position)],
)
