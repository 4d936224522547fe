import type { ReactNode } from 'react'
import { termFields } from '#features/payers/shared/fields.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { omitFields } from '#kernel/fields/record.ts'
import { SelectField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'

/** CIT is never a person's. */
const personalTaxes = optionsOf(termFields.income_tax.options).filter(({ value }) => !value.startsWith('cit_'))

const withoutShare = omitFields(termFields, ['share'])

/** Share, tax and insurance of one payer. */
export const TermInputs = ({ shared = true }: { shared?: boolean }): ReactNode => (
  <FieldInputs
    fields={shared ? termFields : withoutShare}
    own={{ income_tax: <SelectField {...inputProps(termFields, 'income_tax')} options={personalTaxes} /> }}
  />
)
