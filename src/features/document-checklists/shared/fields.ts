import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import { fields } from '#kernel/fields/record.ts'

const lineFields = fields({ code: { label: 'Kod', kind: 'text' }, label: { label: 'Nazwa', kind: 'text' } })

export const documentChecklistFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 120, required: true, hint: 'Na przykład: Spółki z o.o.' },
  documents: { label: 'Dokumenty', kind: 'part', required: true, fields: lineFields },
  company_types: { label: 'Rodzaje firm', kind: 'choices', options: companyTypeLabels, required: true, hint: 'Bez wyboru: każdy rodzaj.' },
  employing: { label: 'Tylko firmy, które zatrudniają', kind: 'boolean', required: true, initial: false },
})

/** What one company is asked for besides its kind. */
export const companyChecklistFields = fields({
  documents: documentChecklistFields.documents,
  /** Those that the templates ask of its kind. */
  of_kind: { label: 'Z szablonu', kind: 'texts', required: true, readonly: true, computed: true },
  /** What it could be asked for besides. */
  offered: { label: 'Do wyboru', kind: 'part', required: true, readonly: true, computed: true },
})
