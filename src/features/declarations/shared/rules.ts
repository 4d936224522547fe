/** Forms that an office sends on for a month; yearly ones are added by hand to the month in which they are made. */
export const declarationForms = [
  'jpk_v7m',
  'jpk_v7k',
  'vat_ue',
  'dra',
  'pit4r',
  'pit11',
  'pit36',
  'pit36l',
  'pit28',
  'cit8',
  'jpk_kr',
  'oss',
  'iwa',
  'other',
] as const
export type DeclarationForm = (typeof declarationForms)[number]
export const declarationStates = ['expected', 'prepared', 'sent'] as const
export type DeclarationState = (typeof declarationStates)[number]

const payrollForms: readonly DeclarationForm[] = ['dra', 'pit4r', 'pit11', 'iwa']

/** Payroll clerks see to what comes from wages, nothing else. */
export const mayWriteForm = (actor: { role: string }, form: DeclarationForm) => actor.role !== 'payroll' || payrollForms.includes(form)

/** What of a company decides its declarations in a month. */
export interface DeclarationProfile {
  company_type: string
  legal_status: string
  vat_status: string
  vat_period: string
  zus_scheme: string
  employs: boolean
  /** On some day of the month's year. */
  employed_in_year: boolean
}

/** Who insures himself; the others answer to ZUS only for those they employ. */
const selfInsured: readonly string[] = ['jdg', 'sc', 'sj', 'sp', 'sk']

/** The forms of a month as the profile of that month wants them. */
export function expectedForms(profile: DeclarationProfile, month: string): DeclarationForm[] {
  const suspended = profile.legal_status === 'zawieszona'
  const insures = selfInsured.includes(profile.company_type) && !['brak', 'zawieszony'].includes(profile.zus_scheme)
  const yearEnds = month.endsWith('-12') && profile.employed_in_year
  const wanted: [DeclarationForm, boolean][] = [
    ['jpk_v7m', profile.vat_status === 'czynny' && profile.vat_period === 'M'],
    ['jpk_v7k', profile.vat_status === 'czynny' && profile.vat_period === 'K'],
    ['dra', (insures || profile.employs) && !suspended],
    ['pit4r', yearEnds],
    ['pit11', yearEnds],
  ]
  return wanted.flatMap(([form, is]) => (is ? [form] : []))
}

/** Sent on, and the receipt of the authority is kept. */
export const isProven = ({ state, upo }: { state: DeclarationState; upo: unknown }) => state === 'sent' && upo !== null
