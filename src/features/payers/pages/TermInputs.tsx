import type { ReactNode } from 'react'
import { advanceLabels, incomeTaxLabels, zusSchemeLabels } from '#features/tax-profiles/shared/labels.ts'
import { CheckField, FieldPair, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { optionsOf } from '#kernel/fields/options.ts'

/** CIT is never a person's. */
const personalTaxes = optionsOf(incomeTaxLabels).filter(({ value }) => !value.startsWith('cit_'))

/** Share, tax and insurance of one payer. */
export function TermInputs({ shared = true }: { shared?: boolean }): ReactNode {
  return (
    <>
      {shared && <TextField name="share" label="Udział w zysku" description="Ułamek albo procent, np. 1/3 lub 50%" required autoComplete="off" />}
      <FieldPair>
        <SelectField name="income_tax" label="Podatek dochodowy" options={personalTaxes} required />
        <SelectField name="advances" label="Zaliczki" options={optionsOf(advanceLabels)} required />
      </FieldPair>
      <SelectField name="zus_scheme" label="Składki ZUS" options={optionsOf(zusSchemeLabels)} required />
      <CheckField name="voluntary_sickness" label="Dobrowolne ubezpieczenie chorobowe" />
    </>
  )
}
