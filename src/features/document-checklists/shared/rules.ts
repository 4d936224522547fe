import { requiredCategories } from '#features/settlements/shared/rules.ts'

/** As many as can be looked through; and lines that a month can still be read by. */
export const maxTemplates = 50
export const maxLines = 30

/** What one kind of company sends each month. */
export interface Template {
  /** Codes: what several categories of documents tick off together, or one category of the office. */
  documents: readonly string[]
  /** None: of every type. */
  company_types: readonly string[]
  /** Only of those who employ. */
  employing: boolean
}

interface Kind {
  company_type: string
  employs: boolean
}

/** A company with what it sends besides its kind, and what it does not. */
export interface Sender extends Kind {
  documents_added: readonly string[]
  documents_removed: readonly string[]
}

const shipped = (place: number, title: string, documents: string[], employing: boolean) => ({
  id: `019a0000-0000-7000-8000-0000000000d${place}`,
  title,
  documents,
  company_types: [] as string[],
  employing,
  version: 1,
})

/** What every office begins with: payroll only from those who employ. They become its own the first time something is written. */
export const shippedTemplates = [
  shipped(
    1,
    'Wszystkie firmy',
    [...requiredCategories].filter(category => category !== 'payroll'),
    false,
  ),
  shipped(2, 'Firmy, które zatrudniają', ['payroll'], true),
] as const

const concerns = ({ company_types, employing }: Template, company: Kind) =>
  (company_types.length === 0 || company_types.includes(company.company_type)) && (!employing || company.employs)

/** What the templates ask of a company of this kind: all that concern it, one after the other. */
export const documentsOfKind = (templates: readonly Template[], company: Kind) => [
  ...new Set(templates.filter(template => concerns(template, company)).flatMap(({ documents }) => documents)),
]

/** What a month of this company needs. */
export const documentsOf = (templates: readonly Template[], company: Sender) =>
  [...new Set([...documentsOfKind(templates, company), ...company.documents_added])].filter(code => !company.documents_removed.includes(code))

/** How what is wanted of one company differs from what its kind sends. */
export const differencesOf = (of_kind: readonly string[], wanted: readonly string[]) => ({
  documents_added: [...new Set(wanted)].filter(code => !of_kind.includes(code)),
  documents_removed: of_kind.filter(code => !wanted.includes(code)),
})
