import { billing, statementLineBody, type Statement } from '#features/billing/shared/contract.ts'
import { unitOptions, vatOptions } from '#features/pricelist/public.tsx'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, MoneyField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** Something done once, beside what was agreed; a reduction has a negative price. */
export function LineDialog({ statement, onClose }: { statement: Statement; onClose(): void }) {
  const form = useServerForm({
    schema: statementLineBody,
    defaults: { name: '', unit: 'piece', quantity: '1', price: '', discount: null, vat_rate: '23' },
    send: (body, { idempotent }) => call(billing.addLine, { params: { id: statement.id }, body, idempotent }),
    onDone: () => {
      toast('Dopisano pozycję.')
      void refreshQueries('billing', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Dopisana pozycja" act="Dopisz pozycję" form={form}>
      <TextField name="name" label="Nazwa" required />
      <FieldPair>
        <TextField name="quantity" label="Ilość" inputMode="decimal" required />
        <SelectField name="unit" label="Jednostka" options={unitOptions} required />
      </FieldPair>
      <FieldPair>
        <MoneyField name="price" label="Cena netto" required />
        <SelectField name="vat_rate" label="Stawka VAT" options={vatOptions} required />
      </FieldPair>
      <TextField name="discount" label="Rabat, %" inputMode="decimal" />
    </FormDialog>
  )
}
