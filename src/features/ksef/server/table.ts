import { index, integer, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { KsefRole, Problem } from '#features/ksef/shared/labels.ts'
import { day, moment, noTenant, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** How a company's invoices come from KSeF, as the last sign-in found it. A company without a row is not connected. */
export const ksefConnections = pgTable(
  'ksef_connections',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    way: text().notNull(),
    state: text().notNull(),
    /** Since when it has been in this state. */
    since: moment().notNull().defaultNow(),
    problem: text(),
    permissions: text().array().notNull(),
    checked_at: moment(),
    /** Sealed with the office's key; null where the office's certificate is used. */
    token: text(),
    token_ends: day(),
    /** Sealed like it: tokens that another one took the place of, which KSeF has not yet been heard to have revoked. */
    replaced_tokens: text().array().notNull().default([]),
    /** On which night that was first asked for in vain. */
    replaced_tried_at: moment(),
    /** When all was read that KSeF had. */
    fetched_at: moment(),
    /** When a run last began to, whatever came of it. */
    tried_at: moment(),
    /** The run that has the company for itself, and until when. */
    claimed_by: uuid(),
    claimed_until: moment(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('ksef_connections_company_key').on(table.tenant_id, table.company_id),
  ],
)

/** How far the invoices of a company in one role have been fetched, and what is under way. */
export const ksefStreams = pgTable(
  'ksef_streams',
  {
    ...owned(),
    company_id: uuid().notNull(),
    role: text().$type<KsefRole>().notNull(),
    /** All that KSeF stored before is here; as KSeF writes it. */
    cursor: text().notNull(),
    /** An export that KSeF prepares or that is being read: its number and key, sealed with the office's key. */
    export: text(),
    /** From which moment on that export reads. */
    asked_from: text(),
    fetched_at: moment(),
    /** The last day on which two days were read once more. */
    overlapped_on: day(),
    /** The last day on which it was read to its end. */
    read_on: day(),
    /** Why it stands still until the connection is checked. */
    halted: text().$type<Problem>(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('ksef_streams_role_key').on(table.tenant_id, table.company_id, table.role),
  ],
)

/** An invoice that KSeF gave: each once, whatever role or package it came in. */
export const ksefInvoices = pgTable(
  'ksef_invoices',
  {
    ...owned(),
    company_id: uuid().notNull(),
    ksef_number: text().notNull(),
    role: text().$type<KsefRole>().notNull(),
    /** SHA-256 of the file, base64, as KSeF gave it. */
    hash: text().notNull(),
    /** When KSeF gave the number: in law the day on which the buyer received it. */
    acquired_at: moment().notNull(),
    /** Empty once its document is deleted for good. */
    document_id: uuid(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('ksef_invoices_number_key').on(table.tenant_id, table.company_id, table.ksef_number),
    index('ksef_invoices_document').on(table.tenant_id, table.document_id),
    index('ksef_invoices_newest').on(table.tenant_id, table.created_at),
  ],
)

/** What fetches brought, and what kept them from it; it is shown to the office and the client. */
export const ksefFetches = pgTable(
  'ksef_fetches',
  {
    ...owned(),
    company_id: uuid().notNull(),
    role: text().$type<KsefRole>().notNull(),
    way: text().notNull(),
    /** From which moment of KSeF's storage on. */
    since: moment(),
    found: integer().notNull(),
    /** Of these, what was not here yet. */
    added: integer().notNull(),
    problem: text().$type<Problem>(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    index('ksef_fetches_newest').on(table.tenant_id, table.company_id, table.created_at.desc().nullsLast(), table.id),
  ],
)

/**
 * What all nodes have asked KSeF lately, by groups of calls that have limits together: in the context of one company, or to sign in. One of the few
 * tables without a tenant: KSeF counts what comes for a company, whichever office asks for it.
 */
export const ksefPaces = pgTable(
  'ksef_paces',
  {
    /** The address of KSeF, and the NIP where it counts for each company. */
    context: text().notNull(),
    limit_group: text().notNull(),
    /** When, the oldest first. */
    sent: moment().array().notNull(),
    /** Until when KSeF has said that it answers nothing. */
    closed_until: moment(),
    /** Milliseconds for which the last one that asked has to wait; empty where it was let through. */
    wait: integer(),
  },
  table => [
    primaryKey({ columns: [table.context, table.limit_group] }),
    // Kept on no office's behalf, and read in no office's scope: it names the companies of all.
    pgPolicy('own', { for: 'all', to: 'public', using: noTenant, withCheck: noTenant }),
  ],
)
