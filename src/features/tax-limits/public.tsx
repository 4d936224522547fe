/** What other features show of limits. */
export { CompanyLimits } from '#features/tax-limits/pages/CompanyLimits.tsx'
