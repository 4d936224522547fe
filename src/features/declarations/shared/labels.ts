import type { DeclarationForm, DeclarationState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const formLabels: Record<DeclarationForm, string> = {
  jpk_v7m: 'JPK_V7M',
  jpk_v7k: 'JPK_V7K',
  vat_ue: 'VAT-UE',
  dra: 'ZUS DRA',
  pit4r: 'PIT-4R',
  pit11: 'PIT-11',
  pit36: 'PIT-36',
  pit36l: 'PIT-36L',
  pit28: 'PIT-28',
  cit8: 'CIT-8',
  jpk_kr: 'JPK_KR',
  oss: 'VIU-DO (OSS)',
  iwa: 'ZUS IWA',
  other: 'Inna deklaracja',
}

export const declarationLabels: Record<DeclarationState, StateLabel> = {
  expected: { label: 'Do przygotowania', hue: 'slate' },
  prepared: { label: 'Przygotowana', hue: 'blue' },
  sent: { label: 'Wysłana', hue: 'green' },
}
