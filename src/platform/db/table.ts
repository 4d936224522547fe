import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, foreignKey, integer, numeric, type PgColumn, pgPolicy, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Settings that one statement per request makes known to the database; see `scopeStatements`. */
const tenantSetting = sql.raw(`nullif(current_setting('app.tenant', true), '')`)
/** On no office's behalf. */
export const noTenant = sql`${tenantSetting} is null`
const wholeOffice = sql.raw(`nullif(current_setting('app.whole_office', true), '') = 'on'`)
const personSetting = sql.raw(`nullif(current_setting('app.user', true), '')::uuid`)
const companySetting = sql.raw(`nullif(current_setting('app.companies', true), '')::uuid[]`)
const assignedSetting = sql.raw(`nullif(current_setting('app.assigned', true), '')`)

export const moment = () => timestamp({ withTimezone: true, mode: 'string' })
export const day = () => date({ mode: 'string' })
export const amount = () => numeric({ precision: 14, scale: 2 })

/** Columns of every tenant table. The data handle fills tenant_id; ids are UUID version 7 made by the application. */
export const owned = () => ({
  tenant_id: text().notNull().default(sql`nullif(current_setting('app.tenant', true), '')`),
  id: uuid().notNull(),
  created_at: moment().notNull().defaultNow(),
})

/** For records that people change: raised by each change of their own fields, answered as ETag. */
export const versioned = () => ({
  ...owned(),
  updated_at: moment().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

interface OwnedColumns {
  tenant_id: AnyPgColumn
  id: AnyPgColumn
}

interface Fence {
  /** Rows are visible to clients of that company only. */
  company?: AnyPgColumn
  /** Whose a row is while it has no company. */
  person?: AnyPgColumn
  /** Marks rows that no client sees. */
  internal?: AnyPgColumn
  /** Marks rows of the whole office, which every client may read and none may write. */
  shared?: AnyPgColumn
}

/**
 * As `known or otherwise`, said so that the planner expects half of the rows and not the two-hundredth part of them: it would read and
 * sort a long list whole instead of walking its first page along an index.
 */
const either = (known: SQL, otherwise: SQL) => sql`case when ${known} then true else ${otherwise} end`

const assignedRule = (company: AnyPgColumn) => either(sql`${assignedSetting} is null`, sql`${company} is null or ${company} = any(${assignedSetting}::uuid[])`)

/** Key and fence of a tenant table. */
export function ownedRules(table: OwnedColumns, { company, person, internal, shared }: Fence = {}) {
  const tenant = sql`${table.tenant_id} = ${tenantSetting}`
  const notInternal = internal ? sql` and not ${internal}` : sql``
  const own = person ? sql` or (${company} is null and ${person} = ${personSetting})` : sql``
  const writable = company ? sql`${tenant} and ${either(wholeOffice, sql`(${company} = any(${companySetting})${notInternal})${own}`)}` : tenant
  const readable = shared ? sql`${writable} or (${tenant} and ${shared})` : writable
  // For staff to whom the office shows just the companies that they look after; what is of no company is the office's.
  const assigned = (rule: SQL) => (company ? sql`(${rule}) and ${assignedRule(company)}` : rule)
  return [
    primaryKey({ columns: [table.tenant_id as PgColumn, table.id as PgColumn] }),
    // One permissive policy for each table: Citus drops AS RESTRICTIVE on its workers.
    pgPolicy('fence', { for: 'all', to: 'public', using: assigned(readable), withCheck: assigned(writable) }),
  ]
}

/** Of the few tables without a tenant: all of it is read to find the office of a request, and an office changes its own rows alone. */
export const ownRowRules = (tenant: AnyPgColumn) => {
  const own = sql`${tenant} = ${tenantSetting}`
  return [pgPolicy('readable', { for: 'select', to: 'public', using: sql`true` }), pgPolicy('own', { for: 'all', to: 'public', using: own, withCheck: own })]
}

/** A reference that carries the tenant, so that no row can point into another office. */
export function refersTo(table: { tenant_id: AnyPgColumn }, column: AnyPgColumn, other: OwnedColumns, onDelete: 'cascade' | 'restrict' = 'restrict') {
  return foreignKey({
    columns: [table.tenant_id as PgColumn, column as PgColumn],
    foreignColumns: [other.tenant_id as PgColumn, other.id as PgColumn],
    name: `${getTableName(column.table)}_${column.name}_fk`,
  }).onDelete(onDelete)
}

/** Case- and diacritics-insensitive text; the same as `foldDiacritics` of the kernel. */
export const folded = (...parts: string[]) => sql.raw(`fold(${parts.map(part => `coalesce(${part}, '')`).join(` || ' ' || `)})`)
