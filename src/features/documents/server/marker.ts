/**
 * What the entry of JPK_V7M(3) says of a document; the index is made of the same words. `alias` as in `d.`, or none.
 * A number says more than what was chosen without one, but for what was filed as OFF; an invoice in a form of KSeF's own that has none yet is another proof (DI), and any other one lies outside of KSeF (BFK).
 */
export const markerOf = (alias: '' | 'd.') => `(case when ${alias}ksef_number is not null and ${alias}jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
  else coalesce(${alias}jpk_marker_chosen, case when ${alias}category in ('purchase_invoice', 'sales_invoice') and not ${alias}in_ksef_form then 'BFK' else 'DI' end) end)`
