/** What other features show of the price list. */
export { vatOptions } from '#features/pricelist/pages/ServiceInputs.tsx'
