/** What other features show of a month's figures. */
export { MonthTotals } from '#features/totals/pages/MonthTotals.tsx'
export { TotalsOverTime } from '#features/totals/pages/TotalsOverTime.tsx'
