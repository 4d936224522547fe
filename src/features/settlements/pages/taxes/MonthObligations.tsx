import { Button } from '@mantine/core'
import { IconChecks, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AddDeclaration, DeclarationCell } from '#features/declarations/public.tsx'
import { LawNote } from '#features/law/public.tsx'
import { obligations } from '#features/obligations/shared/contract.ts'
import type { Settlement, TaxDue } from '#features/settlements/shared/contract.ts'
import { balanceText, formatPeriod, outcomeLabels } from '#features/settlements/shared/labels.ts'
import { areTaxesOpen, isUnpaid, mayWriteTax } from '#features/settlements/shared/rules.ts'
import { accountText } from '#features/settlements/shared/transfers.ts'
import { setAllPaid } from '#features/settlements/pages/client/payment-acts.ts'
import { Payments } from '#features/settlements/pages/client/Payments.tsx'
import { byPayer, linesOf, type MonthLine } from '#features/settlements/pages/month-lines.ts'
import { taxBadge } from '#features/settlements/pages/part-badges.ts'
import { ObligationTask } from '#features/tasks/public.tsx'
import { formatDate, formatDue } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { compareMoney, formatMoney } from '#kernel/money/money.ts'
import { useCall } from '#web/api/use-call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { LineActs } from './LineActs.tsx'
import classes from './MonthObligations.module.css'
import { SuggestedTaxEntry } from './SuggestedTaxEntry.tsx'
import { NewTaxDialog } from './TaxDialog.tsx'
import type { TypedAmounts } from './use-typed-amounts.ts'

/** Two lines at the most. Once the moved day has passed, the statutory one decides nothing any more. */
function TermCell({ line }: { line: MonthLine }) {
  const { due_date, statutory_date, tax } = line
  if (!due_date) return null
  const today = warsawToday()
  const open = isOpen(line)
  const late = open && due_date < today
  const moved = !late && statutory_date !== null && statutory_date !== due_date
  const Due = moved ? 'span' : 'div'
  return (
    <>
      <span className={late ? classes.late : undefined}>{formatDate(due_date)}</span>{' '}
      {open && !tax?.payments.length && <Due className={late ? classes.lateSmall : classes.small}>{formatDue(due_date, today)}</Due>}
      {moved && <div className={classes.small}>ustawowo {formatDate(statutory_date)}</div>}
    </>
  )
}

/** Something of it is left to be done. What nobody has entered is as late as a draft. */
function isOpen({ tax, owes, declaration, task }: MonthLine): boolean {
  if (task?.status === 'cancelled' || task?.status === 'done') return false
  if (owes) return tax ? tax.outcome === 'to_pay' && tax.state !== 'paid' : true
  return declaration ? declaration.state !== 'sent' : task !== null
}

const amountText = (tax: TaxDue) => (
  <>
    <b>{tax.outcome === 'nothing' ? outcomeLabels.nothing : formatMoney(tax.amount)}</b>
    {tax.outcome !== 'to_pay' && tax.outcome !== 'nothing' && <span className={classes.small}>{outcomeLabels[tax.outcome].toLowerCase()}</span>}
    {(tax.outcome !== 'to_pay' || compareMoney(tax.paid_amount, tax.amount) !== 0) && <span className={classes.small}>{balanceText(tax)}</span>}
  </>
)

/** What is expected has its account before somebody enters it: what is wrong with it is seen in time. Whom it is paid to, and by which title, opens below. */
function Account({
  of: { account, recipient, transfer_title },
  changed,
}: {
  of: Pick<TaxDue, 'account' | 'recipient' | 'transfer_title'>
  changed?: TaxDue | undefined
}) {
  const previous = changed?.previous_account
  const number = <span className={changed ? classes.changed : undefined}>{account ? accountText(account) : 'brak rachunku'}</span>
  const further = [recipient, transfer_title].filter(Boolean).join(' · ')
  return (
    <div className={classes.account}>
      {further ? (
        <details>
          <summary>
            {number}
            <span className="hidden">, odbiorca i tytuł</span>
          </summary>
          {further}
        </details>
      ) : (
        number
      )}
      {changed && <span className={classes.changed}>inny niż poprzednio{previous && `: ${accountText(previous)}`}</span>}
    </div>
  )
}

/** Paid at once: its day stands beside the state. */
const paidAtOnce = ({ state, payments: [first, ...more] }: TaxDue) => (state === 'paid' && more.length === 0 ? first?.paid_on : undefined)

interface AmountProps {
  line: MonthLine
  settlement: Settlement
  typed: TypedAmounts
  mayEnter: boolean
}

function AmountCell({ line, settlement, typed, mayEnter }: AmountProps) {
  const { tax, expected, owes, task } = line
  if (tax) {
    const paidOn = paidAtOnce(tax)
    return (
      <>
        <div className={classes.amount}>
          {amountText(tax)}
          <Status look={taxBadge(tax)} />
          {paidOn && <span className={classes.small}>{formatDate(paidOn)}</span>}
          {settlement.state === 'remarks' && tax.state !== 'draft' && <span className={classes.lateSmall}>uwagi klienta</span>}
        </div>
        {!paidOn && <Payments tax={tax} />}
        <Account of={tax} changed={tax.account_changed ? tax : undefined} />
      </>
    )
  }
  if (!owes) return null
  if (task?.status === 'cancelled') return <span className={classes.none}>nie dotyczy</span>
  if (!expected || !mayEnter) return <span className={classes.none}>nie wpisano</span>
  return (
    <>
      <SuggestedTaxEntry tax={expected} typed={typed} />
      <Account of={expected} />
    </>
  )
}

/** What a month is worked on for, one row each: amount, declaration and task of an obligation together. */
export function MonthObligations({ settlement, typed, onSend }: Pick<Props, 'settlement' | 'typed' | 'onSend'>) {
  const [adding, setAdding] = useState(false)
  const user = useUser()
  const withAmounts = isSwitchedOn('component:taxesDue')
  const mayWork = useCan('settlements.work')
  const mayEnter = mayWork && withAmounts && areTaxesOpen(settlement.state)
  const unpaid = useCan('settlements.pay') ? settlement.taxes.filter(tax => isUnpaid(tax) && mayWriteTax(user, tax.kind)) : []
  const read = useCall(obligations.list, { params: { settlement_id: settlement.id } })
  const declared = read.data?.data.flatMap(({ declaration }) => declaration ?? [])
  return (
    <>
      <div className={classes.above}>
        <LawNote />
        <span className={classes.acts}>
          {withAmounts && unpaid.length > 1 && (
            <Button size="xs" variant="default" leftSection={<IconChecks {...icon} />} onClick={() => setAllPaid(settlement, unpaid)}>
              Oznacz wszystkie jako zapłacone
            </Button>
          )}
          {mayWork && settlement.state !== 'closed' && declared && <AddDeclaration settlement_id={settlement.id} listed={declared} />}
          {mayEnter && (
            <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
              Inna płatność
            </Button>
          )}
        </span>
      </div>
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : read.data ? (
        <LineTable {...{ settlement, typed, mayEnter, onSend }} lines={linesOf(settlement, read.data.data)} />
      ) : (
        <Skeleton lines={5} />
      )}
      {adding && <NewTaxDialog settlement={settlement} onClose={() => setAdding(false)} />}
    </>
  )
}

function looksOf({ expected, task }: MonthLine, mayEnter: boolean) {
  if (task?.status === 'cancelled') return classes.left
  return expected && mayEnter ? classes.suggested : undefined
}

interface Props {
  settlement: Settlement
  typed: TypedAmounts
  lines: readonly MonthLine[]
  mayEnter: boolean
  onSend(tax_id: string): void
}

/** The first amount that is left to enter; where none is, the first row's acts. */
export function toAmounts() {
  const amount = document.querySelector<HTMLElement>('main form input[inputmode="decimal"]')
  const first = amount ?? document.querySelector<HTMLElement>('main tbody tr td:last-child button')
  first?.focus()
}

/** Whoever comes for the amounts begins at the first one, once: who comes back to the page or reads it anew has not asked for them. */
function useEntering() {
  const { state } = useLocation()
  const enters = Boolean((state as { enters?: boolean } | null)?.enters)
  useEffect(() => {
    if (!enters) return
    toAmounts()
    history.replaceState({ ...history.state, usr: null }, '')
  }, [enters])
}

function LineTable({ settlement, typed, lines, mayEnter, onSend }: Props) {
  const user = useUser()
  useEntering()
  if (lines.length === 0) return <p className={classes.none}>W tym miesiącu nie ma podatków ani deklaracji.</p>
  const payers = byPayer(lines)
  const areGrouped = payers.some(payer => payer.id !== null)
  const among = settlement.taxes.map(({ id }) => id)
  const mayWrite = ({ tax, expected }: MonthLine) => mayEnter && mayWriteTax(user, (tax ?? expected)?.kind ?? 'other')
  const columns: DataColumn<MonthLine>[] = [
    {
      key: 'name',
      title: 'Obowiązek',
      cell: ({ name, period, tax }) => (
        <>
          <b>{name}</b>
          {tax?.about && <div className={classes.small}>{tax.about}</div>}
          <div className={classes.small}>{formatPeriod(period)}</div>
        </>
      ),
    },
    { key: 'due_date', title: 'Termin', cell: line => <TermCell line={line} /> },
    { key: 'amount', title: 'Kwota', cell: line => <AmountCell {...{ line, settlement, typed }} mayEnter={mayWrite(line)} /> },
    {
      key: 'declaration',
      title: 'Deklaracja',
      cell: line =>
        line.declaration && (
          <DeclarationCell settlement_id={settlement.id} declaration={line.declaration} isTold={isOpen(line) && line.due_date === line.declaration.due_date} />
        ),
    },
    { key: 'task', title: 'Zadanie', cell: ({ task }) => task && <ObligationTask task={task} /> },
    {
      key: 'acts',
      title: 'Czynności',
      quiet: true,
      cell: line => <LineActs {...{ settlement, line, among, onSend }} mayWrite={mayWrite(line)} />,
    },
  ]
  return (
    <DataTable
      label="Podatki i deklaracje"
      columns={columns}
      groups={payers.map(({ id, name, lines: own }) => ({
        key: id ?? 'company',
        title: areGrouped && (name ?? settlement.company_title),
        rows: own,
      }))}
      keyOf={({ key }) => key}
      classOf={line => `${classes.line} ${looksOf(line, mayWrite(line)) ?? ''}`}
      flush
      className={classes.wide}
    />
  )
}
