import type { DeclarationForm, DeclarationState } from '#features/declarations/rules.ts'

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

export const declarationLabels = {
  expected: { label: 'Do przygotowania', hue: 'slate', code: 'DP' },
  prepared: { label: 'Przygotowana', hue: 'blue', code: 'PR' },
  sent: { label: 'Wysłana', hue: 'green', code: 'WY' },
} as const satisfies Record<DeclarationState, { label: string; hue: string; code: string }>
