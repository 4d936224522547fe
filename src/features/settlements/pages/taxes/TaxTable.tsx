import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChartPie, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CommentsButton } from '#features/comments/public.tsx'
import { type Settlement, settlements, type SuggestedTax, type TaxDue } from '#features/settlements/shared/contract.ts'
import { balanceText, formatPeriod, outcomeLabels, taxName, taxTitle } from '#features/settlements/shared/labels.ts'
import { accountText } from '#features/settlements/shared/transfers.ts'
import { areTaxesOpen, isUnpaid, mayWriteTax } from '#features/settlements/shared/rules.ts'
import { formatDate, formatDue } from '#kernel/dates/dates.ts'
import { compareMoney, formatMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { icon } from '#web/ui/display/icon.ts'
import type { MenuEntry } from '#web/ui/dialog/MenuPanel.tsx'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { taxBadge } from '#features/settlements/pages/part-badges.ts'
import { byPayer } from '#features/settlements/pages/by-payer.ts'
import { setPaid } from '#features/settlements/pages/client/payment-acts.ts'
import { SuggestedTaxEntry } from './SuggestedTaxEntry.tsx'
import { TaxDialog } from './TaxDialog.tsx'
import { Payments } from '#features/settlements/pages/client/Payments.tsx'
import classes from './TaxTable.module.css'

const PartDialog = lazyNamed(() => import('#features/settlements/pages/client/PartDialog.tsx'), 'PartDialog')

/** A tax of the month, or one that the company's profile expects. */
type Line = { tax: TaxDue; expected?: never } | { expected: SuggestedTax; tax?: never }

/** The period is said where it is not the month itself. */
const titleCell =
  (month: string) =>
  ({ tax, expected }: Line) => {
    const { period } = tax ?? expected
    return (
      <>
        <b>{taxName(tax ?? expected)}</b>
        {period !== month && <div className={classes.small}>{formatPeriod(period)}</div>}
      </>
    )
  }

function accountCell({ tax, expected }: Line) {
  const { account, recipient, transfer_title } = tax ?? expected
  return (
    <>
      <span className={tax?.account_changed ? classes.changed : classes.account}>{account ? accountText(account) : 'brak rachunku'}</span>
      {tax?.account_changed && <div className={classes.lateSmall}>inny niż poprzednio{tax.previous_account && `: ${accountText(tax.previous_account)}`}</div>}
      <div className={classes.small}>{[recipient, transfer_title].filter(Boolean).join(' · ')}</div>
    </>
  )
}

function DueCell({ tax }: { tax: Pick<TaxDue, 'outcome' | 'state'> & Pick<SuggestedTax, 'due_date' | 'statutory_date'> }) {
  const today = warsawToday()
  if (!tax.due_date) return null
  const late = tax.outcome === 'to_pay' && tax.state !== 'paid' && tax.due_date < today
  return (
    <>
      <span className={late ? classes.late : undefined}>{formatDate(tax.due_date)}</span>
      <div className={`${classes.distance} ${late ? classes.lateSmall : classes.small}`}>
        {isUnpaid(tax) || tax.state === 'draft' ? formatDue(tax.due_date, today) : null}
      </div>
      {tax.statutory_date && tax.statutory_date !== tax.due_date && <div className={classes.small}>ustawowo {formatDate(tax.statutory_date)}</div>}
    </>
  )
}

const amountCell = (tax: TaxDue) => (
  <>
    {tax.outcome === 'nothing' ? outcomeLabels.nothing : formatMoney(tax.amount)}
    {tax.outcome !== 'to_pay' && tax.outcome !== 'nothing' && <div className={classes.small}>{outcomeLabels[tax.outcome].toLowerCase()}</div>}
    {(tax.outcome !== 'to_pay' || compareMoney(tax.paid_amount, tax.amount) !== 0) && <div className={classes.small}>{balanceText(tax)}</div>}
  </>
)

/** The office's table of a month's taxes: entered ones, and those that the company's profile expects. */
export function TaxTable({ settlement }: { settlement: Settlement }) {
  const user = useUser()
  const mayWork = useCan('settlements.work') && areTaxesOpen(settlement.state)
  const suggested = mayWork ? settlement.suggested_taxes.filter(({ kind }) => mayWriteTax(user, kind)) : []
  if (settlement.taxes.length + suggested.length === 0) return <p className={classes.none}>W tym miesiącu nie ma jeszcze kwot.</p>
  const payers = byPayer(settlement.taxes, suggested)
  const among = settlement.taxes.map(({ id }) => id)
  const columns: DataColumn<Line>[] = [
    { key: 'kind', title: 'Płatność', cell: titleCell(settlement.month) },
    {
      key: 'due_date',
      title: 'Termin',
      // What nobody has entered is as late as a draft.
      cell: ({ tax, expected }) => <DueCell tax={tax ?? { ...expected, outcome: 'to_pay', state: 'draft' }} />,
    },
    { key: 'account', title: 'Rachunek i tytuł', cell: accountCell, prose: true },
    {
      key: 'amount',
      title: 'Kwota',
      align: 'right',
      width: 144,
      cell: ({ tax, expected }) => (tax ? amountCell(tax) : <SuggestedTaxEntry settlement={settlement} tax={expected} />),
      toEnd: ({ expected }) => expected !== undefined,
    },
    {
      key: 'state',
      title: 'Stan',
      cell: ({ tax }) =>
        tax && (
          <>
            <Status look={taxBadge(tax)} />
            <Payments tax={tax} />
          </>
        ),
    },
    {
      key: 'acts',
      title: 'Czynności',
      quiet: true,
      cell: ({ tax }) => tax && <TaxActs tax={tax} among={among} mayWrite={mayWork && mayWriteTax(user, tax.kind)} mayPay={mayWriteTax(user, tax.kind)} />,
    },
  ]
  return (
    <DataTable
      label="Podatki i składki"
      columns={columns}
      groups={payers.map(({ id, name, taxes, expected }) => ({
        key: id ?? 'company',
        title: payers.some(payer => payer.id !== null) && (name ?? settlement.company_title),
        rows: [...taxes.map((tax): Line => ({ tax })), ...expected.map((one): Line => ({ expected: one }))],
      }))}
      keyOf={({ tax, expected }) => tax?.id ?? `${expected?.kind} ${expected?.period}`}
      classOf={({ expected }) => expected && classes.suggested}
      flush
      className={classes.wide}
    />
  )
}

function TaxActs({ tax, among, mayWrite, mayPay }: { tax: TaxDue; among: readonly string[]; mayWrite: boolean; mayPay: boolean }) {
  const [editing, setEditing] = useState(false)
  const [paying, setPaying] = useState(false)

  async function enterAgain() {
    const { payer_id, kind, period, outcome, amount, statutory_date, account, recipient, transfer_title, form_symbol } = tax
    const body = { payer_id, kind, period, outcome, amount, statutory_date, account, recipient, transfer_title, form_symbol }
    await call(settlements.addTax, { params: { id: tax.settlement_id }, body })
    await refreshQueries('settlements')
  }

  async function remove() {
    try {
      await call(settlements.removeTax, { params: { id: tax.settlement_id, tax_id: tax.id }, version: tax.version })
      await refreshQueries('settlements')
      toast(`Usunięto: ${taxTitle(tax)}.`, { undo: enterAgain })
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
  }

  const rarer: MenuEntry[] = [
    ...(mayPay && isUnpaid(tax) ? [{ title: 'Zapłacona część', icon: <IconChartPie {...icon} />, onClick: () => setPaying(true) }] : []),
    ...(mayPay && (tax.state === 'paid' || tax.state === 'part_paid')
      ? [{ title: 'Cofnij zapłatę', icon: <IconArrowBackUp {...icon} />, onClick: () => void setPaid(tax, false) }]
      : []),
    ...(mayWrite ? [{ title: 'Zmień', icon: <IconPencil {...icon} />, onClick: () => setEditing(true) }] : []),
    ...(mayWrite && tax.sent_at === null ? [{ title: 'Usuń', icon: <IconTrash {...icon} />, onClick: () => void remove() }] : []),
  ]

  return (
    <>
      <div className={classes.tools}>
        {mayPay && isUnpaid(tax) && (
          <Button size="xs" variant="default" onClick={() => setPaid(tax, true)}>
            Zapłacone
          </Button>
        )}
        <CommentsButton subject={{ kind: 'tax_due', id: tax.id }} company_id={tax.company_id} title={taxTitle(tax)} among={among} />
        {rarer.length > 0 && (
          <LazyMenu entries={rarer} position="bottom-end">
            <Button size="xs" variant="subtle" px={6} aria-label={`Inne czynności: ${taxTitle(tax)}`}>
              <IconDots {...icon} />
            </Button>
          </LazyMenu>
        )}
      </div>
      <Suspense>{paying && <PartDialog tax={tax} onClose={() => setPaying(false)} />}</Suspense>
      {editing && <TaxDialog tax={tax} onClose={() => setEditing(false)} />}
    </>
  )
}
