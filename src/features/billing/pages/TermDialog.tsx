import { useWatch } from 'react-hook-form'
import { billing, type Term, billingTermBody } from '#features/billing/shared/contract.ts'
import { countedLabels } from '#features/billing/shared/labels.ts'
import { countedKinds, writeQuantity } from '#features/billing/shared/rules.ts'
import { pricelist } from '#features/pricelist/shared/contract.ts'
import { unitLabels } from '#features/pricelist/shared/labels.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, MoneyField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'

const counted = countedKinds.map(value => ({ value, label: countedLabels[value] }))
const typed = (value: string | null | undefined) => (value ? writeQuantity(value) : null)

const valuesOf = (term: Term | undefined) => ({
  service_id: term?.service_id ?? '',
  quantity: term ? typed(term.quantity) : '1',
  counted: term?.counted ?? null,
  price: term?.price ?? null,
  discount: typed(term?.discount),
  allowance: typed(term?.allowance),
  from_month: term?.from_month ?? warsawMonth(),
  to_month: term?.to_month ?? null,
})

/** One service agreed with a company: a quantity, or what a month counts, at the list's price or its own. */
export function TermDialog({ company_id, term, onClose }: { company_id: string; term?: Term; onClose(): void }) {
  const services = useCall(pricelist.list, { query: { page: 1, limit: 100, sort: 'name:asc' } }).data?.data ?? []
  const form = useServerForm({
    schema: billingTermBody,
    defaults: valuesOf(term),
    version: term?.version,
    fromRecord: (record: Term) => valuesOf(record),
    send: (body, { idempotent, version }) =>
      term ? call(billing.changeTerm, { params: { id: term.id }, body, version }) : call(billing.addTerm, { params: { id: company_id }, body, idempotent }),
    onDone: () => {
      toast(term ? 'Zmieniono uzgodnioną usługę.' : 'Dodano uzgodnioną usługę.')
      void refreshQueries('companies')
      onClose()
    },
  })
  const chosen = useWatch({ control: form.form.control, name: 'service_id' })
  const service = services.find(({ id }) => id === chosen)
  const options = services.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))
  if (term && !services.some(({ id }) => id === term.service_id)) options.unshift({ value: term.service_id, label: `${term.name} (${term.code})` })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={term ? 'Uzgodniona usługa' : 'Nowa uzgodniona usługa'}
      act={term ? 'Zapisz zmiany' : 'Dodaj usługę'}
      form={form}
      size={600}
    >
      <SelectField name="service_id" label="Usługa" options={options} placeholder="Proszę wybrać" required />
      <FieldPair>
        <TextField name="quantity" label="Ilość co miesiąc" inputMode="decimal" />
        <SelectField name="counted" label="albo liczona" options={counted} placeholder="nie, stała ilość" />
      </FieldPair>
      <FieldPair>
        <TextField name="allowance" label="W cenie" inputMode="decimal" description="Tyle sztuk tego, co jest liczone, nie kosztuje dodatkowo." />
        <MoneyField
          name="price"
          label="Cena tej firmy, netto"
          description={service ? `Puste: cena z cennika, ${formatMoney(service.net_price)} za: ${unitLabels[service.unit]}` : 'Puste: cena z cennika'}
        />
      </FieldPair>
      <FieldPair>
        <TextField name="discount" label="Rabat, %" inputMode="decimal" />
        <TextField name="from_month" label="Od miesiąca" placeholder="2026-11" required />
      </FieldPair>
      <TextField name="to_month" label="Ostatni miesiąc" placeholder="bezterminowo" />
    </FormDialog>
  )
}
