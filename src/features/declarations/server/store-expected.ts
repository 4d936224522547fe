import { type DeclarationForm, declarationForms } from '#features/declarations/shared/rules.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { listMonthObligations, type MonthObligation } from '#features/statutory-deadlines/store-month.ts'
import type { Db } from '#platform/db/db.ts'

export interface Expected extends Pick<MonthObligation, 'obligation' | 'payer_id' | 'payer' | 'period' | 'due_date'> {
  form: DeclarationForm
  title: ''
}

const usualForm = ({ steps }: Pick<Obligation, 'steps'>) => declarationForms.find(form => form === steps?.declaration)

/** Where the law has several forms for one obligation, those in place of the usual one. */
const otherForms: Partial<Record<DeclarationForm, readonly DeclarationForm[]>> = { pit36: ['pit36l', 'pit28'], jpk_pkpir: ['jpk_ewp'] }

/** Each of these fulfils the obligation, of whom it is. */
export function formsOf(obligation: Pick<Obligation, 'steps'>): readonly DeclarationForm[] {
  const usual = usualForm(obligation)
  return usual ? [usual, ...(otherForms[usual] ?? [])] : []
}

/** A return goes by the tax, a journal by the way of keeping books. */
function formOf(obligation: Obligation, { income_tax, accounting_form }: MonthObligation): DeclarationForm {
  if (obligation.key === 'pit_roczny' && income_tax === 'liniowy') return 'pit36l'
  if (obligation.key === 'pit_roczny' && income_tax === 'ryczalt') return 'pit28'
  if (obligation.key === 'jpk_pit_pkpir' && accounting_form === 'ewidencja_przychodow') return 'jpk_ewp'
  return usualForm(obligation) ?? 'other'
}

/** One without conditions is nobody's by the profile: the office says whose. */
export const isFiled = (one: Obligation) => usualForm(one) !== undefined && one.conditions.length > 0

/** The declarations of what a month is worked on for. */
export function expectedOf(due: readonly MonthObligation[]): Expected[] {
  const all = due.flatMap(row => {
    const found = findObligation(row.obligation)
    return found && isFiled(found) ? [{ ...row, form: formOf(found, row), title: '' as const }] : []
  })
  // One form may fulfil two obligations, e.g. of an owner and of those employed.
  return [...new Map(all.map(row => [`${row.form} ${row.payer_id}`, row])).values()]
}

/** The declarations of a month, of the company and of each person who pays; one statement. */
export const listExpected = async (db: Db, company_id: string, month: string): Promise<Expected[]> =>
  expectedOf(await listMonthObligations(db, company_id, month, listObligations().filter(isFiled)))
