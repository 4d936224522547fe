import { takeBackOpened } from '#features/settlements/pages/take-back-requests.ts'
import { type Matrix, settlementsToOpen } from '#features/settlements/shared/contract-many.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { readCell } from '#features/settlements/shared/matrix-encoding.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { settlementFields } from '#features/settlements/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const offered = 25
const schema = settlementsToOpen.pick({ month: true })

const withoutMonth = ({ months, companies }: Matrix, month: string) =>
  companies.filter(({ cells }) => readCell(cells[months.indexOf(month)]) === null).map(({ id }) => id)

/** Opens a month for everybody whom the office serves; what is open already stays as it is. */
export function OpenMonthDialog({ month, onClose, onOpened }: { month: string | null; onClose(): void; onOpened(month: string): void }) {
  const newest = warsawMonth()
  const months = Array.from({ length: offered }, (_, back) => addToMonth(newest, -back))
  const form = useServerForm({
    schema,
    defaults: { month: month && months.includes(month) ? month : newest },
    send: async (body, { idempotent }) => {
      const company_ids = withoutMonth((await call(settlements.matrix, { query: { year: body.month.slice(0, 4) } })).data, body.month)
      const done = company_ids.length > 0 && (await call(settlements.open, { body: { ...body, company_ids }, idempotent })).data
      await refreshQueries('settlements', 'companies')
      if (done && done.opened > 0) toast(`Otwarto ${plural(done.opened, settlementForms)}.`, { undo: () => takeBackOpened(done.request_id) })
      else toast('Wszystkie obsługiwane firmy mają już ten miesiąc.')
      onOpened(body.month)
    },
  })
  const chosen = form.form.watch('month')
  const read = useCall(settlements.matrix, { query: { year: chosen.slice(0, 4) } })
  const coming = read.data && withoutMonth(read.data.data, chosen).length
  return (
    <FormDialog opened onClose={onClose} title="Otwórz miesiąc" act="Otwórz miesiąc" form={form}>
      <p>Rozliczenie otrzymają wszystkie obsługiwane firmy, które go jeszcze nie mają.</p>
      {coming !== undefined && (
        <p aria-live="polite">
          {coming === 0
            ? `Każda firma ma już rozliczenie za ${formatMonth(chosen)}.`
            : `Bez rozliczenia za ${formatMonth(chosen)}: ${plural(coming, companyForms)}.`}
        </p>
      )}
      <FieldInput fields={settlementFields} name="month" options={months.map(value => ({ value, label: formatMonth(value) }))} />
    </FormDialog>
  )
}
