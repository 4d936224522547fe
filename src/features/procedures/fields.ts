import { fields } from '#kernel/fields/record.ts'

export const procedureFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 120, required: true, hint: 'Na przykład: Jak zawiesić działalność' },
  content: { label: 'Co trzeba zrobić', kind: 'html', required: true },
})
