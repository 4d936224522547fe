import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { Hue } from '#kernel/colours.ts'
import { owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const tags = pgTable('tags', { ...versioned(), name: text().notNull(), hue: text().$type<Hue>().notNull() }, table => [
  ...ownedRules(table),
  uniqueIndex('tags_name_key').on(table.tenant_id, sql`fold(name)`),
])

export const companyTags = pgTable('company_tags', { ...owned(), company_id: uuid().notNull(), tag_id: uuid().notNull() }, table => [
  ...ownedRules(table, { company: table.company_id }),
  refersTo(table, table.company_id, companies, 'cascade'),
  refersTo(table, table.tag_id, tags, 'cascade'),
  uniqueIndex('company_tags_key').on(table.tenant_id, table.company_id, table.tag_id),
  index('company_tags_tag').on(table.tenant_id, table.tag_id),
])
