import { declarationForms } from '#features/declarations/shared/rules.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import type { LawEntry, LawPart } from '#features/law/store-part.ts'
import { taxKinds } from '#features/settlements/shared/rules.ts'
import type { Condition, Obligation } from '#features/statutory-deadlines/contract.ts'
import { obligationsPart } from '#features/statutory-deadlines/store-catalogue.ts'
import {
  accountingFormLabels,
  advanceLabels,
  incomeTaxLabels,
  vatPeriodLabels,
  vatStatusLabels,
  zusSchemeLabels,
} from '#features/tax-profiles/shared/labels.ts'

const valuesBy: Partial<Record<string, object>> = {
  company_type: companyTypeLabels,
  income_tax: incomeTaxLabels,
  advances: advanceLabels,
  accounting_form: accountingFormLabels,
  vat_status: vatStatusLabels,
  vat_period: vatPeriodLabels,
  zus_scheme: zusSchemeLabels,
}

/** A condition without such a value is met by nobody, and nobody would notice. */
function unknownValues(condition: Condition): string[] {
  if ('least' in condition) return []
  const { field, any } = condition
  const known = valuesBy[field]
  return any.flatMap(value => ((known ? Object.hasOwn(known, String(value)) : typeof value === 'boolean') ? [] : [`${field}: ${value}`]))
}

function unknownKinds({ conditions, starts, steps = {} }: Obligation): string[] {
  const { amount, declaration } = steps
  return [
    ...[...conditions, ...starts.flatMap(start => start.conditions)].flatMap(unknownValues),
    ...(amount === undefined || taxKinds.some(kind => kind === amount) ? [] : [`amount: ${amount}`]),
    ...(declaration === undefined || declarationForms.some(form => form === declaration) ? [] : [`declaration: ${declaration}`]),
  ]
}

/** The catalogue, of kinds that profiles, settlements and declarations know. */
export const catalogueOfKnownKinds: LawPart = {
  ...obligationsPart,
  complaints: (entries: readonly LawEntry[]) => [
    ...obligationsPart.complaints(entries),
    ...(entries as readonly Obligation[]).flatMap(entry => unknownKinds(entry).map(kind => `${entry.key}: nieznany rodzaj ${kind}`)),
  ],
}
