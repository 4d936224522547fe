import { sql } from 'kysely'
import { limitReachedIn, type PaidContract } from '#features/employees/shared/contribution-limit.ts'
import { limitIn } from '#features/tax-limits/server/store.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** The limit of a year as the office reads it among the limits; none as long as nobody knows it. */
export async function contributionLimit(db: Db, year: number): Promise<{ limit: string; forecast: boolean } | null> {
  const { periods, status } = await limitIn(db, 'zus_30_krotnosc', year)
  const value = periods[0]?.parts[0]?.value
  return value && status !== 'draft' ? { limit: Number(value).toFixed(2), forecast: status !== 'final' } : null
}

export interface Reached {
  employee_id: string
  month: string
  limit: string
  forecast: boolean
}

/** Of these people those whose pay by signed contracts goes beyond the limit within the year, with the month. */
export async function listReached(db: Db, office: Pick<Office, 'data_key'>, employee_ids: readonly string[], year: number): Promise<Reached[]> {
  const known = await contributionLimit(db, year)
  if (!known) return []
  const reached: Reached[] = []
  for (const ids of chunk(employee_ids)) {
    const rows = await db
      .selectFrom('contracts as k')
      .innerJoin('employees as e', 'e.id', 'k.employee_id')
      .select(['k.employee_id', 'k.kind', 'k.from_day', 'k.time', 'k.week', 'k.daily_norm', 'k.gross_pay', 'k.pay_period'])
      // Nobody has to end the contract of who left.
      .select(sql<string | null>`least(k.to_day, e.end_day)`.as('to_day'))
      .where('k.employee_id', 'in', ids)
      .where('k.signed_day', 'is not', null)
      .where('k.gross_pay', 'is not', null)
      .where('k.from_day', '<=', `${year}-12-31`)
      .where(eb => eb.or([eb('k.to_day', 'is', null), eb('k.to_day', '>=', `${year}-01-01`)]))
      .execute()
    for (const [employee_id, contracts] of Map.groupBy(rows, row => row.employee_id)) {
      const opened = contracts.map((row): PaidContract => ({ ...row, gross_pay: row.gross_pay && openField(office, row.gross_pay) }))
      const month = limitReachedIn(opened, year, known.limit)
      if (month) reached.push({ employee_id, month, ...known })
    }
  }
  return reached
}
