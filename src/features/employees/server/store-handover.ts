import { secretKeys } from '#features/employees/shared/contract.ts'
import type { WholeBase, WholeContract, WholeEmployee, WholeLeave } from '#features/employees/shared/labels-handover.ts'
import { contractStateOn } from '#features/employees/shared/rules.ts'
import { contractColumns } from './store-contracts.ts'
import { baseOn, storedValueKeys } from './store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** All that follows is of employees that the person has just been shown. */
type Keys = Pick<Office, 'data_key'>

/** Numbers in the open for whoever may reveal them; of somebody whose data may only be kept, none. */
export async function listWhole(db: Db, office: Keys, actor: Actor, ids: readonly string[]): Promise<WholeEmployee[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('employees as e')
    .select(([...storedValueKeys, ...secretKeys, 'id', 'company_id', 'restricted_at'] as const).map(key => `e.${key}` as const))
    .select(baseOn(warsawToday()).as('leave_base'))
    .where('e.id', 'in', ids)
    .execute()
  return rows.map(({ company_id, restricted_at, ...row }) => {
    const revealed = restricted_at === null && canIn(actor, 'employees.reveal', company_id)
    const open = (sealed: string | null) => (revealed && sealed ? openField(office, sealed) : null)
    return {
      ...row,
      restricted: restricted_at !== null,
      pesel: open(row.pesel),
      passport: open(row.passport),
      bank_account: open(row.bank_account),
    }
  })
}

/** Its file holds the pay: who may not see that gets no file. */
export async function listContractsOf(
  db: Db,
  office: Keys,
  actor: Actor,
  ids: readonly string[],
): Promise<(Omit<WholeContract, 'paths'> & { sees_file: boolean })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contracts as k')
    .innerJoin('employees as e', 'e.id', 'k.employee_id')
    .select([...contractColumns, 'k.gross_pay', 'e.first_name', 'e.last_name', 'e.restricted_at'])
    .where('k.employee_id', 'in', ids)
    .orderBy('k.employee_id')
    .orderBy('k.from_day')
    .orderBy('k.id')
    .execute()
  return rows.map(({ first_name, last_name, restricted_at, gross_pay, ...row }) => {
    const revealed = restricted_at === null && canIn(actor, 'employees.reveal', row.company_id)
    return {
      ...row,
      name: `${first_name} ${last_name}`,
      gross_pay: revealed && gross_pay ? openField(office, gross_pay) : null,
      sees_file: revealed,
      state: contractStateOn(row, warsawToday()),
    }
  })
}

export async function listLeavesOf(db: Db, ids: readonly string[]): Promise<WholeLeave[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .select(['l.id', 'l.kind', 'l.from_day', 'l.to_day', 'l.days', 'l.minutes', 'l.hours', 'l.norm', 'l.state', 'e.first_name', 'e.last_name'])
    .where('l.employee_id', 'in', ids)
    .orderBy('l.employee_id')
    .orderBy('l.from_day')
    .orderBy('l.id')
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}` }))
}

export async function listBasesOf(db: Db, ids: readonly string[]): Promise<WholeBase[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('leave_bases as b')
    .innerJoin('employees as e', 'e.id', 'b.employee_id')
    .select(['b.from_day', 'b.base', 'b.additional', 'b.periods', 'b.certificate_day', 'b.override_reason', 'e.first_name', 'e.last_name'])
    .where('b.employee_id', 'in', ids)
    .orderBy('b.employee_id')
    .orderBy('b.from_day')
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}` }))
}
