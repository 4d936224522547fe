import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Company } from '#features/companies/shared/contract.ts'
import type { ApprovalMode } from '#kernel/approval-modes.ts'
import type { CompanyRole } from '#kernel/access/access.ts'
import { users } from '#features/users/server/table.ts'
import { day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const companies = pgTable(
  'companies',
  {
    ...versioned(),
    title: text().notNull(),
    company_type: text().$type<Company['company_type']>().notNull(),
    vat_number: text(),
    regon: text(),
    krs: text(),
    street: text(),
    building: text(),
    unit: text(),
    postal_code: text(),
    city: text(),
    email: text(),
    phone: text(),
    /** When its own address is written to. */
    company_mail: text().$type<Company['company_mail']>().notNull().default('without_account'),
    bank_account: text(),
    other_accounts: text().array().notNull().default([]),
    tax_account: text(),
    zus_account: text(),
    /** Percent of the contribution for accidents at work; none: not written down. */
    accident_rate: numeric({ precision: 4, scale: 2 }),
    tax_office: text(),
    delivery_address: text(),
    business_start: day(),
    cooperation_start: day(),
    cooperation_end: day(),
    /** From the beginning; what came later stands in `legal_statuses`. */
    legal_status: text().$type<Company['legal_status']>().notNull().default('aktywna'),
    cooperation_status: text().$type<Company['cooperation_status']>().notNull().default('obslugiwana'),
    internal_note: text(),
    /** How its client agrees to a month; none: as the office says. */
    approval_mode: text().$type<ApprovalMode>(),
    approval_days: integer(),
    /** Codes of what it is asked for each month besides the templates of its kind, and of what it is not. */
    documents_added: text().array().notNull().default([]),
    documents_removed: text().array().notNull().default([]),
    /** Kept by the settlements, documents and tasks features, never computed per list. */
    accounting_status: text(),
    accounting_month: text(),
    documents: integer().notNull().default(0),
    tasks: integer().notNull().default(0),
    /** Of the open tasks those that clients see; the earliest term of these and of the others. */
    shared_tasks: integer().notNull().default(0),
    shared_tasks_due: day(),
    internal_tasks_due: day(),
    archived_at: moment(),
    search: text().generatedAlwaysAs(folded('title', 'vat_number')),
  },
  table => [
    ...ownedRules(table, { company: table.id }),
    uniqueIndex('companies_vat_number_key').on(table.tenant_id, table.vat_number).where(sql`archived_at is null`),
    index('companies_title').on(table.tenant_id, sql`title collate pl`, table.id),
    // Those that the search has found are counted without being read. Ids first: thousands are looked up, and to compare the office each time takes longer.
    index('companies_present').on(table.id, table.tenant_id).where(sql`archived_at is null`),
    index('companies_status').on(table.tenant_id, table.accounting_status),
    index('companies_tasks').on(table.tenant_id, table.tasks),
  ],
)

/** What a company has been in law from a day on. */
export const legalStatuses = pgTable(
  'legal_statuses',
  { ...owned(), company_id: uuid().notNull(), from_day: day().notNull(), legal_status: text().$type<Company['legal_status']>().notNull() },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('legal_statuses_day_key').on(table.tenant_id, table.company_id, table.from_day),
  ],
)

/** Who belongs to a company, and as what. Exactly one caretaker each. */
export const companyPeople = pgTable(
  'company_people',
  {
    ...owned(),
    company_id: uuid().notNull(),
    user_id: uuid().notNull(),
    role: text().$type<CompanyRole>().notNull(),
    sees_settlements: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('company_people_key').on(table.tenant_id, table.company_id, table.user_id, table.role),
    uniqueIndex('company_people_caretaker').on(table.tenant_id, table.company_id).where(sql`role = 'caretaker'`),
    index('company_people_user').on(table.tenant_id, table.user_id),
  ],
)
