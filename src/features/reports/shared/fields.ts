import { roleOptions } from '#features/users/shared/labels.ts'
import { staffRoles } from '#kernel/access/access.ts'
import { fields } from '#kernel/fields/record.ts'

/** A person's month; the keys of the figures are the specification's. */
export const reportFields = fields({
  title: { label: 'Imię i nazwisko', kind: 'text', required: true, readonly: true, computed: true, list: {}, export: true },
  role: { label: 'Rola', kind: 'choice', options: roleOptions(staffRoles), required: true, readonly: true, list: { width: 160, extra: true }, export: true },
  /** Seconds. */
  report1: {
    label: 'Czas pracy',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { width: 160, align: 'right' },
    export: { title: 'Godziny' },
  },
  /** Settlements of the person's companies, and of those they worked for in that month. */
  report2: {
    label: 'Rozliczenia miesięczne',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { width: 200, align: 'right' },
    export: true,
  },
  /** Entries. */
  report3: {
    label: 'Szczegółowy czas pracy',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { width: 200, align: 'right' },
    export: { title: 'Wpisy' },
  },
})
