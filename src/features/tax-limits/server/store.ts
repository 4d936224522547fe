import { sql } from 'kysely'
import type { LimitRow } from '#features/tax-limits/shared/contract.ts'
import {
  changeBetween,
  type Correction,
  existsIn,
  lastYearOf,
  limitYears,
  type LimitPeriod,
  type LimitStatus,
  periodsIn,
  type StatutoryLimit,
  statusIn,
} from '#features/tax-limits/shared/rules.ts'
import { listStatutory, statutoryLimit } from './statutory.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'

interface StoredCorrection extends Correction, NonNullable<LimitRow['correction']> {}

/** The office's words about these years. */
export async function listCorrections(db: Db, years: readonly number[]): Promise<StoredCorrection[]> {
  return db
    .selectFrom('limit_corrections as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.year', 'k.limit_key', 'k.periods', 'k.status', 'k.source', 'k.note', 'k.version', 'k.updated_at'])
    .select(fullName('u').as('author'))
    .where('k.year', 'in', [...years])
    .execute() as Promise<StoredCorrection[]>
}

const findIn = (corrections: readonly StoredCorrection[], key: string, year: number) => corrections.find(one => one.limit_key === key && one.year === year)

function rowOf(limit: StatutoryLimit, year: number, corrections: readonly StoredCorrection[]): LimitRow {
  const correction = findIn(corrections, limit.key, year)
  const periods = periodsIn(limit, year, correction)
  const { key, name, group, unit, meaning, legal_basis, note } = limit
  return {
    ...{ key, name, group, unit, meaning, legal_basis, note, periods },
    status: statusIn(limit, year, correction),
    verified: correction !== undefined || limit.verified_years.includes(String(year)),
    recheck: (!correction && limit.recheck?.[year]) || null,
    change: changeBetween(periodsIn(limit, year - 1, findIn(corrections, key, year - 1)), periods),
    correction: correction
      ? { source: correction.source, note: correction.note, author: correction.author, updated_at: correction.updated_at, version: correction.version }
      : null,
  }
}

export async function listLimits(db: Db, year: number): Promise<LimitRow[]> {
  const corrections = await listCorrections(db, [year - 1, year])
  const last = lastYearOf(listStatutory())
  return listStatutory()
    .filter(limit => existsIn(limit, year, last) || findIn(corrections, limit.key, year))
    .map(limit => rowOf(limit, year, corrections))
}

export async function getLimit(db: Db, limit: StatutoryLimit, year: number): Promise<LimitRow> {
  return rowOf(limit, year, await listCorrections(db, [year - 1, year]))
}

function limitNamed(key: string): StatutoryLimit {
  const limit = statutoryLimit(key)
  if (!limit) throw new Error(`The table has no limit ${key}.`)
  return limit
}

export const limitIn = (db: Db, key: string, year: number): Promise<LimitRow> => getLimit(db, limitNamed(key), year)

interface CorrectionValues {
  periods: LimitPeriod[]
  status: LimitStatus
  source: string
  note: string | null
  user_id: string
}

export async function saveCorrection(db: Db, limit_key: string, year: number, { periods, ...values }: CorrectionValues) {
  const written = { ...values, periods: sql<LimitPeriod[]>`${JSON.stringify(periods)}::jsonb` }
  await db
    .insertInto('limit_corrections')
    .values({ id: newId(), limit_key, year, ...written })
    .onConflict(conflict => conflict.columns(['tenant_id', 'year', 'limit_key']).doUpdateSet({ ...written, ...bumpVersionIn('limit_corrections') }))
    .execute()
}

export async function removeCorrection(db: Db, limit_key: string, year: number): Promise<boolean> {
  const removed = await db.deleteFrom('limit_corrections').where('limit_key', '=', limit_key).where('year', '=', year).returning('id').executeTakeFirst()
  return removed !== undefined
}

/** The values of limits with a single one, each from its day on, as far as they are known; the office's words before the table's. */
export async function limitHistories(db: Db, keys: readonly string[]): Promise<{ from_day: string; value: string }[][]> {
  const years = limitYears(listStatutory(), warsawToday())
  const corrections = await listCorrections(db, years)
  return keys.map(key => {
    const limit = limitNamed(key)
    const periods = years.flatMap(year => periodsIn(limit, year, findIn(corrections, key, year)))
    return periods.flatMap(({ from, parts: [part] }) => (part?.value ? [{ from_day: from, value: Number(part.value).toFixed(2) }] : []))
  })
}
