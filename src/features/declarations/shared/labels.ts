import type { DeclarationForm, DeclarationState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const formLabels: Record<DeclarationForm, string> = {
  jpk_v7m: 'JPK_V7M',
  jpk_v7k: 'JPK_V7K',
  vat_ue: 'VAT-UE',
  vat_8: 'VAT-8',
  vat_9m: 'VAT-9M',
  dra: 'ZUS DRA',
  pit4r: 'PIT-4R',
  pit8ar: 'PIT-8AR',
  pit11: 'PIT-11',
  ift1r: 'IFT-1R',
  ift2r: 'IFT-2R',
  pit36: 'PIT-36',
  pit36l: 'PIT-36L',
  pit28: 'PIT-28',
  cit8: 'CIT-8',
  cit8e: 'CIT-8E',
  cit8fr: 'CIT-8FR',
  jpk_pkpir: 'JPK_PKPIR',
  jpk_ewp: 'JPK_EWP',
  jpk_st: 'JPK_ST',
  jpk_kr: 'JPK_KR_PD',
  e_sf: 'e-Sprawozdanie finansowe (KAS)',
  oss: 'VIU-DO (OSS)',
  iwa: 'ZUS IWA',
  other: 'Inna deklaracja',
}

export const declarationLabels: Record<DeclarationState, StateLabel> = {
  expected: { label: 'Do przygotowania', hue: 'slate' },
  prepared: { label: 'Przygotowana', hue: 'blue' },
  sent: { label: 'Wysłana', hue: 'green' },
}

interface FormTitle {
  form: DeclarationForm
  title: string
}

export const formName = ({ form, title }: FormTitle) => title || formLabels[form]

/** "ZUS DRA", and of a person "ZUS DRA, Anna Nowak". */
export const declarationName = ({ payer, ...named }: FormTitle & { payer?: string | null | undefined }) =>
  payer ? `${formName(named)}, ${payer}` : formName(named)
