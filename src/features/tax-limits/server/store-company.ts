import { sql } from 'kysely'
import type { CompanyLimit, Watching } from '#features/tax-limits/shared/contract.ts'
import { type Correction, isKnown, type LimitStatus, periodsIn, statusIn } from '#features/tax-limits/shared/rules.ts'
import { appliesTo, prorate, measureProgressBy, type TrackedLimit, trackedLimits } from '#features/tax-limits/shared/rules-company.ts'
import { listCorrections } from './store.ts'
import { statutoryLimit } from './statutory.ts'
import type { TaxProfile } from '#features/tax-profiles/shared/contract.ts'
import { profilesOfMonth } from '#features/tax-profiles/server/store.ts'
import type { TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** How far back a row is looked for when the one that is meant is not known yet. */
const yearsBack = 3

interface KnownRow {
  row_year: number
  status: LimitStatus
  value: string | null
}

/** The value that decides: of the year meant, or of the last one before it that is known. What is only drafted is no law. */
function knownRow(key: string, year: number, corrections: readonly Correction[]): KnownRow {
  const limit = statutoryLimit(key)
  if (!limit) throw new Error(`The table has no limit ${key}.`)
  for (let row_year = year; row_year >= year - yearsBack; row_year--) {
    const correction = corrections.find(one => one.limit_key === key && one.year === row_year)
    const periods = periodsIn(limit, row_year, correction)
    const value = periods.at(-1)?.parts[0]?.value
    const status = statusIn(limit, row_year, correction)
    if (isKnown(periods) && value && status !== 'draft') return { row_year, status, value: Number(value).toFixed(2) }
  }
  return { row_year: year, status: 'unknown', value: null }
}

/** What a company is not held against, by the keys of limits. */
export type Exclusions = ReadonlyMap<string, Pick<Watching, 'reason' | 'version'>>

export interface CompanyFigures {
  company: { id: string; company_type: string; business_start: string | null }
  profile: TaxProfile
  figures: readonly TotalsOfMonth[]
  exclusions: Exclusions
}

/** A company's figures of a year against one limit. */
function holdAgainst(tracked: TrackedLimit, year: number, { company, figures, exclusions }: CompanyFigures, corrections: readonly Correction[]): CompanyLimit {
  const { key, base, consequence, silent = false, inclusive = false } = tracked
  const span = tracked.span?.(year) ?? 'year'
  const limit = statutoryLimit(key)
  const decides_about = year + tracked.offset
  const { row_year, status, value } = knownRow(key, decides_about, corrections)
  const exclusion = exclusions.get(key)
  const own = value === null ? null : prorate(value, tracked, year, company.business_start)
  const months = figures.map(row => ({ month: row.month, value: row[base] }))
  const progress = measureProgressBy(span, own, { year, figures: months, business_start: company.business_start, inclusive })
  return {
    ...{ key, base, span, silent, inclusive, consequence, decides_about, row_year, status, ...progress },
    name: limit?.name ?? key,
    legal_basis: limit?.legal_basis ?? '',
    full_limit: value,
    limit: own,
    prorated_from: own === value ? null : company.business_start,
    exclusion: exclusion ? { reason: exclusion.reason } : null,
    version: exclusion?.version ?? 0,
  }
}

/** Before its first year a limit was not there, and one of nothing is there no more. */
const isThere = ({ key, decides_about, full_limit }: CompanyLimit) =>
  full_limit !== '0.00' && Object.keys(statutoryLimit(key)?.values ?? {}).some(year => Number(year) <= decides_about)

export function holdAgainstAll(companyFigures: CompanyFigures, year: number, corrections: readonly Correction[]): CompanyLimit[] {
  return trackedLimits
    .filter(tracked => appliesTo(tracked, companyFigures.profile, companyFigures.company.company_type))
    .map(tracked => ({ tracked, limit: holdAgainst(tracked, year, companyFigures, corrections) }))
    .filter(({ tracked, limit }) => !tracked.only_with_figures || limit.exclusion || (limit.used !== null && limit.used !== '0.00'))
    .map(({ limit }) => limit)
    .filter(isThere)
}

/** Years whose rows a year's figures may be compared with. */
export const yearsFor = (year: number) => Array.from({ length: yearsBack + 2 }, (_, back) => year + 1 - back)

export const correctionsFor = (db: Db, year: number) => listCorrections(db, yearsFor(year))

/** The profiles that decide in a year: of its last month that has come. */
export async function profilesIn(db: Db, company_ids: readonly string[], year: number) {
  const now = warsawMonth()
  const last = `${year}-12`
  return profilesOfMonth(db, company_ids, last < now ? last : now)
}

/** A row is never changed, another one takes its place: of two, the later one was made later. */
const version = sql<number>`(extract(epoch from created_at) * 1000000)::float8`.as('version')

export async function listExclusions(db: Db, company_ids: readonly string[]): Promise<Map<string, Exclusions>> {
  const rows = await db
    .selectFrom('limit_exclusions')
    .select(['company_id', 'limit_key', 'reason', version])
    .where(sql<boolean>`company_id = any(${[...company_ids]}::uuid[])`)
    .execute()
  const byCompany = Map.groupBy(rows, row => row.company_id)
  return new Map([...byCompany].map(([company_id, own]) => [company_id, new Map(own.map(row => [row.limit_key, row]))]))
}

export async function getWatching(db: Db, company_id: string, limit_key: string): Promise<Watching> {
  const exclusion = (await listExclusions(db, [company_id])).get(company_id)?.get(limit_key)
  return { watched: !exclusion, reason: exclusion?.reason ?? null, version: exclusion?.version ?? 0 }
}

/** Unwatched with its reason, or watched again. */
export async function setWatched(
  db: Db,
  company_id: string,
  limit_key: string,
  { watched, reason = null }: { watched: boolean; reason?: string | null | undefined },
) {
  await db.deleteFrom('limit_exclusions').where('company_id', '=', company_id).where('limit_key', '=', limit_key).execute()
  if (!watched) await db.insertInto('limit_exclusions').values({ id: newId(), company_id, limit_key, reason }).execute()
}
