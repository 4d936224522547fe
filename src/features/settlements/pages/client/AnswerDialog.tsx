import type { Settlement } from '#features/settlements/shared/contract.ts'
import { actionLabel, inSentence, outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { type Step, takeStep } from '#features/settlements/pages/StepActions.tsx'

const titles = {
  complete: 'Czy to już wszystkie dokumenty za',
  none: 'Nie ma dokumentów za',
  approve: 'Zaakceptować kwoty za',
} as const satisfies Partial<Record<Step, string>>
export type Answer = keyof typeof titles

/** The client's answers after which it is the office's turn. */
export const asksFirst = (action: Step): action is Answer => action in titles

/** Names the month, and what the answer is about. */
export function AnswerDialog({ settlement, action, onClose }: { settlement: Settlement; action: Answer; onClose(): void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${titles[action]} ${formatMonth(settlement.month)}?`}
      act={action === 'approve' ? approveLabel(settlement) : actionLabel(action, false)}
      onConfirm={() => takeStep(settlement, action)}
    >
      <p>{settlement.company_title}</p>
      {action === 'approve' ? <Sum settlement={settlement} /> : <Missing settlement={settlement} />}
      <p>
        {action === 'approve'
          ? 'Tę odpowiedź może później cofnąć tylko biuro.'
          : 'Tę odpowiedź można cofnąć, dopóki biuro nie zacznie pracy nad tym miesiącem.'}
      </p>
    </ConfirmDialog>
  )
}

const owedOf = ({ taxes }: Settlement) => taxes.filter(({ outcome }) => outcome === 'to_pay')

/** Nobody agrees to a sum unseen: "Akceptuję 10 437,30 zł". */
export function approveLabel(settlement: Settlement): string {
  const sum = sumMoney(owedOf(settlement).map(({ amount }) => amount))
  return Number(sum) > 0 ? `${actionLabel('approve', false)} ${formatMoney(sum)}` : actionLabel('approve', false)
}

/** What is paid already is said, and not asked for once more. */
function Sum({ settlement }: { settlement: Settlement }) {
  const owed = owedOf(settlement)
  const paid = sumMoney(owed.map(({ paid_amount }) => paid_amount))
  return (
    <>
      <ul>
        {settlement.taxes.map(tax => (
          <li key={tax.id}>
            {taxTitle(tax)}: {tax.outcome === 'to_pay' ? formatMoney(tax.amount) : inSentence(outcomeLabels[tax.outcome])}
          </li>
        ))}
      </ul>
      <p>
        Razem do zapłaty: <b>{formatMoney(sumMoney(owed.map(remaining)))}</b>
        {Number(paid) > 0 && `, zapłacono już ${formatMoney(paid)}`}
      </p>
    </>
  )
}

function Missing({ settlement: { checklist } }: { settlement: Settlement }) {
  const missing = checklist.filter(({ state }) => state === 'missing')
  return missing.length > 0 && <p>Nie dotarły do nas: {missing.map(({ label }) => inSentence(label)).join(', ')}.</p>
}
