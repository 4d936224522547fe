/** What other features show of the price list. */
export { unitOptions, vatOptions } from '#features/pricelist/pages/ServiceInputs.tsx'
