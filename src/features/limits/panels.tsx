/** What other features show of limits. */
export { CompanyLimits } from '#features/limits/pages/CompanyLimits.tsx'
