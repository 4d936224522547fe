/**
 * Forms that an office sends on for a month: those whose term falls in the month after it, when the month is worked on (art. 99 VAT, art. 47 u.s.u.s.,
 * art. 38, 39 i 45 PIT, art. 27 CIT, art. 31 ustawy wypadkowej).
 */
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

/** Sent on, and the receipt of the authority is kept. */
export const isProven = ({ state, upo }: { state: DeclarationState; upo: unknown }) => state === 'sent' && upo !== null
