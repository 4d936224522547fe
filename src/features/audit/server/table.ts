import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { owned, ownedRules } from '#platform/db/table.ts'

/** Append-only for the application: who, when, from where, what, before and after. Sealed in order by a worker. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    ...owned(),
    user_id: uuid(),
    address: text(),
    request_id: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text(),
    company_id: uuid(),
    before: jsonb(),
    after: jsonb(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, person: table.user_id }),
    index('audit_entries_created').on(table.tenant_id, table.created_at, table.id),
    // The usual order; the same of one person.
    index('audit_entries_newest').on(table.tenant_id, table.created_at.desc().nullsLast(), table.id),
    index('audit_entries_person').on(table.tenant_id, table.user_id, table.created_at.desc().nullsLast(), table.id),
    // A company's time line.
    index('audit_entries_company').on(table.tenant_id, table.company_id, table.created_at, table.id),
    // With what row security asks, so that the index alone is counted.
    index('audit_entries_kind').on(table.tenant_id, table.entity, table.created_at.desc().nullsLast(), table.id, table.company_id, table.user_id),
    index('audit_entries_record').on(table.tenant_id, table.entity, table.entity_id, table.created_at),
  ],
)

/** One link of the chain per entry, written only by the sealing worker. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    ...owned(),
    position: bigint({ mode: 'number' }).notNull(),
    entry_id: uuid().notNull(),
    digest: text().notNull(),
  },
  table => [
    ...ownedRules(table),
    uniqueIndex('audit_seals_position').on(table.tenant_id, table.position),
    uniqueIndex('audit_seals_entry').on(table.tenant_id, table.entry_id),
  ],
)

/**
 * What the log holds of a person is sealed with that person's key, so that one deleted row makes it unreadable for ever while the chain holds.
 * It guards against nobody who reads the whole database; that is not what it is for.
 */
export const personKeys = pgTable(
  'person_keys',
  {
    ...owned(),
    /** An account, an employee or a payer. */
    person_id: uuid().notNull(),
    key: text().notNull(),
  },
  table => [...ownedRules(table), uniqueIndex('person_keys_person').on(table.tenant_id, table.person_id)],
)
