import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import type { EmployeeValues } from '#features/employees/shared/contract.ts'
import type { CountedPeriod } from '#features/employees/shared/counted-periods.ts'
import type { EmploymentMark, IntendedTerm } from '#features/employees/shared/labour-law.ts'
import type { ContractKind, LeaveKind, LeaveState, payPeriods } from '#features/employees/shared/rules.ts'
import { dayOfLeave, type DailyNorm, usualNorm } from '#features/employees/shared/working-time.ts'
import { files } from '#features/files/server/table.ts'
import { day, folded, moment, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** Who works for a company. What may not be read by everybody in the office is sealed with the office's key. */
export const employees = pgTable(
  'employees',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    birth_date: day(),
    pesel: text(),
    pesel_digest: text(),
    passport: text(),
    bank_account: text(),
    street: text(),
    building: text(),
    unit: text(),
    postal_code: text(),
    city: text(),
    email: text(),
    phone: text(),
    tax_office: text(),
    nfz_branch: text(),
    pit2: boolean().notNull().default(false),
    cost_kind: text().$type<EmployeeValues['cost_kind']>().notNull().default('basic'),
    pit0: text().$type<EmployeeValues['pit0']>().notNull().default('none'),
    ppk: text().$type<EmployeeValues['ppk']>().notNull().default('outside'),
    zus_code: text(),
    occupation_code: text(),
    start_day: day(),
    end_day: day(),
    medical_until: day(),
    safety_until: day(),
    first_job: boolean().notNull().default(false),
    carried_year: integer(),
    carried_days: integer(),
    carried_hours: integer(),
    /** Reported, and not taken on yet. */
    draft: boolean().notNull().default(false),
    /** Why the office does not take on whom it was told of. */
    refusal_reason: text(),
    /** In which the report is dealt with. */
    ticket_id: uuid(),
    /** Since when the data may only be kept (art. 18 of the GDPR), and why. */
    restricted_at: moment(),
    restricted_why: text(),
    search: text().generatedAlwaysAs(folded('first_name', "' '", 'last_name')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('employees_pesel_key').on(table.tenant_id, table.company_id, table.pesel_digest),
    index('employees_last_name').on(table.tenant_id, sql`last_name collate pl`, table.id),
    index('employees_company').on(table.tenant_id, table.company_id),
  ],
)

export const contracts = pgTable(
  'contracts',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    employee_id: uuid().notNull(),
    kind: text().$type<ContractKind>().notNull(),
    number: text(),
    signed_day: day(),
    from_day: day().notNull(),
    to_day: day(),
    position: text(),
    time: text(),
    week: text(),
    daily_norm: text().$type<DailyNorm>().notNull().default(usualNorm),
    extensions: integer().notNull().default(0),
    /** Sealed. */
    gross_pay: text(),
    pay_period: text().$type<(typeof payPeriods)[number]>().notNull().default('month'),
    intended: text().$type<IntendedTerm>(),
    marks: text().array().$type<EmploymentMark[]>().notNull().default([]),
    override_reason: text(),
    file_id: uuid(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.employee_id, employees, 'cascade'),
    refersTo(table, table.file_id, files),
    index('contracts_employee').on(table.tenant_id, table.employee_id, table.from_day),
    index('contracts_until').on(table.tenant_id, table.to_day),
  ],
)

export const leaves = pgTable(
  'leaves',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    employee_id: uuid().notNull(),
    kind: text().$type<LeaveKind>().notNull(),
    from_day: day().notNull(),
    to_day: day().notNull(),
    /** Days of work within it, and the minutes that were to be worked on them. */
    days: integer().notNull(),
    minutes: integer().notNull(),
    /** Of a day, where less than all of it was asked for. */
    hours: integer(),
    norm: integer().notNull().default(dayOfLeave),
    state: text().$type<LeaveState>().notNull().default('submitted'),
    note: text(),
    reason: text(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.employee_id, employees, 'cascade'),
    index('leaves_employee').on(table.tenant_id, table.employee_id, table.from_day),
  ],
)

/** Days of leave in a year, each from a day on, with what they rest on; the first of each employee holds from the beginning. */
export const leaveBases = pgTable(
  'leave_bases',
  {
    ...versioned(),
    company_id: uuid().notNull(),
    employee_id: uuid().notNull(),
    from_day: day().notNull(),
    base: integer().notNull(),
    additional: integer().notNull().default(0),
    periods: jsonb().$type<CountedPeriod[]>().notNull().default([]),
    certificate_day: day(),
    override_reason: text(),
  },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.employee_id, employees, 'cascade'),
    uniqueIndex('leave_bases_day_key').on(table.tenant_id, table.employee_id, table.from_day),
  ],
)
