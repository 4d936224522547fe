import { quarterOf } from '#features/statutory-deadlines/rules.ts'
import type { MonthPayer } from '#features/payers/server/store-month.ts'
import { dueDatesOf, formSymbol } from './due-dates.ts'
import type { SuggestedTax } from '#features/settlements/shared/contract.ts'
import { taxDueFields } from '#features/settlements/shared/fields.ts'
import { taxLabels } from '#features/settlements/shared/labels.ts'
import { isWholeZlotyKind, type TaxKind } from '#features/settlements/shared/rules.ts'
import { periodCode } from '#features/settlements/shared/transfers.ts'
import type { TaxProfile } from '#features/tax-profiles/shared/contract.ts'

/** What beside the payer decides where and until when it is paid. */
export interface TaxedCompany {
  company_type: string
  tax_office: string | null
  financial_year_start: number
}

const incomeKinds: readonly TaxKind[] = ['pit', 'ryczalt', 'cit']

/**
 * Quarterly advances (art. 44 ust. 3g PIT, art. 21 ust. 1a–1b ustawy o ryczałcie, art. 25 ust. 1b CIT) and VAT (art. 99 ust. 2–3) are settled for the
 * quarter, everything else for the month.
 */
export function periodOf(kind: TaxKind, month: string, payer: Pick<MonthPayer, 'advances'>, profile: Pick<TaxProfile, 'vat_period'>): string {
  const quarterly = (kind === 'vat' && profile.vat_period === 'K') || (incomeKinds.includes(kind) && payer.advances === 'K')
  return quarterly ? quarterOf(month) : month
}

export const longestTitle = taxDueFields.transfer_title.max

/** Whose a transfer is, for its title; a PESEL is in the account already and stands nowhere else. */
const named = ({ id, name, identifier }: MonthPayer) => (identifier?.kind === 'nip' ? `, NIP ${identifier.value}` : id === null ? '' : `, ${name}`)

interface Transfer {
  account: string | null
  recipient: string | null
}

interface TaxToSuggest {
  kind: TaxKind
  period: string
  about?: string | null
  payer: MonthPayer
  company: TaxedCompany
  last?: Transfer | undefined
}

/** Date, account, recipient and title of a transfer as they usually are; every one may be changed. */
export function suggestTax({ kind, period, about = null, payer, company, last }: TaxToSuggest): SuggestedTax {
  const form_symbol = formSymbol(kind, period, payer.income_tax ?? '')
  const written = /^\d{4}-\d\d$/.test(period) ? `${period.slice(5)}/${period.slice(0, 4)}` : period
  // A partner insures himself as an entrepreneur, whatever the company is (art. 8 ust. 6 i art. 47 ust. 1 pkt 4 u.s.u.s.).
  const dates = dueDatesOf(kind, period, payer.id === null ? company.company_type : 'jdg', company.financial_year_start) ?? {
    statutory_date: null,
    due_date: null,
  }
  const common = { payer_id: payer.id, payer: payer.id === null ? null : payer.name, kind, period, form_symbol, ...dates }
  if (isWholeZlotyKind(kind)) {
    return {
      ...common,
      // A micro-account takes PIT, CIT and VAT; PCC goes to an account of the tax office.
      account: kind === 'pcc' ? (last?.account ?? null) : payer.tax_account,
      // A partner's tax office is the one of his home, which only he and the last transfer know.
      recipient: (payer.id === null ? company.tax_office : last?.recipient) ?? 'Urząd skarbowy',
      transfer_title: [`${form_symbol ?? taxLabels[kind]} ${periodCode(period)}${named(payer)}`, about].filter(Boolean).join(', ').slice(0, longestTitle),
    }
  }
  if (kind === 'zus') {
    return { ...common, account: payer.zus_account, recipient: 'Zakład Ubezpieczeń Społecznych', transfer_title: `ZUS ${written}${named(payer)}` }
  }
  return {
    ...common,
    account: last?.account ?? null,
    recipient: last?.recipient ?? (kind === 'pfron' ? 'PFRON' : null),
    transfer_title: kind === 'other' ? about : `${kind.toUpperCase()} ${written}${named(payer)}`,
  }
}
