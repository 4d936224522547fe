import { dueDatesOf, formSymbol, periodCode, quarterOf } from '#features/settlements/due-dates.ts'
import type { SuggestedTax } from '#features/settlements/contract.ts'
import { isWholeZlotyKind, type TaxKind } from '#features/settlements/rules.ts'
import { deriveTaxAccount } from '#kernel/identifiers.ts'

/** What of a company's profile decides its taxes. */
export interface TaxProfile {
  company_type: string
  vat_number: string | null
  tax_account: string | null
  zus_account: string | null
  tax_office: string | null
  income_tax: string
  vat_status: string
  vat_period: string
  zus_scheme: string
  employs: boolean
}

export const profileKeys = [
  'company_type',
  'vat_number',
  'tax_account',
  'zus_account',
  'tax_office',
  'income_tax',
  'vat_status',
  'vat_period',
  'zus_scheme',
  'employs',
] as const satisfies readonly (keyof TaxProfile)[]

/** In partnerships the partners pay the income tax, not the company. */
const partnerships = ['sc', 'sj', 'sp']
/** Who insures himself; the others pay ZUS only for those they employ. */
const selfInsured = ['jdg', 'sc', 'sj', 'sp', 'sk']

export function periodOf(kind: TaxKind, month: string, profile: TaxProfile): string {
  return kind === 'vat' && profile.vat_period === 'K' ? quarterOf(month) : month
}

/** Date, account, recipient and title of a transfer as they usually are; every one may be changed. */
export function suggestTax(kind: TaxKind, period: string, profile: TaxProfile, last?: { account: string | null; recipient: string | null }): SuggestedTax {
  const nip = profile.vat_number
  const form_symbol = formSymbol(kind, period, profile.income_tax)
  const named = nip ? `, NIP ${nip}` : ''
  const written = /^\d{4}-\d\d$/.test(period) ? `${period.slice(5)}/${period.slice(0, 4)}` : period
  const dates = dueDatesOf(kind, period, profile.company_type) ?? { statutory_date: null, due_date: null }
  const common = { kind, period, form_symbol, ...dates }
  if (isWholeZlotyKind(kind)) {
    return {
      ...common,
      account: profile.tax_account ?? (nip ? deriveTaxAccount(nip) : null),
      recipient: profile.tax_office ?? 'Urząd Skarbowy',
      transfer_title: `${form_symbol} ${periodCode(period)}${named}`,
    }
  }
  if (kind === 'zus') {
    return { ...common, account: profile.zus_account, recipient: 'Zakład Ubezpieczeń Społecznych', transfer_title: `ZUS ${written}${named}` }
  }
  return { ...common, account: last?.account ?? null, recipient: last?.recipient ?? null, transfer_title: kind === 'ppk' ? `PPK ${written}${named}` : null }
}

/** The kinds that a month of this company is expected to have. */
export function expectedKinds(profile: TaxProfile, month: string): TaxKind[] {
  const { income_tax } = profile
  const quarterly = profile.vat_period === 'K' && Number(month.slice(5)) % 3 !== 0
  const partners = partnerships.includes(profile.company_type)
  const insured = profile.employs || (selfInsured.includes(profile.company_type) && !['zawieszony', 'brak'].includes(profile.zus_scheme))
  const expected: Record<TaxKind, boolean> = {
    zus: insured,
    ppk: false,
    pit: !partners && ['skala', 'liniowy', 'ip_box'].includes(income_tax),
    ryczalt: !partners && income_tax === 'ryczalt',
    cit: ['cit_9', 'cit_19'].includes(income_tax),
    pit4: profile.employs,
    vat: profile.vat_status === 'czynny' && !quarterly,
    other: false,
  }
  return (Object.keys(expected) as TaxKind[]).filter(kind => expected[kind])
}
