import { companyFields } from '#features/companies/shared/fields.ts'
import { profileFields, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

/** Who somebody is, and between which days a payer; without a first day, from the beginning. */
export const identityFields = fields({
  name: { label: 'Imię i nazwisko albo nazwa', kind: 'text', max: 200, required: true },
  nip: { label: 'NIP', kind: 'nip' },
  /** All but the last four digits are hidden; the whole number is asked for apart. */
  pesel: { label: 'PESEL', kind: 'pesel', beside: true },
  /** Either the micro-account of the NIP or that of the PESEL; hidden like the PESEL where it holds one. */
  tax_account: { label: companyFields.tax_account.label, kind: 'account', hint: 'Puste pole: wyliczony z NIP albo PESEL' },
  zus_account: { label: companyFields.zus_account.label, kind: 'account', beside: true },
  from_day: { label: 'Od dnia', kind: 'from_day', hint: 'Puste pole: od początku' },
  to_day: { label: 'Do dnia', kind: 'day', hint: 'Puste pole: bezterminowo', beside: true },
})

/** How somebody shares in the profit, is taxed and insured; dated like the company's own profile. */
export const termFields = fields({
  share: { label: 'Udział w zysku', kind: 'text', required: true, hint: 'Ułamek albo procent, np. 1/3 lub 50%' },
  income_tax: taxFields.income_tax,
  advances: { ...taxFields.advances, beside: true },
  ip_box: taxFields.ip_box,
  zus_scheme: { ...taxFields.zus_scheme, label: 'Składki ZUS' },
  voluntary_sickness: taxFields.voluntary_sickness,
})

/** Of a change of terms beside its values. */
export const changeFields = pickFields(profileFields, ['from_day', 'note'])

export const payerFields = fields({
  ...identityFields,
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  tax_identifier: { label: 'Identyfikator podatkowy', kind: 'choice', options: { nip: 'NIP', pesel: 'PESEL' }, readonly: true },
  terms: { label: 'Warunki', kind: 'part', required: true, readonly: true, computed: true, fields: { ...termFields, ...changeFields } },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true },
  shares: { label: 'Udziały', kind: 'part', only: 'change', fields: { part: termFields.share } },
  confirmed: { label: 'Wiem, że zmiana może dotyczyć zamkniętych miesięcy', kind: 'boolean', only: 'change' },
})
