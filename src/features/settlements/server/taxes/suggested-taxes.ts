import { sql } from 'kysely'
import { type MonthPayer, paying } from '#features/payers/server/store-month.ts'
import type { Keys } from '#features/payers/server/store.ts'
import { openAccount } from './accounts.ts'
import type { SuggestedTax } from '#features/settlements/shared/contract.ts'
import type { TaxKind } from '#features/settlements/shared/rules.ts'
import { suggestTax, type TaxedCompany } from './tax-defaults.ts'
import type { TaxProfile } from '#features/tax-profiles/shared/contract.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { listMonthObligations } from '#features/statutory-deadlines/store-month.ts'
import type { Db } from '#platform/db/db.ts'

/** What the amounts of a month are filled from. */
export interface Basis {
  company: TaxedCompany & { id: string }
  profile: TaxProfile
  payers: MonthPayer[]
  /** Where this payer's money went last. */
  lastOf(payer_id: string | null, kind: TaxKind, about?: string | null): { account: string | null; recipient: string | null } | undefined
}

/** Other payments go to as many places as there are things to pay for. */
const aboutOther = sql<string>`case when kind = 'other' then coalesce(about, '') else '' end`

export async function loadBasis(db: Db, office: Keys, company_id: string, month: string): Promise<Basis> {
  const { company, profile, payers } = await paying(db, office, company_id, month)
  const rows = await db
    .selectFrom('taxes_due')
    .distinctOn(['payer_id', 'kind', aboutOther])
    .select(['payer_id', 'kind', aboutOther.as('about'), 'account', 'recipient'])
    .where('company_id', '=', company_id)
    .orderBy('payer_id')
    .orderBy('kind')
    .orderBy(aboutOther)
    .orderBy('id', 'desc')
    .execute()
  const last = new Map(rows.map(row => [`${row.payer_id} ${row.kind} ${row.about}`, { account: openAccount(office, row.account), recipient: row.recipient }]))
  return {
    company: { ...company, financial_year_start: profile.financial_year_start },
    profile,
    payers,
    lastOf: (payer_id, kind, about) => last.get(`${payer_id} ${kind} ${(kind === 'other' && about) || ''}`),
  }
}

/** In this order they stand among those of a payer. */
const suggestedKinds = ['zus', 'ppk', 'pfron', 'pit', 'ryczalt', 'karta', 'cit', 'pit4', 'vat'] as const satisfies readonly TaxKind[]

const kindOf = ({ steps }: Obligation) => suggestedKinds.find(kind => kind === steps?.amount)

/** One without conditions is nobody's by the profile. */
const listPaid = () => listObligations().filter(one => kindOf(one) && one.conditions.length > 0)

type TaxKey = Pick<SuggestedTax, 'payer_id' | 'kind' | 'period'>

/** What the conditions that make tasks want paid for that month and nobody has entered. */
export async function listSuggested(db: Db, { company, payers, lastOf }: Basis, month: string, entered: readonly TaxKey[]): Promise<SuggestedTax[]> {
  const due = await listMonthObligations(db, company.id, month, listPaid())
  const owed = due.flatMap(({ obligation, payer_id, period }) => {
    const catalogueEntry = findObligation(obligation)
    const kind = catalogueEntry && kindOf(catalogueEntry)
    return kind && !entered.some(tax => tax.payer_id === payer_id && tax.kind === kind && tax.period === period) ? [{ payer_id, kind, period }] : []
  })
  return payers.flatMap(payer =>
    suggestedKinds.flatMap(kind =>
      owed
        .filter(one => one.payer_id === payer.id && one.kind === kind)
        .map(({ period }) => suggestTax({ kind, period, payer, company, last: lastOf(payer.id, kind) })),
    ),
  )
}
