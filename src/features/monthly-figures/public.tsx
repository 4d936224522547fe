/** What other features show of a month's figures. */
export { MonthTotals } from '#features/monthly-figures/pages/MonthTotals.tsx'
export { TotalsOverTime } from '#features/monthly-figures/pages/TotalsOverTime.tsx'
