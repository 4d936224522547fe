import { sql } from 'kysely'
import type { z } from 'zod'
import type { employmentContractBody, EmploymentContract } from '#features/employees/shared/contract.ts'
import { contractStateOn, reportedKinds } from '#features/employees/shared/rules.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

type Body = z.infer<typeof employmentContractBody>

/** Of `contracts k`: what a contract says, but its pay. */
export const contractColumns = [
  ...(['k.id', 'k.employee_id', 'k.company_id', 'k.kind', 'k.number', 'k.signed_day', 'k.from_day', 'k.to_day'] as const),
  ...(['k.position', 'k.time', 'k.week', 'k.daily_norm', 'k.extensions', 'k.pay_period', 'k.intended', 'k.marks', 'k.override_reason'] as const),
] as const

function contractsOf(db: Db) {
  return db
    .selectFrom('contracts as k')
    .innerJoin('employees as e', 'e.id', 'k.employee_id')
    .leftJoin('files as f', 'f.id', 'k.file_id')
    .select([...contractColumns, 'k.file_id', 'k.version'])
    .select(['f.name as file_name', sql<boolean>`(k.gross_pay is not null)`.as('has_pay'), sql<boolean>`(e.restricted_at is not null)`.as('restricted')])
}

/** A shorter day is that of a disability, its week shows it, and a reason may name it. Its file holds the pay: whoever may not see that gets no file, and nobody that of a person whose data are only kept. */
function visibleContract(
  actor: Actor,
  { restricted, ...row }: Awaited<ReturnType<ReturnType<typeof contractsOf>['executeTakeFirstOrThrow']>>,
): EmploymentContract {
  const seen = !restricted && canIn(actor, 'employees.reveal', row.company_id)
  const knows = canIn(actor, 'employees.health', row.company_id)
  const health = knows ? {} : { daily_norm: null, week: null, override_reason: null }
  return { ...row, ...health, file_id: seen ? row.file_id : null, file_name: seen ? row.file_name : null, state: contractStateOn(row, warsawToday()) }
}

export async function listContracts(db: Db, actor: Actor, employee_id: string): Promise<EmploymentContract[]> {
  const rows = await contractsOf(db).where('k.employee_id', '=', employee_id).orderBy('k.from_day', 'desc').orderBy('k.id').execute()
  return rows.map(row => visibleContract(actor, row))
}

export async function getContract(db: Db, actor: Actor, id: string): Promise<EmploymentContract> {
  const row = await contractsOf(db).where('k.id', '=', id).executeTakeFirst()
  if (!row || !canIn(actor, 'employees.read', row.company_id)) throw notFound()
  return visibleContract(actor, row)
}

export async function getSealedPay(db: Db, id: string): Promise<string | null> {
  return (await db.selectFrom('contracts').select('gross_pay').where('id', '=', id).executeTakeFirstOrThrow()).gross_pay
}

/** A pay that is left out stays as it is. */
const sealed = (office: Pick<Office, 'data_key'>, { gross_pay, ...rest }: Body) =>
  gross_pay === undefined ? rest : { ...rest, gross_pay: gross_pay && sealField(office, gross_pay) }

type NewContract = Body & { employee_id: string; company_id: string }

export async function insertContracts(db: Db, office: Pick<Office, 'data_key'>, entries: readonly NewContract[]): Promise<string[]> {
  const rows = entries.map(({ employee_id, company_id, ...body }) => ({ ...sealed(office, body), id: newId(), employee_id, company_id }))
  await db.insertInto('contracts').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function insertContract(db: Db, office: Pick<Office, 'data_key'>, employee: { id: string; company_id: string }, body: Body): Promise<string> {
  return String((await insertContracts(db, office, [{ ...body, employee_id: employee.id, company_id: employee.company_id }]))[0])
}

export async function changeContract(db: Db, office: Pick<Office, 'data_key'>, id: string, body: Body) {
  await db
    .updateTable('contracts')
    .set({ ...sealed(office, body), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** The file of a contract, for whoever may see the pay in it. */
export async function findContractFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await contractsOf(db).where('k.file_id', '=', file_id).executeTakeFirst()
  return row && visibleContract(actor, row).file_id ? { id: file_id } : undefined
}

/** Files of contracts that this person has once uploaded and may not open today. */
export async function listClosedFiles(db: Db, actor: Actor): Promise<string[]> {
  const rows = await contractsOf(db).where('f.uploaded_by', '=', actor.user_id).execute()
  return rows.filter(row => visibleContract(actor, row).file_id === null).map(({ file_id }) => String(file_id))
}

/** How many people each company had under a signed contract on any day of the month, each of them once; a contractor is no employee. */
export function countEmployed(db: Db, company_ids: readonly string[], month: string): Promise<{ company_id: string; count: number }[]> {
  const first = firstOfMonth(month)
  return db
    .selectFrom('contracts as k')
    .innerJoin('employees as e', 'e.id', 'k.employee_id')
    .select(['k.company_id', sql<number>`count(distinct k.employee_id)::int`.as('count')])
    .where(sql<boolean>`k.company_id = any(${[...company_ids]}::uuid[])`)
    .where('k.kind', 'in', reportedKinds)
    .where('k.signed_day', 'is not', null)
    .where('k.from_day', '<=', lastOfMonth(month))
    .where(eb => eb.or([eb('k.to_day', 'is', null), eb('k.to_day', '>=', first)]))
    .where('e.draft', '=', false)
    .where(eb => eb.or([eb('e.end_day', 'is', null), eb('e.end_day', '>=', first)]))
    .groupBy('k.company_id')
    .execute()
}
