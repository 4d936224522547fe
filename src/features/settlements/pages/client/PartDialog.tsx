import { settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { paymentBody } from '#features/settlements/shared/contract-taxes.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { taxDueFields } from '#features/settlements/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { setPaid } from './payment-acts.ts'
import { Payments } from './Payments.tsx'

/** A part of what is due, on its day. */
export function PartDialog({ tax, onClose }: { tax: TaxDue; onClose(): void }) {
  const form = useServerForm({
    schema: paymentBody,
    defaults: { amount: remaining(tax), paid_on: warsawToday() },
    send: async (body, { idempotent }) => {
      const { data } = await call(settlements.markPaid, { params: { id: tax.settlement_id, tax_id: tax.id }, body, idempotent })
      const left = remaining(data)
      toast(`${taxTitle(tax)}: ${left === '0.00' ? 'zapłacono całość' : `pozostało do zapłaty ${formatMoney(left)}`}.`, { undo: () => setPaid(data, false) })
    },
    onDone: () => {
      void refreshQueries('settlements', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zapłata części kwoty" act="Zapisz zapłatę" form={form}>
      <p>
        {taxTitle(tax)}: pozostało do zapłaty <b>{formatMoney(remaining(tax))}</b> z {formatMoney(tax.amount)}.
      </p>
      <Payments tax={tax} />
      <FieldPair>
        <FieldInput fields={taxDueFields} name="amount" />
        <DateField {...inputProps(taxDueFields, 'paid_on')} required />
      </FieldPair>
    </FormDialog>
  )
}
