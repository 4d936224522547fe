import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { publish } from '#features/realtime/store.ts'
import { type CompanyLimits, type LimitCorrectionBody, type LimitRow, limits } from '#features/tax-limits/shared/contract.ts'
import { checkLater, firstOfYear, limitYears, partNames, type StatutoryLimit } from '#features/tax-limits/shared/rules.ts'
import { trackedLimits } from '#features/tax-limits/shared/rules-company.ts'
import { statutoryLimit, listStatutory } from './statutory.ts'
import * as store from './store.ts'
import * as company from './store-company.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import { figuresBetween } from '#features/monthly-figures/server/store.ts'
import { type Actor, can, canIn, seesSettlements } from '#kernel/access/access.ts'
import { type FieldMessages, invalid, notFound, refuseFaults } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Origin } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const years = () => limitYears(listStatutory(), warsawToday())

function requireYear(text: string): number {
  const year = Number(text)
  if (!years().includes(year)) throw notFound()
  return year
}

function requireLimit(key: string): StatutoryLimit {
  const limit = statutoryLimit(key)
  if (!limit) throw notFound()
  return limit
}

/** The same parts as the shipped limit has; a second value only where there is a single one. */
function checkCorrection(limit: StatutoryLimit, year: number, body: LimitCorrectionBody) {
  const fields: FieldMessages = {}
  const expected = partNames(limit, year)
  const names = body.parts.map(({ name }) => name)
  if (expected.length !== names.length || expected.some((name, place) => names[place] !== name)) fields.parts = 'Ten limit ma inne wartości.'
  if (body.later_from && expected.length > 1) fields.later_from = 'Ten limit ma jeden zestaw wartości na cały rok.'
  else if (body.later_from) {
    const problem = checkLater(year, body.later_from)
    if (problem) fields.later_from = problem
    if (!body.later_value) fields.later_value = 'Proszę podać wartość od tego dnia.'
  } else if (body.later_value) fields.later_from = 'Proszę podać dzień, od którego obowiązuje druga wartość.'
  refuseFaults(fields)
}

const periodsOf = (year: number, { parts, later_from, later_value }: LimitCorrectionBody) => [
  { from: firstOfYear(year), parts },
  ...(later_from ? [{ from: later_from, parts: [{ name: null, value: later_value ?? null }] }] : []),
]

/** What the company's people may know of it: owners, and whoever was given the sight of settlements. */
function requireSight(actor: Actor, company_id: string) {
  if (!seesSettlements(actor, company_id)) throw notFound()
}

const requireCorrection = (origin: Origin, row: LimitRow) => requireVersion(origin, { ...row, version: row.correction?.version ?? 0 })

const listOfCompany: Handler<typeof limits.ofCompany> = async ({ db, actor, params, query }) => {
  const subject = await getCompany(db, actor, params.id)
  requireSight(actor, subject.id)
  const today = warsawToday()
  const year = query.year ? requireYear(query.year) : Number(today.slice(0, 4))
  const profile = (await company.profilesIn(db, [subject.id], year)).get(subject.id) ?? (await profileInMonth(db, subject.id, today.slice(0, 7)))
  const exclusions = (await company.listExclusions(db, [subject.id])).get(subject.id) ?? new Map()
  const figures = await figuresBetween(db, actor, subject.id, { from: `${year}-01`, to: `${year}-12` })
  const rows = company.holdAgainstAll({ company: subject, profile, figures, exclusions }, year, await company.correctionsFor(db, year))
  const answer: CompanyLimits = {
    year,
    years: years().filter(one => one <= Number(today.slice(0, 4))),
    may_change: can(actor.role, 'companies.profile') && canIn(actor, 'companies.update', subject.id),
    // Why the office does not watch a limit stays in the office.
    rows: actor.isAdmin ? rows : rows.filter(row => !row.exclusion),
  }
  return { data: answer }
}

const watchLimit: Handler<typeof limits.watch> = async ({ db, actor, params, body, origin }) => {
  const subject = await getCompany(db, actor, params.id)
  await requireMayChange(db, actor, subject.id)
  const tracked = trackedLimits.find(({ key }) => key === params.limit_key)
  if (!tracked) throw notFound()
  if (!body.watched && !body.reason) throw invalid({ reason: 'Proszę podać powód, na przykład „firma ma kasę rejestrującą”.' })
  requireVersion(origin, await company.getWatching(db, subject.id, tracked.key))
  await company.setWatched(db, subject.id, tracked.key, body)
  const data = await company.getWatching(db, subject.id, tracked.key)
  const after = { limit_key: tracked.key, watched: data.watched, reason: data.reason }
  await writeAudit(db, { action: 'limit_watched', entity: 'companies', entity_id: subject.id, company_id: subject.id, after })
  await publish(db, { entity: 'companies', entity_id: subject.id, company_id: subject.id })
  return { data }
}

export const limitsApi = handlers(limits, {
  year: async ({ db, params }) => {
    const year = requireYear(params.year)
    return { data: { year, years: years(), rows: await store.listLimits(db, year) } }
  },

  correct: async ({ db, actor, params, body, origin }) => {
    const [year, limit] = [requireYear(params.year), requireLimit(params.limit_key)]
    checkCorrection(limit, year, body)
    const before = await store.getLimit(db, limit, year)
    requireCorrection(origin, before)
    const { status, source, note = null } = body
    await store.saveCorrection(db, limit.key, year, { periods: periodsOf(year, body), status, source, note, user_id: actor.user_id })
    const after = await store.getLimit(db, limit, year)
    await writeAudit(db, { action: 'limit_corrected', entity: 'limits', entity_id: `${year}/${limit.key}`, before, after })
    await publish(db, { entity: 'limits', entity_id: actor.user_id })
    return { data: after }
  },

  restore: async ({ db, actor, params, origin }) => {
    const [year, limit] = [requireYear(params.year), requireLimit(params.limit_key)]
    const before = await store.getLimit(db, limit, year)
    requireCorrection(origin, before)
    if (!(await store.removeCorrection(db, limit.key, year))) throw notFound()
    await writeAudit(db, { action: 'limit_restored', entity: 'limits', entity_id: `${year}/${limit.key}`, before })
    await publish(db, { entity: 'limits', entity_id: actor.user_id })
    return done
  },

  ofCompany: listOfCompany,

  watch: watchLimit,
})
