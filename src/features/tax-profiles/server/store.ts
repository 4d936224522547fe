import { sql } from 'kysely'
import { type TaxProfile, type TaxValues, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { lastOfMonth } from '#kernel/dates/dates.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const keys = ['id', 'company_id', 'from_day', ...taxValueKeys, 'note', 'version', 'created_at', 'updated_at'] as const

/** The whole history, from the oldest. */
export function listProfiles(db: Db, company_id: string): Promise<TaxProfile[]> {
  return db.selectFrom('tax_profiles').select(keys).where('company_id', '=', company_id).orderBy('from_day').execute()
}

/** The profiles that a month of these companies is settled by, in one statement. */
export async function profilesOfMonth(db: Db, company_ids: readonly string[], month: string): Promise<Map<string, TaxProfile>> {
  const rows = await db
    .selectFrom('tax_profiles')
    .select(keys)
    .distinctOn('company_id')
    .where(sql<boolean>`company_id = any(${[...company_ids]}::uuid[])`)
    .where('from_day', '<=', lastOfMonth(month))
    .orderBy('company_id')
    .orderBy('from_day', 'desc')
    .execute()
  return new Map(rows.map(row => [row.company_id, row]))
}

/** The profile that a month of a company is settled by. */
export async function profileInMonth(db: Db, company_id: string, month: string): Promise<TaxProfile> {
  const profile = (await profilesOfMonth(db, [company_id], month)).get(company_id)
  if (!profile) throw new Error(`The company ${company_id} has no tax profile from the beginning.`)
  return profile
}

export async function getProfile(db: Db, id: string): Promise<TaxProfile> {
  const profile = await db.selectFrom('tax_profiles').select(keys).where('id', '=', id).executeTakeFirst()
  if (!profile) throw notFound()
  return profile
}

/** What a new company has always been; whatever is not said is as usual. */
export function insertFirstProfile(db: Db, company_id: string, values: Partial<TaxValues> = {}): Promise<string> {
  return insertProfile(db, company_id, { ...usualTaxValues, ...values, from_day: beginning })
}

/** The same for many companies in one statement. */
export async function insertFirstProfiles(db: Db, profiles: readonly (TaxValues & { company_id: string })[]) {
  await db
    .insertInto('tax_profiles')
    .values(profiles.map(values => ({ id: newId(), ...values, from_day: beginning })))
    .execute()
}

type NewProfile = TaxValues & { from_day: string; note?: string | null }

export async function insertProfile(db: Db, company_id: string, values: NewProfile, id = newId()): Promise<string> {
  await db
    .insertInto('tax_profiles')
    .values({ id, company_id, ...values })
    .execute()
  return id
}

export async function changeProfile(db: Db, profile: TaxProfile, values: NewProfile) {
  await db
    .updateTable('tax_profiles')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', profile.id)
    .execute()
}

export async function removeProfile(db: Db, profile: TaxProfile) {
  await db.deleteFrom('tax_profiles').where('id', '=', profile.id).execute()
}

export async function listClosedMonths(db: Db, company_id: string): Promise<string[]> {
  const rows = await db.selectFrom('settlements').select('month').where('company_id', '=', company_id).where('state', '=', 'closed').orderBy('month').execute()
  return rows.map(row => row.month)
}

/** Whether it employs, of a profile `p`. */
export const profileEmploys = sql<boolean>`(p.insured > 0 or p.contractors > 0)`

/** Whether a company `c` employs on a day, by the profile in force then. */
export const employsOn = (day: string) =>
  sql<boolean>`(select ${profileEmploys} from tax_profiles p where p.tenant_id = ${thisOffice} and p.company_id = c.id and p.from_day <= ${day}::date
    order by p.from_day desc limit 1)`

/** Whether a company `c` employs on some day of these, by the profiles in force in them. */
export const employsWithin = (from: string, to: string) =>
  sql<boolean>`exists (select 1 from tax_profiles p where p.tenant_id = ${thisOffice} and p.company_id = c.id and ${profileEmploys} and p.from_day <= ${to}::date
    and not exists (select 1 from tax_profiles later where later.tenant_id = ${thisOffice} and later.company_id = p.company_id
      and later.from_day > p.from_day and later.from_day <= ${from}::date))`
