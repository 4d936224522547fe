import { Comments, CommentsButton } from '#features/comments/public.tsx'
import { type Settlement, settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { isCollecting, isUnpaid, remaining } from '#features/settlements/shared/rules.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { FiledDeclaration } from '#features/declarations/public.tsx'
import { obligations } from '#features/obligations/shared/contract.ts'
import { MonthTotals } from '#features/monthly-figures/public.tsx'
import { formatMonthTitle } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { Checklist } from '#features/settlements/pages/Checklist.tsx'
import classes from './ClientMonth.module.css'
import { clientBadge } from '#features/settlements/pages/badges.ts'
import { byPayer, type MonthLine, monthLines } from '#features/settlements/pages/month-lines.ts'
import { MonthSteps } from '#features/settlements/pages/MonthSteps.tsx'
import { dueText } from './due-text.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { RetractButton } from './RetractButton.tsx'
import { SettledRow } from './SettledRow.tsx'
import { Revisions } from '#features/settlements/pages/Revisions.tsx'
import { StepActions } from '#features/settlements/pages/StepActions.tsx'

/** One month as the client has it: what to send, what to pay, what to agree to. */
export function ClientMonth({ id }: { id: string }) {
  const read = useCall(settlements.get, { params: { id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const settlement = read.data.data
  const payments = <Payments key="payments" settlement={settlement} />
  const documents = isSwitchedOn('documents') && settlement.checklist.length > 0 && (
    <section key="documents" aria-label="Dokumenty miesiąca">
      <h3>{isCollecting(settlement.state) ? 'Prosimy o dokumenty' : 'Dokumenty'}</h3>
      <Checklist settlement={settlement} staff={false} />
    </section>
  )
  return (
    <div className={classes.month}>
      <header className={classes.head}>
        <h2>{formatMonthTitle(settlement.month)}</h2>
        <Status look={clientBadge(settlement.state)} size="pill" />
        <div className={classes.acts}>
          <StepActions settlement={settlement} spread />
          {settlement.retractable && <RetractButton settlement={settlement} answer={settlement.retractable} />}
        </div>
      </header>
      <MonthSteps settlement={settlement} />
      {settlement.state_reason && (
        <ErrorMessage tone="amber">
          {settlement.state === 'remarks' && 'Przekazaliśmy Państwa uwagi, biuro je sprawdza. '}
          {settlement.state === 'incomplete' ? 'Biuro napisało' : 'Państwa uwagi'}: {settlement.state_reason}
        </ErrorMessage>
      )}
      {isBeingCorrected(settlement) && (
        <ErrorMessage tone="amber">
          Biuro poprawia ten miesiąc. Nowe kwoty i wyniki pokażą się tutaj, gdy będą gotowe; te sprzed korekty są niżej, w wersjach rozliczenia.
        </ErrorMessage>
      )}
      {/* What one is asked to agree to comes first. */}
      {settlement.state === 'awaiting_approval' ? [payments, documents] : [documents, payments]}
      <MonthTotals settlement_id={settlement.id} />
      <Comments subject={{ kind: 'settlement', id }} company_id={settlement.company_id} />
      <Revisions settlement={settlement} />
    </div>
  )
}

/** Closed before, and opened again: what applied until then is shown beside the work that goes on. */
const isBeingCorrected = ({ revision, state }: Settlement) => revision > 1 && (state === 'correction' || state === 'in_progress' || state === 'on_hold')

/** The amounts that were sent and the declarations that went out, those of one obligation together. */
function Payments({ settlement }: { settlement: Settlement }) {
  const read = useCall(obligations.list, { params: { settlement_id: settlement.id } })
  const withAmounts = isSwitchedOn('component:taxesDue')
  const taxes = withAmounts ? settlement.taxes : []
  const lines = monthLines({ taxes, suggested_taxes: [] }, read.data?.data ?? [])
  const groups = byPayer(lines)
  const among = taxes.map(({ id }) => id)
  const due = sumMoney(taxes.filter(isUnpaid).map(remaining))
  const urgent = settlement.actions.length === 0 ? groups.flatMap(group => group.lines).find(({ tax }) => tax && isUnpaid(tax))?.tax?.id : undefined
  const contested = settlement.state === 'remarks'
  if (!withAmounts && lines.length === 0) return null
  return (
    <section aria-label="Podatki i deklaracje">
      <div className={classes.heading}>
        <h3>Podatki i deklaracje</h3>
        {Number(due) > 0 && (
          <span>
            Razem do zapłaty <b>{formatMoney(due)}</b>
          </span>
        )}
      </div>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {withAmounts && taxes.length === 0 && <p className={classes.none}>Biuro nie wysłało jeszcze kwot za ten miesiąc.</p>}
      {groups.map(({ id, name, lines: own }) => (
        <section key={id ?? 'company'} aria-label={name ?? settlement.company_title}>
          {groups.some(group => group.id !== null) && <h4 className={classes.payer}>{name ?? settlement.company_title}</h4>}
          <ul className={classes.payments}>
            {own.toSorted(unpaidFirst).map(({ key, tax, declaration }) => (
              <li key={key}>
                {tax && <ClientTax tax={tax} among={among} urgent={tax.id === urgent} contested={contested} />}
                {declaration && <FiledDeclaration declaration={declaration} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

const isLeft = ({ tax }: MonthLine) => tax !== undefined && isUnpaid(tax)
const unpaidFirst = (left: MonthLine, right: MonthLine) =>
  Number(isLeft(right)) - Number(isLeft(left)) || Number(right.tax !== undefined) - Number(left.tax !== undefined)

function ClientTax({ tax, among, urgent, contested }: { tax: TaxDue; among: readonly string[]; urgent: boolean; contested: boolean }) {
  const comments = (
    <span className={classes.comments}>
      <CommentsButton subject={{ kind: 'tax_due', id: tax.id }} company_id={tax.company_id} title={taxTitle(tax)} among={among} />
    </span>
  )
  if (isUnpaid(tax)) return <PaymentRow {...{ tax, contested, urgent }} late={tax.due_date < warsawToday()} lead={dueText(tax.due_date)} beside={comments} />
  return <SettledRow tax={tax} beside={comments} />
}
