import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { documents } from '#features/documents/server/table.ts'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import type { DecisionState, PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import type { Doubt } from '#features/purchase-decisions/shared/labels.ts'
import type { PurchaseRules } from '#features/purchase-decisions/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { day, moment, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What is said of a purchase invoice, or filled in until somebody says it. */
export const purchaseDecisions = pgTable(
  'purchase_decisions',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    document_id: uuid().notNull(),
    state: text().$type<DecisionState>().notNull(),
    /** The seller's NIP, else its folded name; null where neither is known. */
    supplier: text(),
    kind: text().$type<PurchaseKind>(),
    purpose: text(),
    doubts: text().array().$type<Doubt[]>().notNull().default([]),
    equal_count: integer(),
    of_count: integer(),
    deadline: day(),
    /** What the client was told holds after the deadline. */
    unanswered: text().$type<PurchaseRules['unanswered']>(),
    /** Who of the office asks about this one. */
    asked_by: uuid(),
    decided_by: uuid(),
    decided_at: moment(),
    decided_from: text().$type<'web' | 'phone'>(),
    /** Where the document stood before the client disputed it. */
    disputed_from: text().$type<DocumentState>(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.document_id, documents, 'cascade'),
    refersTo(table, table.asked_by, users),
    refersTo(table, table.decided_by, users),
    uniqueIndex('purchase_decisions_document_key').on(table.tenant_id, table.document_id),
    index('purchase_decisions_supplier').on(table.tenant_id, table.company_id, table.supplier),
    index('purchase_decisions_state').on(table.tenant_id, table.state, table.deadline),
    // The usual order of all of them.
    index('purchase_decisions_deadline').on(table.tenant_id, table.deadline).where(sql`deadline is not null`),
  ],
)

/** Of the office, and of the companies that differ. */
export const purchaseRules = pgTable(
  'purchase_rules',
  {
    ...versioned(),
    company_id: uuid(),
    /** The office's own, by which clients' answers are judged too. */
    shared: boolean().notNull(),
    asks: text().$type<PurchaseRules['asks']>().notNull(),
    deadline_day: integer().notNull(),
    unanswered: text().$type<PurchaseRules['unanswered']>().notNull(),
    listed: text().array().notNull(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, shared: table.shared }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('purchase_rules_office_key').on(table.tenant_id).where(sql`company_id is null`),
    uniqueIndex('purchase_rules_company_key').on(table.tenant_id, table.company_id),
  ],
)
