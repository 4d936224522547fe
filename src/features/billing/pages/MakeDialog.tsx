import { useRef } from 'react'
import { billing, billedMonth } from '#features/billing/shared/contract.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { monthOptions } from './month-options.ts'
import { statementFields } from '#features/billing/shared/fields.ts'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'

/** The draft of one month. */
export function MakeDialog({ company_id, onClose, onMade }: { company_id: string; onClose(): void; onMade(id: string): void }) {
  const statementId = useRef('')
  const form = useServerForm({
    schema: billedMonth,
    defaults: { month: addToMonth(warsawMonth(), -1) },
    send: async ({ month }, { idempotent }) => {
      const { data } = await call(billing.make, { body: { company_id, month }, idempotent })
      statementId.current = data.id
    },
    onDone: () => {
      void refreshQueries('billing', 'companies')
      onMade(statementId.current)
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zestawienie miesiąca" act="Przygotuj szkic" form={form}>
      <SelectField {...inputProps(statementFields, 'month')} options={monthOptions(25)} />
    </FormDialog>
  )
}
