import { sql } from 'drizzle-orm'
import { markerOf } from './marker.ts'
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChosenMarker, DocumentCategory, DocumentSource, DocumentState, Receipt } from '#features/documents/shared/rules.ts'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { RequiredCategory } from '#features/settlements/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { amount, day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const documents = pgTable(
  'documents',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    month: text().notNull(),
    title: text().notNull(),
    category: text().$type<DocumentCategory>().notNull(),
    direction: text().$type<'from_client' | 'from_office'>().notNull().default('from_client'),
    state: text().$type<DocumentState>().notNull().default('new'),
    state_reason: text(),
    number: text(),
    issue_date: day(),
    net: amount(),
    vat: amount(),
    gross: amount(),
    currency: text().notNull().default('PLN'),
    /** Złoty for one of `currency`; none of złoty, and where nobody has said it. */
    exchange_rate: numeric({ precision: 12, scale: 6 }),
    counterparty: text(),
    counterparty_vat_number: text(),
    note: text(),
    source: text().$type<DocumentSource>().notNull().default('upload'),
    /** Null where no person has added it: it came from KSeF. */
    author_id: uuid(),
    ksef_number: text(),
    /** Others that look like the same invoice and are none, as a person has said. */
    told_apart: uuid().array().notNull().default([]),
    /** What a person has said of it. */
    jpk_marker_chosen: text().$type<ChosenMarker>(),
    jpk_marker_reason: text(),
    tags: text().array().notNull().default([]),
    /** What its file says was sold, line by line, to be compared with the kinds that an office asks about. */
    line_names: text(),
    /** The invoices that its file says it corrects or settles (`duplicates/store-links.ts`). */
    refers_to: text().array().notNull().default([]),
    /** The closed month it came too late for; it is booked in `month`. */
    concerns_month: text(),
    /** Number, dates and amounts were read from an invoice in XML. */
    read_from_file: boolean().notNull().default(false),
    /** In a form that only KSeF takes, and not one like UBL that the world outside writes as well. */
    in_ksef_form: boolean().notNull().default(false),
    /** What the office asks of the client: that it is opened, or acknowledged. */
    receipt: text().$type<Receipt>().notNull().default('none'),
    acknowledged_at: moment(),
    acknowledged_by: uuid(),
    reminded_at: moment(),
    removed_at: moment(),
    removed_by: uuid(),
    search: text().generatedAlwaysAs(folded('title', 'number', 'counterparty', 'counterparty_vat_number')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.author_id, users),
    index('documents_company_month').on(table.tenant_id, table.company_id, table.month),
    // The usual order.
    index('documents_newest').on(table.tenant_id, table.created_at.desc().nullsLast(), table.id),
    index('documents_marker').on(table.tenant_id, sql.raw(markerOf(''))),
    index('documents_author').on(table.tenant_id, table.author_id),
    // What the office waits for, beside those that came back.
    index('documents_to_acknowledge').on(table.tenant_id, table.company_id).where(sql`receipt = 'acknowledge' and acknowledged_at is null`),
    // In the order of the list by states: most stand in one.
    index('documents_by_state').on(table.tenant_id, table.state, table.id),
    // Those of one month in the usual order.
    index('documents_month').on(table.tenant_id, table.month, table.created_at.desc().nullsLast(), table.id),
    index('documents_gross').on(table.tenant_id, table.gross),
    refersTo(table, table.acknowledged_by, users),
    refersTo(table, table.removed_by, users),
    index('documents_by_number').on(table.tenant_id, table.number, table.company_id),
    index('documents_ksef_number').on(table.tenant_id, table.company_id, table.ksef_number),
    index('documents_referring').on(table.tenant_id, table.company_id).where(sql`refers_to <> '{}'`),
    index('documents_counterparty').on(table.tenant_id, table.counterparty),
    // What is no invoice: few of all, payroll among them.
    index('documents_category').on(table.tenant_id, table.category).where(sql`category <> 'purchase_invoice' and category <> 'sales_invoice'`),
    // Those that nobody is asked about by a day, in their usual order.
    index('documents_purchases')
      .on(table.tenant_id, table.issue_date, table.id)
      .where(sql`category = 'purchase_invoice' and direction = 'from_client' and removed_at is null`),
    index('documents_removed').on(table.tenant_id, table.removed_at).where(sql`removed_at is not null`),
  ],
)

/** What an office calls its categories: the usual ones that it has changed, and its own. */
export const documentCategories = pgTable(
  'document_categories',
  {
    ...versioned(),
    code: text().notNull(),
    name: text().notNull(),
    payroll: boolean().notNull().default(false),
    required: text().$type<RequiredCategory>(),
    position: integer().notNull(),
    archived: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table),
    uniqueIndex('document_categories_code_key').on(table.tenant_id, table.code),
    uniqueIndex('document_categories_name_key').on(table.tenant_id, sql`fold(name)`),
  ],
)

/** The files of a document, newest version last. */
export const documentFiles = pgTable(
  'document_files',
  {
    ...owned(),
    company_id: uuid().notNull(),
    document_id: uuid().notNull(),
    file_id: uuid().notNull(),
    revision: integer().notNull().default(1),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.document_id, documents, 'cascade'),
    refersTo(table, table.file_id, files),
    index('document_files_document').on(table.tenant_id, table.document_id),
    index('document_files_file').on(table.tenant_id, table.file_id),
  ],
)
