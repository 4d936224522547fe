import { billing, invoiceBody, type Statement } from '#features/billing/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { invoiceFields } from '#features/billing/shared/fields.ts'

export function InvoiceDialog({ statement, onClose }: { statement: Statement; onClose(): void }) {
  const form = useServerForm({
    schema: invoiceBody,
    defaults: { invoice_number: statement.invoice_number ?? '' },
    version: statement.version,
    send: (body, { idempotent, version }) => call(billing.invoice, { params: { id: statement.id }, body, idempotent, version }),
    onDone: () => {
      toast('Zapisano numer faktury.')
      void refreshQueries('billing', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Faktura za ${formatMonth(statement.month)}`} act="Zapisz numer faktury" form={form}>
      <FieldInput fields={invoiceFields} name="invoice_number" />
    </FormDialog>
  )
}
