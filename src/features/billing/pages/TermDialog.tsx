import { useWatch } from 'react-hook-form'
import { billing, type Term, billingTermBody } from '#features/billing/shared/contract.ts'
import { termFields } from '#features/billing/shared/fields.ts'
import { writeQuantity } from '#features/billing/shared/rules.ts'
import { pricelist } from '#features/pricelist/shared/contract.ts'
import { unitLabels } from '#features/pricelist/shared/labels.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, MoneyField, SelectField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'

const typed = (value: string | null | undefined) => (value ? writeQuantity(value) : null)

const termValues = (term: Term | undefined) => ({
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
    defaults: termValues(term),
    version: term?.version,
    fromRecord: (record: Term) => termValues(record),
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
      <SelectField {...inputProps(termFields, 'service_id')} options={options} placeholder="Proszę wybrać" />
      <FieldPair>
        <FieldInput fields={termFields} name="quantity" />
        <FieldInput fields={termFields} name="counted" />
      </FieldPair>
      <FieldPair>
        <FieldInput fields={termFields} name="allowance" />
        <MoneyField
          {...inputProps(termFields, 'price')}
          description={service ? `Puste: cena z cennika, ${formatMoney(service.net_price)} za: ${unitLabels[service.unit]}` : 'Puste: cena z cennika'}
        />
      </FieldPair>
      <FieldPair>
        <FieldInput fields={termFields} name="discount" />
        <FieldInput fields={termFields} name="from_month" />
      </FieldPair>
      <FieldInput fields={termFields} name="to_month" />
    </FormDialog>
  )
}
