/** Settlements, as `plural` counts them. */
export const settlementForms = ['rozliczenie', 'rozliczenia', 'rozliczeń'] as const
