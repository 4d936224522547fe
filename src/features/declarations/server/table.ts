import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeclarationForm, DeclarationState } from '#features/declarations/shared/rules.ts'
import { files } from '#features/files/server/table.ts'
import { payers } from '#features/payers/server/table.ts'
import { settlements } from '#features/settlements/server/table.ts'
import { moment, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What was said of a declaration; those that the profile expects and nobody has touched have no row yet. */
export const declarations = pgTable(
  'declarations',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    settlement_id: uuid().notNull(),
    /** A person who files it; null is the company. */
    payer_id: uuid(),
    form: text().$type<DeclarationForm>().notNull(),
    /** What a form that is not of ours is called; of ours empty. */
    title: text().notNull().default(''),
    state: text().$type<DeclarationState>().notNull().default('expected'),
    sent_at: moment(),
    upo_file_id: uuid(),
    /** Taken off the list by hand, so that the profile does not bring it back. */
    removed: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.settlement_id, settlements, 'cascade'),
    refersTo(table, table.payer_id, payers),
    refersTo(table, table.upo_file_id, files),
    uniqueIndex('declarations_key').on(table.tenant_id, table.settlement_id, table.form, table.title).where(sql`${table.payer_id} is null`),
    uniqueIndex('declarations_payer_key').on(table.tenant_id, table.settlement_id, table.payer_id, table.form, table.title),
  ],
)
