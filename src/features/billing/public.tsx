/** What other features show of billing. */
export { CompanyBilling } from '#features/billing/pages/CompanyBilling.tsx'
export { StatementList } from '#features/billing/pages/StatementList.tsx'
