import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ServiceCategory, ServiceUnit, VatRate } from '#features/pricelist/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { amount, day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What the office sells. */
export const services = pgTable(
  'services',
  {
    ...versioned(),
    code: text().notNull(),
    name: text().notNull(),
    description: text(),
    category: text().$type<ServiceCategory>().notNull(),
    unit: text().$type<ServiceUnit>().notNull(),
    vat_rate: text().$type<VatRate>().notNull(),
    archived_at: moment(),
    search: text().generatedAlwaysAs(folded('code', 'name', 'description')),
  },
  table => [
    ...ownedRules(table),
    uniqueIndex('services_code_key').on(table.tenant_id, sql`lower(code)`).where(sql`archived_at is null`),
    index('services_name').on(table.tenant_id, sql`name collate pl`, table.id),
  ],
)

/** Each holds from its day until the next one. */
export const servicePrices = pgTable(
  'service_prices',
  { ...owned(), service_id: uuid().notNull(), from_day: day().notNull(), net_price: amount().notNull(), user_id: uuid() },
  table => [
    ...ownedRules(table),
    refersTo(table, table.service_id, services, 'cascade'),
    refersTo(table, table.user_id, users),
    uniqueIndex('service_prices_day_key').on(table.tenant_id, table.service_id, table.from_day),
  ],
)
