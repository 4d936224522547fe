/** Forms that an office sends on for a month: those whose term falls in the month after it, when the month is worked on. */
export const declarationForms = [
  'jpk_v7m',
  'jpk_v7k',
  'vat_ue',
  'vat_8',
  'vat_9m',
  'dra',
  'pit4r',
  'pit8ar',
  'pit11',
  'ift1r',
  'ift2r',
  'pit36',
  'pit36l',
  'pit28',
  'cit8',
  'cit8e',
  'cit8fr',
  'jpk_pkpir',
  'jpk_ewp',
  'jpk_st',
  'jpk_kr',
  'e_sf',
  'oss',
  'iwa',
  'other',
] as const
export type DeclarationForm = (typeof declarationForms)[number]
export const declarationStates = ['expected', 'prepared', 'sent'] as const
export type DeclarationState = (typeof declarationStates)[number]

const payrollForms: readonly DeclarationForm[] = ['dra', 'pit4r', 'pit8ar', 'pit11', 'iwa']

/** Payroll clerks see to what comes from wages, nothing else. */
export const mayWriteForm = (actor: { role: string }, form: DeclarationForm) => actor.role !== 'payroll' || payrollForms.includes(form)

/** The form by which each obligation of the catalogue is fulfilled; a return goes by the tax, a journal by the way of keeping books. */
const forms: Record<string, DeclarationForm> = {
  jpk_v7m: 'jpk_v7m',
  jpk_v7k: 'jpk_v7k',
  jpk_v7k_ewid: 'jpk_v7k',
  vat_ue: 'vat_ue',
  vat_oss: 'oss',
  zus_dra_15: 'dra',
  zus_dra_20: 'dra',
  zus_dra_20_zatrudnieni: 'dra',
  zus_dra_20_inne: 'dra',
  zus_iwa: 'iwa',
  pit4r: 'pit4r',
  pit11_us: 'pit11',
  pit_roczny: 'pit36',
  cit8: 'cit8',
  cit8e: 'cit8e',
  cit8fr: 'cit8fr',
  jpk_pit_pkpir: 'jpk_pkpir',
  jpk_pit_kr: 'jpk_kr',
  jpk_cit_kr: 'jpk_kr',
  sf_kas: 'e_sf',
  sf_kas_cit: 'e_sf',
}
export const obligationsWithForm = Object.keys(forms)

export function formOf(obligation: string, { income_tax, accounting_form }: { income_tax: string | null; accounting_form: string }): DeclarationForm {
  if (obligation === 'pit_roczny') return income_tax === 'liniowy' ? 'pit36l' : income_tax === 'ryczalt' ? 'pit28' : 'pit36'
  if (obligation === 'jpk_pit_pkpir' && accounting_form === 'ewidencja_przychodow') return 'jpk_ewp'
  return forms[obligation] ?? 'other'
}

/** Sent on, and the receipt of the authority is kept. */
export const isProven = ({ state, upo }: { state: DeclarationState; upo: unknown }) => state === 'sent' && upo !== null
