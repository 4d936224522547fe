import { writeAudit } from '#features/audit/server/store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { publish } from '#features/realtime/store.ts'
import { type TaxProfile, type TaxValues, taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { checkTaxValues, touchedMonths, touchedSentence } from '#features/tax-profiles/shared/rules.ts'
import * as store from './store.ts'
import { checkFromDay, requireFirstStays, requireNotFirst } from '#kernel/dates/effective-dates.ts'
import { seesSettlements } from '#kernel/access/access.ts'
import { invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type ProfileBody = TaxValues & { from_day: string; note?: string | null }

async function load(context: PersonContext<{ id: string }>) {
  const profile = await store.getProfile(context.db, context.params.id)
  const company = await getCompany(context.db, context.actor, profile.company_id)
  await requireMayChange(context.db, context.actor, company.id)
  return { profile, company }
}

interface ProfilesChange {
  before: TaxProfile[]
  after: (ProfileBody | TaxProfile)[]
  confirmed: boolean
}

/** Refuses what closed months were settled by, unless it was said that this is meant. */
async function checkClosed({ db }: PersonContext, company_id: string, { before, after, confirmed }: ProfilesChange) {
  if (confirmed) return
  const touched = touchedMonths(before, after, await store.listClosedMonths(db, company_id))
  if (touched.length > 0) throw invalid({ confirmed: touchedSentence(touched) })
}

function checkValues(values: ProfileBody, company: Company, others: readonly TaxProfile[]) {
  refuseFaults({ ...checkTaxValues(values, company.company_type), ...checkFromDay(values, others) })
}

/** Writes the audit entry and the event of a change, and answers with the profile. */
async function finish(context: PersonContext, id: string, action: string, before?: TaxProfile) {
  const after = await store.getProfile(context.db, id)
  const { company_id } = after
  await writeAudit(context.db, { action, entity: 'tax-profiles', entity_id: id, company_id, before, after })
  await publish(context.db, { entity: 'companies', entity_id: company_id, company_id })
  return { data: after }
}

const updateProfile: Handler<typeof taxProfiles.update> = async context => {
  const { profile, company } = await load(context)
  requireVersion(context.origin, profile)
  const { confirmed, ip_box = profile.ip_box, ...rest } = context.body
  const values = { ...rest, ip_box }
  requireFirstStays(profile, values.from_day)
  const profiles = await store.listProfiles(context.db, company.id)
  const others = profiles.filter(other => other.id !== profile.id)
  checkValues(values, company, others)
  await checkClosed(context, company.id, { before: profiles, after: [...others, values], confirmed })
  await store.changeProfile(context.db, profile, values)
  return finish(context, profile.id, 'changed', profile)
}

export const taxProfilesApi = handlers(taxProfiles, {
  list: async ({ db, actor, params }) => {
    const company = await getCompany(db, actor, params.id)
    // Where a month stands is for whoever sees settlements.
    const closed_months = seesSettlements(actor, company.id) ? await store.listClosedMonths(db, company.id) : []
    return { data: await store.listProfiles(db, company.id), closed_months }
  },

  create: async context => {
    const { db, actor, body, params } = context
    const company = await getCompany(db, actor, params.id)
    await requireMayChange(db, actor, company.id)
    const { confirmed, ...values } = body
    const profiles = await store.listProfiles(db, company.id)
    checkValues(values, company, profiles)
    await checkClosed(context, company.id, { before: profiles, after: [...profiles, values], confirmed })
    return finish(context, await store.insertProfile(db, company.id, values), 'created')
  },

  update: updateProfile,

  remove: async context => {
    const { profile, company } = await load(context)
    requireNotFirst(profile)
    const profiles = await store.listProfiles(context.db, company.id)
    const after = profiles.filter(other => other.id !== profile.id)
    await checkClosed(context, company.id, { before: profiles, after, confirmed: context.query.confirmed === 'true' })
    await store.removeProfile(context.db, profile)
    await writeAudit(context.db, { action: 'removed', entity: 'tax-profiles', entity_id: profile.id, company_id: company.id, before: profile })
    await publish(context.db, { entity: 'companies', entity_id: company.id, company_id: company.id })
    return done
  },
})
