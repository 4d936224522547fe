import type { TermValues } from '#features/payers/shared/contract.ts'
import { isPrivatePerson, peoplePayIncomeTax, termsIn } from '#features/payers/shared/rules.ts'
import { type Keys, type KeptPayer, listKept, openIdentity } from './store.ts'
import type { TaxProfile } from '#features/tax-profiles/shared/contract.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import { deriveTaxAccount } from '#kernel/identifiers/identifiers.ts'
import type { Db } from '#platform/db/db.ts'

/** Somebody who owes taxes or contributions for a month: the company itself (`id` null) or one of its partners. */
export interface MonthPayer {
  id: string | null
  company_id: string
  name: string
  /** What the transfer names the taxpayer by. */
  identifier: { kind: 'nip' | 'pesel'; value: string } | null
  tax_account: string | null
  zus_account: string | null
  /** Null for the company itself. */
  share: string | null
  /** Null where somebody else pays it: the partners of a partnership, or the company whose shareholder this is. */
  income_tax: TermValues['income_tax'] | null
  advances: TermValues['advances']
  zus_scheme: TermValues['zus_scheme']
  voluntary_sickness: boolean
}

interface CompanyPart {
  id: string
  title: string
  company_type: string
  vat_number: string | null
  tax_account: string | null
  zus_account: string | null
}

/** Insures himself through the company's own account. */
const isSoleTrader = (company_type: string) => company_type === 'jdg'

/** A private person whom nobody has entered by name is the payer itself. */
function companyItself(company: CompanyPart, profile: TaxProfile, others: readonly MonthPayer[]): MonthPayer {
  const { vat_number } = company
  const isAlone = isPrivatePerson(company.company_type) && others.length === 0
  const sole = isSoleTrader(company.company_type)
  return {
    id: null,
    company_id: company.id,
    name: company.title,
    identifier: vat_number ? { kind: 'nip', value: vat_number } : null,
    tax_account: company.tax_account ?? (vat_number ? deriveTaxAccount(vat_number) : null),
    zus_account: company.zus_account,
    share: null,
    income_tax: peoplePayIncomeTax(company.company_type, profile.income_tax) && !isAlone ? null : profile.income_tax,
    advances: profile.advances,
    zus_scheme: sole ? profile.zus_scheme : 'brak',
    voluntary_sickness: sole && profile.voluntary_sickness,
  }
}

function partner(office: Keys, company: CompanyPart, profile: TaxProfile, { payer, terms }: { payer: KeptPayer; terms: TermValues }): MonthPayer {
  const { pesel, tax_account } = openIdentity(office, payer)
  const value = payer.tax_identifier === 'pesel' ? pesel : payer.nip
  return {
    id: payer.id,
    company_id: company.id,
    name: payer.name,
    identifier: payer.tax_identifier && value ? { kind: payer.tax_identifier, value } : null,
    tax_account,
    zus_account: payer.zus_account,
    share: terms.share,
    income_tax: peoplePayIncomeTax(company.company_type, profile.income_tax) ? terms.income_tax : null,
    advances: terms.advances,
    zus_scheme: terms.zus_scheme,
    voluntary_sickness: terms.voluntary_sickness,
  }
}

/** The company, its profile of that month and everybody who pays for it, the company itself first; three statements. */
export async function paying(db: Db, office: Keys, company_id: string, month: string) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'title', 'company_type', 'vat_number', 'tax_account', 'zus_account', 'tax_office'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const profile = await profileInMonth(db, company_id, month)
  const storedPayers = await listKept(db, [company_id])
  const partners = storedPayers.flatMap(payer => {
    const terms = termsIn(payer, month)
    return terms ? [partner(office, company, profile, { payer, terms })] : []
  })
  return { company, profile, payers: [companyItself(company, profile, partners), ...partners] }
}
