import {
  accountingFormLabels,
  advanceLabels,
  financialYearLabels,
  incomeTaxLabels,
  vatPeriodLabels,
  vatStatusLabels,
  zusSchemeLabels,
} from '#features/tax-profiles/shared/labels.ts'
import { taxFields } from '#features/tax-profiles/shared/fields.ts'
import { CheckField, FieldPair, NumberField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import classes from './TaxValueInputs.module.css'

const labelOf = (key: keyof typeof taxFields) => taxFields[key].label

const choices = {
  accounting_form: optionsOf(accountingFormLabels),
  income_tax: optionsOf(incomeTaxLabels),
  advances: optionsOf(advanceLabels),
  vat_status: optionsOf(vatStatusLabels),
  vat_period: optionsOf(vatPeriodLabels),
  zus_scheme: optionsOf(zusSchemeLabels),
}

const Choice = ({ name }: { name: keyof typeof choices }) => <SelectField name={name} label={labelOf(name)} options={choices[name]} required />

/** Every part of the tax profile; the same when a company is new and when something changes. */
export function TaxValueInputs() {
  return (
    <>
      <FieldPair>
        <Choice name="accounting_form" />
        <SelectField
          name="financial_year_start"
          label={labelOf('financial_year_start')}
          options={financialYearLabels.map((label, place) => ({ value: String(place + 1), label }))}
          required
          numeric
        />
      </FieldPair>
      <FieldPair>
        <Choice name="income_tax" />
        <Choice name="advances" />
      </FieldPair>
      <CheckField name="ip_box" label={labelOf('ip_box')} />
      <FieldPair>
        <Choice name="vat_status" />
        <Choice name="vat_period" />
      </FieldPair>
      <div className={classes.marks}>
        <CheckField name="vat_ue" label={labelOf('vat_ue')} />
        <CheckField name="oss" label={labelOf('oss')} />
        <CheckField name="ioss" label={labelOf('ioss')} />
        <CheckField name="cash_method" label={labelOf('cash_method')} />
      </div>
      <FieldPair>
        <Choice name="zus_scheme" />
        <TextField name="full_time" label={labelOf('full_time')} inputMode="decimal" required />
      </FieldPair>
      <FieldPair>
        <NumberField name="insured" label={labelOf('insured')} required />
        <NumberField name="contractors" label={labelOf('contractors')} required />
      </FieldPair>
      <div className={classes.marks}>
        <CheckField name="voluntary_sickness" label={labelOf('voluntary_sickness')} />
        <CheckField name="ppk" label={labelOf('ppk')} />
      </div>
    </>
  )
}
