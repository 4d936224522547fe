import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { payers } from '#features/payers/server/table.ts'
import type { RequiredState, TaxKind, TaxOutcome, TaxPayment, TaxState } from '#features/settlements/shared/rules.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { amount, day, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** One per company and month, never twice. */
export const settlements = pgTable(
  'settlements',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    /** The company's, kept by triggers for the usual order alone: an index can't reach into another table. */
    company_title: text().notNull().default(''),
    month: text().notNull(),
    state: text().$type<SettlementState>().notNull(),
    state_reason: text(),
    /** The state to go back to from `on_hold`. */
    held_state: text().$type<SettlementState>(),
    /** Raised by each correction. */
    revision: integer().notNull().default(1),
    /** When the client was last asked for what is missing. */
    asked_at: moment(),
    documents_complete_at: moment(),
    /** Since when the client has had it to answer: begun anew where it was held meanwhile. */
    sent_at: moment(),
    approved_at: moment(),
    closed_at: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('settlements_month_key').on(table.tenant_id, table.company_id, table.month),
    index('settlements_state').on(table.tenant_id, table.state, table.month),
    // The usual order.
    index('settlements_newest').on(table.tenant_id, table.month.desc().nullsLast(), sql`company_title collate pl`, table.id),
    // With what row security and lateness ask, so that the index alone is counted.
    index('settlements_open')
      .on(table.tenant_id, table.month.desc().nullsLast(), sql`company_title collate pl`, table.id, table.company_id, table.state)
      .where(sql`state not in ('closed', 'on_hold')`),
    index('settlements_company_title').on(table.tenant_id, sql`company_title collate pl`, table.id),
  ],
)

/** The checklist of a month: what the client sends, has sent, or says there is none of. */
export const requiredDocuments = pgTable(
  'required_documents',
  {
    ...owned(),
    company_id: uuid().notNull(),
    settlement_id: uuid().notNull(),
    /** A usual one, or a category of documents. */
    category: text().notNull(),
    state: text().$type<RequiredState>().notNull().default('missing'),
    position: integer().notNull(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.settlement_id, settlements, 'cascade'),
    uniqueIndex('required_documents_key').on(table.tenant_id, table.settlement_id, table.category),
  ],
)

export const taxesDue = pgTable(
  'taxes_due',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    settlement_id: uuid().notNull(),
    /** A partner who pays it himself; null is the company. */
    payer_id: uuid(),
    kind: text().$type<TaxKind>().notNull(),
    period: text().notNull(),
    /** Of what is owed by an act: which one, since there may be several in one period. */
    about: text(),
    outcome: text().$type<TaxOutcome>().notNull().default('to_pay'),
    amount: amount().notNull(),
    paid_amount: amount().notNull().default('0.00'),
    statutory_date: day().notNull(),
    due_date: day().notNull(),
    /** Encrypted where it holds a PESEL, see `accounts.ts`. */
    account: text(),
    /** What the client was sent before the last change, kept alike. */
    replaced_account: text(),
    recipient: text(),
    transfer_title: text(),
    form_symbol: text(),
    state: text().$type<TaxState>().notNull().default('draft'),
    sent_at: moment(),
    paid_at: moment(),
    /** Parts in the order in which they were marked. */
    payments: jsonb().$type<TaxPayment[]>().notNull().default([]),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.settlement_id, settlements, 'cascade'),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.payer_id, payers),
    uniqueIndex('taxes_due_act_key')
      .on(table.tenant_id, table.settlement_id, table.kind, table.period, sql`coalesce(about, '')`)
      .where(sql`${table.payer_id} is null`),
    uniqueIndex('taxes_due_payer_act_key').on(table.tenant_id, table.settlement_id, table.payer_id, table.kind, table.period, sql`coalesce(about, '')`),
    index('taxes_due_kind').on(table.tenant_id, table.company_id, table.kind),
    // What is to be paid next, and what was paid last.
    index('taxes_due_date').on(table.tenant_id, table.due_date, table.id),
    index('taxes_due_paid').on(table.tenant_id, table.paid_at.desc().nullsLast(), table.id),
  ],
)

/** What a closed month said before a correction opened it again. Only grows. */
export const settlementRevisions = pgTable(
  'settlement_revisions',
  {
    ...owned(),
    company_id: uuid().notNull(),
    settlement_id: uuid().notNull(),
    revision: integer().notNull(),
    reason: text().notNull(),
    snapshot: jsonb().notNull(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.settlement_id, settlements, 'cascade'),
    uniqueIndex('settlement_revisions_key').on(table.tenant_id, table.settlement_id, table.revision),
  ],
)
