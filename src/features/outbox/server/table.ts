import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { DeliveryChannel } from '#kernel/delivery-channels.ts'
import { moment, owned, ownedRules, refersTo } from '#platform/db/table.ts'

/** Every message to the outside, written in the transaction of its cause and sent by a worker. Content is encrypted at rest. */
export const outbox = pgTable(
  'outbox',
  {
    ...owned(),
    channel: text().$type<DeliveryChannel>().notNull(),
    recipient: text().notNull(),
    user_id: uuid(),
    /** Of a push: the device; it may be gone. */
    device_id: uuid(),
    event: text().notNull(),
    /** The record whose removal takes back what has not left yet. */
    about_id: uuid(),
    /** Of which company it tells; it leaves for whoever sees that company by then. */
    company_id: uuid(),
    /** Subject and text, sealed with the office's key. */
    content: text().notNull(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    send_after: moment().notNull().defaultNow(),
    /** Raised by each lease, so that it also tells a worker whether the row is still its own. */
    attempts: integer().notNull().default(0),
    /** A worker is sending it until then; beyond it that worker is taken for dead. */
    lease_until: moment(),
    last_error: text(),
    sent_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.company_id, companies, 'cascade'),
    index('outbox_waiting').on(table.tenant_id, table.state, table.send_after),
    // The usual order.
    index('outbox_newest').on(table.tenant_id, table.created_at.desc().nullsLast(), table.id),
    index('outbox_device').on(table.tenant_id, table.device_id),
    index('outbox_about').on(table.tenant_id, table.about_id),
  ],
)
