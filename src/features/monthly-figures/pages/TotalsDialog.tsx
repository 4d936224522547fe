import { type MonthTotals, totals, totalsBody } from '#features/monthly-figures/shared/contract.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { suggestIncome } from '#features/monthly-figures/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formValues } from '#kernel/fields/form.ts'
import { checkMoney, formatMoney, normalizeMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { MoneyField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** An empty input means that the figure is not known yet. */
export function TotalsDialog({ initial, onClose }: { initial: MonthTotals; onClose(): void }) {
  const form = useServerForm({
    schema: totalsBody,
    defaults: formValues(figureFields, initial),
    version: initial.version,
    send: (body, { idempotent, version }) => call(totals.save, { params: { settlement_id: initial.settlement_id }, body, idempotent, version }),
    onDone: () => {
      toast('Zapisano wyniki miesiąca.')
      void refreshQueries('totals', 'settlements', 'companies')
      onClose()
    },
  })
  const [revenue_net, costs] = form.form.watch(['revenue_net', 'costs']).map(knownMoney)
  const suggested = suggestIncome({ revenue_net: revenue_net ?? null, costs: costs ?? null })
  const hint = suggested ? `Przychód mniej koszty: ${formatMoney(suggested)}` : undefined
  return (
    <FormDialog opened onClose={onClose} title={`Wyniki: ${formatMonth(initial.month)}`} act="Zapisz wyniki" form={form} size={600}>
      <FieldInputs fields={figureFields} own={{ income: <MoneyField {...inputProps(figureFields, 'income')} description={hint} /> }} />
    </FormDialog>
  )
}

/** Null while the input is not a valid amount. */
function knownMoney(typed: string | null | undefined): string | null {
  const value = normalizeMoney(typed ?? '')
  return value !== '' && checkMoney(value) === null ? value : null
}
