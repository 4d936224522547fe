import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { type VatRate, vatRates } from '#features/pricelist/shared/rules.ts'
import { omitFields } from '#kernel/fields/record.ts'
import { SelectField, TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'

const rates: Record<VatRate, string> = { '23': '23%', '8': '8%', '5': '5%', '0': '0%', zw: 'zwolniona (zw.)', np: 'nie podlega (np.)' }
export const vatOptions = vatRates.map(value => ({ value, label: rates[value] }))

/** What a service is, without its price. */
export const shownFields = omitFields(serviceFields, ['net_price', 'valid_from'])

export const ServiceInputs = () => (
  <FieldInputs
    fields={shownFields}
    own={{
      vat_rate: <SelectField {...inputProps(serviceFields, 'vat_rate')} options={vatOptions} />,
      description: <TextAreaField {...inputProps(serviceFields, 'description')} rows={3} />,
    }}
  />
)
