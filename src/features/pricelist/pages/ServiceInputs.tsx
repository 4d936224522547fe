import { categoryLabels, unitLabels } from '#features/pricelist/shared/labels.ts'
import { serviceCategories, serviceUnits, type VatRate, vatRates } from '#features/pricelist/shared/rules.ts'
import { FieldPair, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'

const rates: Record<VatRate, string> = { '23': '23%', '8': '8%', '5': '5%', '0': '0%', zw: 'zwolniona (zw.)', np: 'nie podlega (np.)' }
export const vatOptions = vatRates.map(value => ({ value, label: rates[value] }))
export const unitOptions = serviceUnits.map(value => ({ value, label: unitLabels[value] }))
const categories = serviceCategories.map(value => ({ value, label: categoryLabels[value] }))

/** What a service is, without its price. */
export function ServiceInputs() {
  return (
    <>
      <TextField name="name" label="Nazwa" required />
      <FieldPair>
        <TextField name="code" label="Kod" required description="Krótki i niepowtarzalny, na przykład KPIR." />
        <SelectField name="category" label="Kategoria" options={categories} required />
      </FieldPair>
      <FieldPair>
        <SelectField name="unit" label="Jednostka" options={unitOptions} required />
        <SelectField name="vat_rate" label="Stawka VAT" options={vatOptions} required />
      </FieldPair>
      <TextAreaField name="description" label="Opis" rows={3} />
    </>
  )
}
