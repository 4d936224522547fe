import { crossingWords, standText } from '#features/tax-limits/shared/labels.ts'
import { figuresOfCompanies } from '#features/monthly-figures/server/store.ts'
import { type Actor, companiesSeen } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import type { WaitingFor, WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { correctionsFor, holdAgainstAll, listExclusions, profilesIn } from './store-company.ts'

/** Limits of this year that the figures of a client's companies have come near to or crossed. */
export async function listWaiting(db: Db, actor: Actor, { company_id }: WaitingFor): Promise<WaitingRow[]> {
  const ids = companiesSeen(actor).filter(id => !company_id || id === company_id)
  if (ids.length === 0) return []
  const year = Number(warsawToday().slice(0, 4))
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'title', 'company_type', 'business_start'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const [profiles, figures, exclusions, corrections] = [
    await profilesIn(db, ids, year),
    await figuresOfCompanies(db, ids, `${year}-01`, `${year}-12`),
    await listExclusions(db, ids),
    await correctionsFor(db, year),
  ]
  return companies.flatMap(company => {
    const profile = profiles.get(company.id)
    if (!profile) return []
    const companyFigures = { company, profile, figures: figures.get(company.id) ?? [], exclusions: exclusions.get(company.id) ?? new Map() }
    return holdAgainstAll(companyFigures, year, corrections)
      .filter(limit => limit.reached !== null && !limit.exclusion && !limit.silent)
      .map(limit => ({
        kind: 'limit' as const,
        id: company.id,
        company_id: company.id,
        company_title: company.title,
        title: limit.name,
        by: null,
        since: null,
        date: null,
        text: [standText(limit), limit.crossing?.forecast && `przewidywany miesiąc ${crossingWords(limit).act}: ${formatMonth(limit.crossing.month)}`]
          .filter(Boolean)
          .join(', '),
        path: `/companies/${company.id}?tab=limits&year=${year}`,
      }))
  })
}
