import { billing, statementLineBody, type Statement } from '#features/billing/shared/contract.ts'
import { vatOptions } from '#features/pricelist/public.tsx'
import { initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { lineFields } from '#features/billing/shared/fields.ts'

/** Something done once, beside what was agreed; a reduction has a negative price. */
export function LineDialog({ statement, onClose }: { statement: Statement; onClose(): void }) {
  const form = useServerForm({
    schema: statementLineBody,
    defaults: initialValues(lineFields),
    send: (body, { idempotent }) => call(billing.addLine, { params: { id: statement.id }, body, idempotent }),
    onDone: () => {
      toast('Dopisano pozycję.')
      void refreshQueries('billing', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Dopisana pozycja" act="Dopisz pozycję" form={form}>
      <FieldInputs
        fields={lineFields}
        first={['name', 'quantity', 'unit', 'price', 'vat_rate']}
        own={{ vat_rate: <SelectField {...inputProps(lineFields, 'vat_rate')} options={vatOptions} /> }}
      />
    </FormDialog>
  )
}
