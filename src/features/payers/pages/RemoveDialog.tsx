import { z } from 'zod'
import { type Payer, payers, type Terms } from '#features/payers/shared/contract.ts'
import { memberOf, touchedPayerMonths } from '#features/payers/shared/rules.ts'
import { formatFromDay } from '#features/tax-profiles/shared/labels.ts'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const schema = z.object({ confirmed: z.boolean() })

interface Props {
  payer: Payer
  all: readonly Payer[]
  closed_months: readonly string[]
  /** Only this change is taken back; without it the whole person goes. */
  terms?: Terms
  onClose(): void
}

export function RemoveDialog({ payer, all, closed_months, terms, onClose }: Props) {
  const form = useServerForm({
    schema,
    defaults: { confirmed: false },
    send: ({ confirmed }) => {
      const query = { confirmed: confirmed ? ('true' as const) : ('false' as const) }
      return terms
        ? call(payers.removeTerms, { params: { id: payer.id, terms_id: terms.id }, query })
        : call(payers.remove, { params: { id: payer.id }, query })
    },
    onDone: () => {
      toast(terms ? `Wycofano zmianę: ${payer.name}.` : `Usunięto: ${payer.name}.`)
      void refreshQueries('companies')
      onClose()
    },
  })
  const before = all.map(memberOf)
  const after = terms
    ? before.map(member => (member.id === payer.id ? { ...member, terms: member.terms.filter(one => one !== terms) } : member))
    : before.filter(member => member.id !== payer.id)
  return (
    <FormDialog opened onClose={onClose} title={terms ? 'Wycofanie zmiany' : `Usuń: ${payer.name}`} act={terms ? 'Wycofaj zmianę' : 'Usuń'} form={form}>
      <p>
        {terms
          ? `Zmiana ${formatFromDay(terms.from_day)} zniknie, a to, co obowiązywało przed nią, będzie obowiązywać dalej.`
          : 'Usuwa się osobę wpisaną przez pomyłkę. Osobie, która odchodzi ze spółki, wpisuje się datę końcową w „Dane i okres”.'}
      </p>
      <ClosedMonths months={touchedPayerMonths(before, after, closed_months)} />
    </FormDialog>
  )
}
