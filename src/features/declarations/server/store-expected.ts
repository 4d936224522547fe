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

export interface Taxed {
  income_tax: string | null
  accounting_form: string | null
}

/** Where the law has several forms for one obligation, those in place of the usual one: a return goes by the tax, a journal by the way of keeping books. */
const otherForms: Partial<Record<DeclarationForm, readonly { form: DeclarationForm; of(payer: Taxed): boolean }[]>> = {
  pit36: [
    { form: 'pit36l', of: ({ income_tax }) => income_tax === 'liniowy' },
    { form: 'pit28', of: ({ income_tax }) => income_tax === 'ryczalt' },
  ],
  jpk_pkpir: [{ form: 'jpk_ewp', of: ({ accounting_form }) => accounting_form === 'ewidencja_przychodow' }],
}

const othersOf = (usual: DeclarationForm) => otherForms[usual] ?? []

/** Each of these is one for the obligation, of whom it is. */
export function formsOf(obligation: Pick<Obligation, 'steps'>): readonly DeclarationForm[] {
  const usual = usualForm(obligation)
  return usual ? [usual, ...othersOf(usual).map(({ form }) => form)] : []
}

/** The one that fulfils the obligation of this payer. */
export function formOf(obligation: Pick<Obligation, 'steps'>, payer: Taxed): DeclarationForm | undefined {
  const usual = usualForm(obligation)
  return usual && (othersOf(usual).find(({ of }) => of(payer))?.form ?? usual)
}

/** One without conditions is nobody's by the profile: the office says whose. */
export const isFiled = (one: Obligation) => usualForm(one) !== undefined && one.conditions.length > 0

/** The declarations of what a month is worked on for. */
export function expectedOf(due: readonly MonthObligation[]): Expected[] {
  const all = due.flatMap(row => {
    const obligation = findObligation(row.obligation)
    const form = obligation && isFiled(obligation) && formOf(obligation, row)
    return form ? [{ ...row, form, title: '' as const }] : []
  })
  // One form may fulfil two obligations, e.g. of an owner and of those employed.
  return [...new Map(all.map(row => [`${row.form} ${row.payer_id}`, row])).values()]
}

/** The declarations of a month, of the company and of each person who pays; one statement. */
export const listExpected = async (db: Db, company_id: string, month: string): Promise<Expected[]> =>
  expectedOf(await listMonthObligations(db, company_id, month, listObligations().filter(isFiled)))
