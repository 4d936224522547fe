/** What other features show of a month's declarations. */
export { MonthDeclarations } from '#features/declarations/pages/MonthDeclarations.tsx'
