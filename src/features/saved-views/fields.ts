import { fields } from '#kernel/fields/record.ts'

export const viewFields = fields({
  list: { label: 'Lista', kind: 'text', required: true },
  name: { label: 'Nazwa widoku', kind: 'text', max: 60, required: true },
  filters: { label: 'Filtry', kind: 'text', required: true },
  search: { label: 'Szukane', kind: 'text', required: true },
  sort: { label: 'Kolejność', kind: 'text', required: true },
  columns: { label: 'Kolumny', kind: 'text', required: true },
  is_default: { label: 'Otwieraj tę listę tym widokiem', kind: 'boolean', required: true, initial: false },
})
