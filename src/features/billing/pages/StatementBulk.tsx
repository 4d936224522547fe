import { IconCheck, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { billing, type BillingBulk, invoiceBody, type StatementRow } from '#features/billing/shared/contract.ts'
import { statementForms } from '#features/billing/shared/labels.ts'
import { invoiceNumbers, lastInvoice } from '#features/billing/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { outcomeOf, tellLeftOut } from '#web/ui/list/bulk-result-toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { takeBack } from '#web/ui/list/take-back.ts'
import { z } from 'zod'
import classes from './Billing.module.css'

const idsOf = (rows: readonly StatementRow[]) => rows.map(({ id }) => id)

/** What the chosen statements can take: those that it does not suit are left as they are. */
export function StatementBulk({ rows, keep }: { rows: readonly StatementRow[]; keep(ids: readonly string[]): Promise<void> }) {
  const [opened, setOpened] = useState<'approve' | 'invoice'>()
  const drafts = rows.filter(({ state }) => state === 'draft')
  const approved = rows.filter(({ state }) => state === 'approved')
  const count = (some: readonly unknown[]) => some.length < rows.length && ` (${some.length})`
  const close = () => setOpened(undefined)
  return (
    <>
      {drafts.length > 0 && (
        <button type="button" onClick={() => setOpened('approve')}>
          <IconCheck {...icon} /> Zatwierdź{count(drafts)}
        </button>
      )}
      {approved.length > 0 && (
        <button type="button" onClick={() => setOpened('invoice')}>
          <IconReceipt {...icon} /> Nadaj numery faktur{count(approved)}
        </button>
      )}
      {opened === 'approve' && <ApproveDialog rows={drafts} onClose={close} onDone={() => keep(idsOf(rows))} />}
      {opened === 'invoice' && <NumbersDialog rows={approved} onClose={close} onDone={done => keep(idsOf(rows).filter(id => !done.includes(id)))} />}
    </>
  )
}

interface Props {
  rows: readonly StatementRow[]
  onClose(): void
  onDone(ids: readonly string[]): Promise<void>
}

const refresh = () => refreshQueries('billing', 'companies')

async function reopen(ids: readonly string[]) {
  await takeBack(ids, statementForms, (ids, idempotent) => call(billing.bulk, { body: { action: 'reopen', ids }, idempotent }))
  await refresh()
}

/** Says what was done, as `tell` has it, and names what could not be. */
async function changeStatements(
  { rows, onDone }: Pick<Props, 'rows' | 'onDone'>,
  idempotent: string,
  bodyOf: (ids: string[]) => BillingBulk,
  tell: (done: readonly string[]) => void,
) {
  const answers = await inBatches(idsOf(rows), { nounForms: statementForms, idempotent }, (ids, idempotent) =>
    call(billing.bulk, { body: bodyOf(ids), idempotent }),
  )
  const outcome = outcomeOf(answers)
  if (outcome.done.length > 0) tell(outcome.done)
  tellLeftOut(outcome, statementForms)
  await refresh()
  await onDone(outcome.done)
}

function ApproveDialog({ rows, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: z.object({ confirmed: z.boolean() }),
    defaults: { confirmed: false },
    send: ({ confirmed }, { idempotent }) =>
      changeStatements(
        { rows, onDone },
        idempotent,
        ids => ({ action: 'approve', ids, confirmed }),
        done => toast(`Zatwierdzono: ${plural(done.length, statementForms)}.`, { undo: () => reopen(done), about: done }),
      ),
    onDone: onClose,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Zatwierdź: ${plural(rows.length, statementForms)}`} act="Zatwierdź" form={form}>
      <p>Od tej chwili zestawienia widzą klienci. Razem brutto: {formatMoney(sumMoney(rows.map(({ gross }) => gross)))}.</p>
      <ul className={classes.numbers} aria-label="Zestawienia do zatwierdzenia">
        {rows.map(({ id, company_title, month, gross }) => (
          <li key={id}>
            <span>
              {company_title}, {formatMonth(month)}
            </span>{' '}
            {formatMoney(gross)}
          </li>
        ))}
      </ul>
      <CheckField
        name="confirmed"
        label="Także te, których rozliczenie nie jest zamknięte"
        description="Liczba dokumentów może się w nich jeszcze zmienić. Bez tej zgody pozostaną szkicami."
      />
    </FormDialog>
  )
}

const firstInvoice = invoiceBody.shape.invoice_number.refine(number => /\d/.test(number), { error: 'Numer musi zawierać cyfrę, od której liczą się następne.' })
const numbering = z.object({ first: firstInvoice })

function NumbersDialog({ rows, onClose, onDone }: Props) {
  const newest = useCall(billing.list, { query: { filters: 'state:invoiced', sort: 'updated_at:desc', page: 1, limit: 100 } })
  const last = lastInvoice(newest.data?.data ?? [])
  const numbersFrom = (first: string) => invoiceNumbers(first, rows)
  const form = useServerForm({
    schema: numbering,
    defaults: { first: '' },
    send: ({ first }, { idempotent }) => {
      const numbers = numbersFrom(first)
      return changeStatements(
        { rows, onDone },
        idempotent,
        ids => ({ action: 'invoice', invoices: ids.map(id => ({ id, invoice_number: numbers.get(id) ?? '' })) }),
        done => toast(`Nadano numery faktur: ${plural(done.length, statementForms)}.`),
      )
    },
    onDone: onClose,
  })
  const typed = firstInvoice.safeParse(form.form.watch('first'))
  const numbers = typed.success ? numbersFrom(typed.data) : undefined
  return (
    <FormDialog opened onClose={onClose} title={`Numery faktur: ${plural(rows.length, statementForms)}`} act="Zapisz numery faktur" form={form} size={520}>
      <TextField
        name="first"
        label="Numer pierwszej faktury"
        required
        description={[last && `Ostatni zapisany: ${last.invoice_number} (${formatMonth(last.month)}).`, 'Następne dostaną kolejne numery, w kolejności listy.']
          .filter(Boolean)
          .join(' ')}
      />
      {numbers && (
        <ul className={classes.numbers} aria-label="Numery faktur">
          {rows.map(({ id, company_title }) => (
            <li key={id}>
              <span>{company_title}</span> {numbers.get(id)}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
