import { type RawBuilder, sql } from 'kysely'
import { type Employee, type EmployeeRow, employeeRow, type EmployeeValues, secretKeys, valueKeys } from '#features/employees/shared/contract.ts'
import { rowFields } from '#features/employees/shared/fields.ts'
import { leaveBalance } from '#features/employees/shared/leave.ts'
import { isLabour, keptUntil } from '#features/employees/shared/rules.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { listReached } from './contribution-limit.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { type Actor, can, canIn, companiesWith, type Permission } from '#kernel/access/access.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import { storedKeys } from '#kernel/fields/record.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'
import { digestField, maskedAccount, maskedPesel, openField, sealField } from '#platform/security/field-encryption.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { follows, isKept, isProlongable, renewalDay } from './store-lapsing.ts'

type Keys = Pick<Office, 'data_key'>
export type SecretKey = (typeof secretKeys)[number]

/** Row security leaves a client own companies; of these, those whose employees the person may know. */
function visibleTo(db: Db, actor: Actor) {
  // Each has one; said so, the count need not look for it.
  const all = db.selectFrom('employees as e').leftJoin('companies as c', 'c.id', 'e.company_id')
  if (actor.isAdmin) return all
  const companies = companiesWith(actor, 'employees.read')
  return all.where(sql<boolean>`e.company_id = any(${companies}::uuid[])`)
}

/** A day of `employees e` that tells of health, for whoever may know it; else none, whatever is sorted or filtered by. */
const ofHealth = (actor: Actor, day: RawBuilder<unknown>) => {
  if (actor.isAdmin) return can(actor.role, 'employees.health') ? day : sql`null::date`
  return sql`(case when e.company_id = any(${companiesWith(actor, 'employees.health')}::uuid[]) then ${day} end)`
}

/** Throws 403 without the right in that company. */
export function requireIn(actor: Actor, permission: Permission, company_id: string) {
  if (!canIn(actor, permission, company_id)) throw new Failure('forbidden', 'Brak uprawnień do tej czynności w tej firmie.')
}

/** As things stand on a day: nothing has to be moved when a leave begins or a contract ends. */
const stateOn = (day: string) => sql<Employee['state']>`case
  when e.draft and e.refusal_reason is not null then 'refused'
  when e.draft then 'draft'
  when e.end_day < ${day}::date then 'dismissed'
  when exists (select 1 from leaves l where l.tenant_id = ${thisOffice} and l.employee_id = e.id and l.state = 'accepted' and l.from_day <= ${day}::date and l.to_day >= ${day}::date) then 'on_leave'
  else 'employed' end`

/** Something of the contract that holds, else of the newest one. */
const ofContract = (value: string, day: string) => sql`(select k.${sql.ref(value)} from contracts k where k.tenant_id = ${thisOffice} and k.employee_id = e.id
  order by (k.from_day <= ${day}::date and (k.to_day is null or k.to_day >= ${day}::date)) desc, k.from_day desc, k.id limit 1)`

/** The contract that holds, or what follows it, ends; none where one of them never does. */
const contractsEnd = (day: string) => sql`(select f.to_day from contracts k
  join contracts f on f.tenant_id = ${thisOffice} and f.employee_id = e.id and (f.id = k.id or ${follows})
  where k.tenant_id = ${thisOffice} and k.id = ${ofContract('id', day)} order by f.to_day desc nulls first limit 1)`

const hasSigned = sql`exists (select 1 from contracts k where k.tenant_id = ${thisOffice} and k.employee_id = e.id and k.signed_day is not null)`

const waitingLeave = sql`(select min(l.from_day) from leaves l where l.tenant_id = ${thisOffice} and l.employee_id = e.id and l.state = 'submitted')`

/** What stands in the table itself. */
export const storedValueKeys = valueKeys.filter(key => key !== 'leave_base')

/** The days of leave that hold on a day. */
export const baseOn = (day: string) => sql<20 | 26>`(select b.base from leave_bases b where b.tenant_id = ${thisOffice} and b.employee_id = e.id
  and b.from_day <= ${day}::date order by b.from_day desc limit 1)`

const rowKeys = keysOf(employeeRow)

export function listEmployees(db: Db, actor: Actor, listing: Listing) {
  const today = warsawToday()
  return listRows<EmployeeRow>(db, {
    listing,
    from: visibleTo(db, actor),
    columns: {
      ...Object.fromEntries(storedKeys(rowFields, rowKeys).map(key => [key, column(`e.${key}`)])),
      first_name: polish('e.first_name'),
      last_name: polish('e.last_name'),
      company_title: polish('c.title'),
      state: stateOn(today),
      position: ofContract('position', today),
      contract_kind: ofContract('kind', today),
      contract_until: contractsEnd(today),
      signed: hasSigned,
      medical_until: ofHealth(actor, column('e.medical_until')),
      leave_from: ofHealth(actor, waitingLeave),
      medical_renewal: ofHealth(actor, renewalDay('medical', today)),
      safety_renewal: renewalDay('safety', today),
      contract_renewal: renewalDay('contract', today),
      prolongable: isProlongable(today),
      kept: isKept,
    },
    keys: rowKeys,
    search: column('e.search'),
    indexedBy: { kind: 'employee', by: column('e.id'), texts: ['first_name', 'last_name'] },
    relatedTexts: { company_title: titleOfCompany('e.company_id') },
    id: column('e.id'),
  })
}

/** Numbers that identify lie sealed. */
const keptKeys = [
  ...storedValueKeys,
  ...secretKeys,
  'id',
  'company_id',
  'draft',
  'refusal_reason',
  'ticket_id',
  'restricted_at',
  'version',
  'created_at',
  'updated_at',
] as const

const reading: readonly Permission[] = ['employees.read', 'employees.health']

/** With what is sealed; for the server alone. Throws 403 without the right in the company, 409 for changing or revealing data that may only be kept. */
export async function getKept(db: Db, actor: Actor, id: string, permission: Permission = 'employees.read') {
  const employee = await visibleTo(db, actor)
    .select(keptKeys.map(key => `e.${key}` as const))
    .select(eb => [eb.ref('c.title').$notNull().as('company_title'), stateOn(warsawToday()).as('state'), baseOn(warsawToday()).as('leave_base')])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!employee) throw notFound()
  requireIn(actor, permission, employee.company_id)
  // What may only be kept is neither used nor changed.
  if (employee.restricted_at && !reading.includes(permission))
    throw new Failure('conflict', 'Przetwarzanie danych tej osoby jest ograniczone. Nie można ich zmieniać ani odsłaniać.')
  return employee
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockKept(db: Db, actor: Actor, id: string, permission: Permission) {
  await db.selectFrom('employees').select('id').where('id', '=', id).forUpdate().execute()
  return getKept(db, actor, id, permission)
}

const masks: Record<SecretKey, (value: string) => string> = {
  pesel: maskedPesel,
  passport: value => `${'*'.repeat(Math.max(0, value.length - 3))}${value.slice(-3)}`,
  bank_account: maskedAccount,
}

/** Nothing by which a number could be read. */
export async function showEmployee(db: Db, office: Keys, actor: Actor, id: string): Promise<Employee> {
  const { draft, ticket_id, ...employee } = await getKept(db, actor, id)
  const spans = await listSpans(db, id)
  const may_reveal = !employee.restricted_at && canIn(actor, 'employees.reveal', employee.company_id)
  const [reached] = may_reveal ? await listReached(db, office, [id], Number(warsawToday().slice(0, 4))) : []
  const entitled = spans.some(({ kind }) => isLabour(kind))
  const knows = canIn(actor, 'employees.health', employee.company_id)
  return {
    ...employee,
    // The last digits of the code are those of a pension and of a disability; what is left of leave tells of the leave taken.
    ...(!knows && { medical_until: null, zus_code: null, leave_base: null, carried_year: null, carried_days: null, carried_hours: null }),
    ...(Object.fromEntries(
      secretKeys.map(key => {
        const sealed = employee[key]
        return [key, sealed && masks[key](openField(office, sealed))]
      }),
    ) as Pick<Employee, SecretKey>),
    kept_until: keptUntil(employee, spans),
    balance: entitled && knows ? leaveBalance({ ...employee, bases: await listBases(db, id) }, spans, await listTaken(db, id), warsawToday()) : null,
    may_change: !employee.restricted_at && canIn(actor, 'employees.write', employee.company_id),
    contribution_limit: reached ? { month: reached.month, limit: reached.limit, forecast: reached.forecast } : null,
    may_reveal,
  }
}

export const listSpans = (db: Db, employee_id: string) =>
  db
    .selectFrom('contracts')
    .select(['id', 'kind', 'from_day', 'to_day', 'time', 'week', 'daily_norm', 'extensions'])
    .where('employee_id', '=', employee_id)
    .orderBy('from_day')
    .execute()

export const listBases = (db: Db, employee_id: string) =>
  db.selectFrom('leave_bases').select(['from_day', 'base', 'additional']).where('employee_id', '=', employee_id).execute()

export const listTaken = (db: Db, employee_id: string) =>
  db.selectFrom('leaves').select(['kind', 'state', 'from_day', 'to_day', 'days', 'minutes', 'hours', 'norm']).where('employee_id', '=', employee_id).execute()

type Secrets = Partial<Record<SecretKey, string | null>>
export type EmployeeInput = Partial<EmployeeValues> & Secrets & { draft?: boolean; refusal_reason?: string | null; ticket_id?: string }

/** Sealed, and the PESEL found again by its digest; a key that is absent stays absent. */
function sealed(office: Keys, values: EmployeeInput) {
  const secrets = Object.fromEntries(
    secretKeys.filter(key => values[key] !== undefined).map(key => [key, values[key] ? sealField(office, String(values[key])) : null]),
  )
  const digest = values.pesel === undefined ? {} : { pesel_digest: values.pesel && digestField(office, 'pesel', values.pesel) }
  return { ...values, ...secrets, ...digest }
}

/** The person with this PESEL whom the company already has. */
export function findByPesel(db: Db, office: Keys, { company_id, pesel, except }: { company_id: string; pesel: string; except?: string | undefined }) {
  return db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', company_id)
    .where('pesel_digest', '=', digestField(office, 'pesel', pesel))
    .$if(except !== undefined, query => query.where('id', '!=', String(except)))
    .executeTakeFirst()
}

type NewEmployee = EmployeeInput & Pick<EmployeeValues, 'first_name' | 'last_name'>

export async function insertEmployees(db: Db, office: Keys, entries: readonly (NewEmployee & { id: string; company_id: string })[]) {
  const rows = entries.map(({ id, company_id, first_name, last_name, leave_base, ...values }) => ({
    ...sealed(office, values),
    ...{ first_name, last_name, id, company_id },
  }))
  await db.insertInto('employees').values(rows).execute()
  const bases = entries.map(({ id, company_id, leave_base = 20 }) => ({ id: newId(), employee_id: id, company_id, from_day: beginning, base: leave_base }))
  await db.insertInto('leave_bases').values(bases).execute()
}

export async function insertEmployee(db: Db, office: Keys, company_id: string, values: NewEmployee & { id?: string }) {
  const { id = newId() } = values
  await insertEmployees(db, office, [{ ...values, id, company_id }])
  return id
}

export async function changeEmployee(db: Db, office: Keys, id: string, values: Omit<EmployeeInput, 'leave_base'>) {
  await db
    .updateTable('employees')
    .set({ ...sealed(office, values), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}
