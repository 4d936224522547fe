import { billing, billedMonth } from '#features/billing/shared/contract.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { monthOptions } from './month-options.ts'
import { statementFields } from '#features/billing/shared/fields.ts'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'

/** Drafts for all companies; what was approved stays as it is. */
export function MonthDialog({ onClose }: { onClose(): void }) {
  const form = useServerForm({
    schema: billedMonth,
    defaults: { month: addToMonth(warsawMonth(), -1) },
    send: async (body, { idempotent }) => {
      const { data } = await call(billing.makeAll, { body, idempotent })
      toast(
        data.made === 0
          ? 'Nie ma czego przygotować: brak uzgodnionych usług albo wszystko jest zatwierdzone.'
          : `Przygotowano ${plural(data.made, ['szkic', 'szkice', 'szkiców'])}.`,
      )
    },
    onDone: () => {
      void refreshQueries('billing', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zestawienia miesiąca" act="Przygotuj szkice" form={form}>
      <p>
        Powstaną szkice dla firm obsługiwanych w tym miesiącu, z uzgodnionymi usługami. Istniejące szkice zostaną przeliczone, a zatwierdzone zestawienia się
        nie zmienią.
      </p>
      <SelectField {...inputProps(statementFields, 'month')} options={monthOptions(13)} />
    </FormDialog>
  )
}
