import { suspendedThroughout } from '#features/companies/server/store-legal-status.ts'
import { type MonthPayer, payersInMonth } from '#features/payers/server/store-month.ts'
import type { Keys } from '#features/payers/server/store.ts'
import { openAccount } from './accounts.ts'
import type { SuggestedTax } from '#features/settlements/shared/contract.ts'
import type { TaxKind } from '#features/settlements/shared/rules.ts'
import { expectedKinds, periodOf, suggestTax, type Suspension, type TaxedCompany } from './tax-defaults.ts'
import type { TaxProfile } from '#features/tax-profiles/shared/contract.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

/** What the amounts of a month are filled from. */
export interface Basis {
  company: TaxedCompany
  profile: TaxProfile
  payers: MonthPayer[]
  suspended: Suspension
  /** Where this payer's money went last. */
  lastOf(payer_id: string | null, kind: TaxKind): { account: string | null; recipient: string | null } | undefined
}

export async function loadBasis(db: Db, office: Keys, company_id: string, month: string): Promise<Basis> {
  const { suspended, quarter_suspended, ...company } = await db
    .selectFrom('companies as c')
    .select(['c.company_type', 'c.tax_office'])
    .select([suspendedThroughout(month).as('suspended'), suspendedThroughout(month, addToMonth(month, -2)).as('quarter_suspended')])
    .where('c.id', '=', company_id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('taxes_due')
    .distinctOn(['payer_id', 'kind'])
    .select(['payer_id', 'kind', 'account', 'recipient'])
    .where('company_id', '=', company_id)
    .orderBy('payer_id')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  const last = new Map(rows.map(row => [`${row.payer_id} ${row.kind}`, { account: openAccount(office, row.account), recipient: row.recipient }]))
  const profile = await profileInMonth(db, company_id, month)
  return {
    company: { ...company, financial_year_start: profile.financial_year_start },
    profile,
    suspended: { month: suspended, quarter: quarter_suspended },
    payers: await payersInMonth(db, office, company_id, month),
    lastOf: (payer_id, kind) => last.get(`${payer_id} ${kind}`),
  }
}

/** What the profile of that month and its payers expect and nobody has entered. */
export function listSuggested(
  { company, profile, payers, suspended, lastOf }: Basis,
  month: string,
  entered: readonly { payer_id: string | null; kind: string; period: string }[],
): SuggestedTax[] {
  return payers
    .flatMap(payer =>
      expectedKinds(payer, profile, month, suspended, company.company_type).map(kind =>
        suggestTax(kind, periodOf(kind, month, payer, profile), payer, company, lastOf(payer.id, kind)),
      ),
    )
    .filter(({ payer_id, kind, period }) => !entered.some(tax => tax.payer_id === payer_id && tax.kind === kind && tax.period === period))
}
