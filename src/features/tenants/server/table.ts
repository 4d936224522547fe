import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { moment, ownRowRules } from '#platform/db/table.ts'

/** One of the few tables without a tenant: the offices themselves. */
export const tenants = pgTable(
  'tenants',
  {
    id: text().primaryKey(),
    api_key: text().notNull().unique(),
    /** The office's own data key, wrapped by SECRET_KEY. */
    data_key: text().notNull(),
    settings: jsonb().$type<OfficeSettings>().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  table => ownRowRules(table.id),
)

export const tenantHosts = pgTable(
  'tenant_hosts',
  {
    host: text().primaryKey(),
    tenant_id: text()
      .notNull()
      .references(() => tenants.id),
    /** The first one is the office's own: links in its mails begin with it. */
    position: integer().notNull().default(0),
  },
  table => ownRowRules(table.tenant_id),
)
