import { hueLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const tagFields = fields({
  name: { label: 'Nazwa', kind: 'text', max: 40, required: true },
  hue: { label: 'Kolor', kind: 'choice', options: hueLabels, required: true, initial: 'blue' },
  companies: { label: 'Firmy', kind: 'number', required: true, readonly: true, computed: true },
})
