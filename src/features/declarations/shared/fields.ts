import { declarationLabels, formLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const declarationFields = fields({
  form: { label: 'Deklaracja', kind: 'choice', options: formLabels, required: true, readonly: true },
  /** What an `other` one is called; of all others empty. */
  title: { label: 'Nazwa deklaracji', kind: 'text', max: 100, required: true, readonly: true },
  /** Whose it is: none, the company's own. */
  payer_id: { label: 'Podatnik', kind: 'id', readonly: true },
  payer: { label: 'Podatnik', kind: 'text', readonly: true, computed: true },
  state: { label: 'Stan', kind: 'choice', options: declarationLabels, required: true },
  /** Wanted by the tax profile; the others were added by hand. */
  expected: { label: 'Z profilu podatkowego', kind: 'boolean', required: true, readonly: true, computed: true },
  due_date: { label: 'Termin', kind: 'day', readonly: true, computed: true },
  sent_at: { label: 'Wysłano', kind: 'instant', readonly: true },
  upo: { label: 'UPO', kind: 'part', readonly: true, computed: true, fields: fields({ name: { label: 'Plik', kind: 'text' } }) },
  upo_file_id: { label: 'UPO', kind: 'id', only: 'change' },
})
