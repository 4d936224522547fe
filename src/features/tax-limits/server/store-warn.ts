import { sql } from 'kysely'
import type { CompanyLimit } from '#features/tax-limits/shared/contract.ts'
import { publish } from '#features/realtime/store.ts'
import { sayReached } from './words.ts'
import { warningLevels } from '#features/tax-limits/shared/rules-company.ts'
import { correctionsFor, holdAgainstAll, listExclusions, profilesIn } from './store-company.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { figuresOfCompanies } from '#features/monthly-figures/server/store.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

interface Watched {
  id: string
  title: string
  company_type: string
  business_start: string | null
  keeper_id: string | null
}

function listWatched(db: Db, company_ids: readonly string[]): Promise<Watched[]> {
  return db
    .selectFrom('companies as c')
    .leftJoin('company_people as care', join => join.onRef('care.company_id', '=', 'c.id').on('care.role', '=', 'caretaker'))
    .select(['c.id', 'c.title', 'c.company_type', 'c.business_start', 'care.user_id as keeper_id'])
    .where(sql<boolean>`c.id = any(${[...company_ids]}::uuid[])`)
    .where('c.archived_at', 'is', null)
    .execute()
}

/** Writes down what is being told; what was told before, by whomever, is left out. */
async function claim(db: Db, company_id: string, year: number, limits: readonly CompanyLimit[]): Promise<Set<string>> {
  const rows = limits.flatMap(({ key, reached }) =>
    warningLevels.filter(level => reached !== null && level <= reached).map(level => ({ id: newId(), company_id, limit_key: key, year, level })),
  )
  if (rows.length === 0) return new Set()
  const written = await db
    .insertInto('limit_warnings')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['limit_key', 'level'])
    .execute()
  return new Set(written.map(({ limit_key, level }) => `${limit_key} ${level}`))
}

/** Tells caretakers of limits that a year's figures have come near to or crossed: of each level once, of the highest alone. */
export async function warnOfLimits(teller: Teller, company_ids: readonly string[], year: number) {
  const { db } = teller
  const [companies, profiles, figures, exclusions, corrections] = [
    await listWatched(db, company_ids),
    await profilesIn(db, company_ids, year),
    await figuresOfCompanies(db, company_ids, `${year}-01`, `${year}-12`),
    await listExclusions(db, company_ids),
    await correctionsFor(db, year),
  ]
  const tab = `?tab=limits&year=${year}`
  for (const company of companies) {
    const profile = profiles.get(company.id)
    if (!profile) continue
    const companyFigures = { company, profile, figures: figures.get(company.id) ?? [], exclusions: exclusions.get(company.id) ?? new Map() }
    const reached = holdAgainstAll(companyFigures, year, corrections).filter(limit => limit.reached !== null && !limit.exclusion && !limit.silent)
    const claimed = await claim(db, company.id, year, reached)
    const newWarnings = reached.filter(limit => claimed.has(`${limit.key} ${limit.reached}`))
    if (newWarnings.length === 0) continue
    await publish(db, { entity: 'companies', entity_id: company.id, company_id: company.id })
    await notify(teller, {
      event: 'limits.reached',
      about_id: company.id,
      company_id: company.id,
      recipients: company.keeper_id ? [company.keeper_id] : [],
      variables: { firma: company.title, rok: String(year), ...sayReached(newWarnings) },
      // In January it is the year before that is being closed.
      paths: { staff: `/dashboard/companies/${company.id}${tab}`, client: `/companies/${company.id}${tab}` },
    })
  }
}
