import { fields } from '#kernel/fields/record.ts'

export const checklistFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 120, required: true, hint: 'Na przykład: Zamknięcie miesiąca' },
  points: { label: 'Pozycje', kind: 'texts', max: 200, required: true },
})
