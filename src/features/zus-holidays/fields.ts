import { fields } from '#kernel/fields/record.ts'

export const holidayFields = fields({
  /** Whose it is: none, the sole trader's. */
  payer_id: { label: 'Wspólnik', kind: 'id' },
  year: { label: 'Rok', kind: 'number', min: 2024, max: 2100, required: true },
  used: { label: 'Wykorzystane', kind: 'boolean', required: true },
})
