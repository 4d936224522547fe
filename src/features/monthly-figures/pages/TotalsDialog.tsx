import { type MonthTotals, totals, totalsBody } from '#features/monthly-figures/shared/contract.ts'
import { totalLabels } from '#features/monthly-figures/shared/labels.ts'
import { type Figures, suggestIncome, totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { checkMoney, formatMoney, normalizeMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, MoneyField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** The figures from the books, in their order; what is left empty is not known yet. */
export function TotalsDialog({ found, onClose }: { found: MonthTotals; onClose(): void }) {
  const form = useServerForm({
    schema: totalsBody,
    defaults: Object.fromEntries(totalKeys.map(key => [key, found[key]])) as Figures,
    version: found.version,
    send: (body, { idempotent, version }) => call(totals.save, { params: { settlement_id: found.settlement_id }, body, idempotent, version }),
    onDone: () => {
      toast('Zapisano wyniki miesiąca.')
      void refreshQueries('totals', 'settlements', 'companies')
      onClose()
    },
  })
  const [revenue_net, costs] = form.form.watch(['revenue_net', 'costs']).map(knownMoney)
  const suggested = suggestIncome({ revenue_net: revenue_net ?? null, costs: costs ?? null })
  const field = (key: (typeof totalKeys)[number], description?: string) => <MoneyField name={key} label={totalLabels[key]} description={description} />
  return (
    <FormDialog opened onClose={onClose} title={`Wyniki: ${formatMonth(found.month)}`} act="Zapisz wyniki" form={form} size={600}>
      <FieldPair>
        {field('revenue_net')}
        {field('revenue_gross')}
      </FieldPair>
      <FieldPair>
        {field('exemption_revenue')}
        {field('consumer_sales')}
      </FieldPair>
      <FieldPair>
        {field('costs')}
        {field('income', suggested ? `Przychód mniej koszty: ${formatMoney(suggested)}` : undefined)}
      </FieldPair>
      <FieldPair>
        {field('vat_due')}
        {field('vat_deductible')}
      </FieldPair>
    </FormDialog>
  )
}

/** While somebody types, what stands there may be no amount yet. */
function knownMoney(typed: string | null | undefined): string | null {
  const value = normalizeMoney(typed ?? '')
  return value !== '' && checkMoney(value) === null ? value : null
}
