import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BulkOutcome } from '#features/settlements/shared/contract-many.ts'
import type { BulkAction } from '#features/settlements/shared/contract-many.ts'
import { settlementBulk, type SettlementRow, settlements } from '#features/settlements/shared/contract.ts'
import { bulkLabels } from '#features/settlements/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './BulkDialog.module.css'

const reasons: Partial<Record<BulkAction, string>> = {
  approve: 'W jaki sposób klienci zaakceptowali kwoty?',
  hold: 'Dlaczego rozliczenia są wstrzymane?',
}

const words: Partial<Record<BulkAction, string>> = {
  ask: 'Każdy klient otrzyma jedną wiadomość z listą brakujących dokumentów.',
  close: 'Zamknięte zostaną rozliczenia bez otwartych pozycji. Pozostałe zamyka się pojedynczo, z podaniem powodu.',
}

const schema = settlementBulk.pick({ reason: true })
const schemaWithReason = schema.required()

interface Props {
  action: BulkAction
  rows: SettlementRow[]
  onClose(): void
  onDone(): void
  onRefused(ids: readonly string[]): Promise<void>
}

/** Asks before many months move, and names afterwards those that could not. */
export function BulkDialog({ action, rows, onClose, onDone, onRefused }: Props) {
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const question = reasons[action]
  const form = useServerForm({
    schema: question ? schemaWithReason : schema,
    defaults: question ? { reason: '' } : {},
    send: async ({ reason }, { idempotent }) => {
      const ids = rows.map(row => row.id)
      const answers = await inBatches(ids, { nounForms: settlementForms, idempotent }, (ids, idempotent) =>
        call(settlements.bulk, { body: { ids, action, ...(reason ? { reason } : {}) }, idempotent }),
      )
      const done = answers.reduce((sum, { data }) => sum + data.done, 0)
      const refusals = answers.flatMap(({ data }) => data.refused)
      await refreshQueries('settlements', 'companies')
      if (done > 0) toast(`${bulkLabels[action]}: ${plural(done, settlementForms)}.`)
      if (refusals.length > 0) return setOutcome({ done, refused: refusals })
      onClose()
      onDone()
    },
  })
  if (outcome) {
    const leave = () => {
      onClose()
      void onRefused(outcome.refused.map(({ id }) => id))
    }
    return <Refused outcome={outcome} title={bulkLabels[action]} onClose={leave} />
  }
  return (
    <FormDialog opened onClose={onClose} title={bulkLabels[action]} act={`${bulkLabels[action]} (${rows.length})`} form={form}>
      {words[action] && <p>{words[action]}</p>}
      <ul className={classes.list} aria-label="Wybrane rozliczenia">
        {rows.map(row => (
          <li key={row.id}>
            {row.company_title} <span>{formatMonth(row.month)}</span>
          </li>
        ))}
      </ul>
      {question && <TextAreaField name="reason" label={question} required />}
    </FormDialog>
  )
}

export function Refused({ outcome, title, onClose }: { outcome: BulkOutcome; title: string; onClose(): void }) {
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      <p>Nie udało się z {plural(outcome.refused.length, ['rozliczeniem', 'rozliczeniami', 'rozliczeniami'])}:</p>
      <ul className={classes.refused}>
        {outcome.refused.map(({ id, company_title, month, error }) => (
          <li key={id}>
            <b>
              {company_title}, {formatMonth(month)}
            </b>
            <span>{error}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Zamknij</Button>
    </Dialog>
  )
}
