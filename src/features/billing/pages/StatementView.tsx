import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { billing, type Line, type Statement } from '#features/billing/shared/contract.ts'
import { statementBadges } from './badges.ts'
import { writeQuantity } from '#features/billing/shared/rules.ts'
import { unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { formatMonthTitle } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import classes from './Billing.module.css'
import { removeLine } from './statement-acts.ts'
import { StatementActions } from './StatementActions.tsx'
import { lineFields } from '#features/billing/shared/fields.ts'

/** A month's statement: what was counted, what of it is charged, and the tax of each rate. */
export function StatementView({ id, onBack }: { id: string; onBack(): void }) {
  const read = useCall(billing.get, { params: { id } })
  const statement = read.data?.data
  return (
    <div className={classes.page}>
      <div>
        <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />} onClick={onBack}>
          Dane rozliczeniowe
        </Button>
      </div>
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !statement ? (
        <Skeleton lines={8} />
      ) : (
        <Shown statement={statement} onBack={onBack} />
      )}
    </div>
  )
}

const countedSentence = ({ measured, allowance }: Line) =>
  allowance ? `policzono ${writeQuantity(measured)}, w cenie ${writeQuantity(allowance)}` : `policzono ${writeQuantity(measured)}`

const columns: DataColumn<Line>[] = [
  { key: 'name', title: lineFields.name.label, cell: line => line.name },
  {
    key: 'quantity',
    title: lineFields.quantity.label,
    cell: line => (
      <>
        {writeQuantity(line.quantity)} × {unitLabels[line.unit]}
        {line.counted && <div className={classes.quiet}>{countedSentence(line)}</div>}
      </>
    ),
  },
  { key: 'price', title: lineFields.price.label, align: 'right', cell: line => formatMoney(line.price) },
  { key: 'discount', title: lineFields.discount.label, align: 'right', cell: line => (line.discount ? `${writeQuantity(line.discount)}%` : '–') },
  { key: 'vat_rate', title: lineFields.vat_rate.label, align: 'right', cell: line => vatRateLabels[line.vat_rate] },
  { key: 'net', title: lineFields.net.label, align: 'right', cell: line => formatMoney(line.net) },
]

function Shown({ statement, onBack }: { statement: Statement; onBack(): void }) {
  const draft = statement.state === 'draft'
  return (
    <>
      <div className={classes.head}>
        <h2>
          {formatMonthTitle(statement.month)}
          <Status look={statementBadges[statement.state]} size="pill" />
          {statement.invoice_number && <span className={classes.quiet}>faktura {statement.invoice_number}</span>}
        </h2>
        <StatementActions statement={statement} onRemoved={onBack} />
      </div>
      {draft && !statement.month_closed && (
        <p className={classes.quiet}>Rozliczenie tego miesiąca nie jest jeszcze zamknięte: liczba dokumentów może się zmienić.</p>
      )}
      <DataTable
        label="Pozycje"
        columns={columns}
        rows={statement.lines}
        keyOf={line => line.id}
        actions={
          draft && statement.may_change
            ? line =>
                line.by_hand && (
                  <ActionIcon
                    size={32}
                    variant="subtle"
                    aria-label={`Usuń pozycję: ${line.name}`}
                    title="Usuń pozycję"
                    onClick={() => void removeLine(statement, line)}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )
            : undefined
        }
      />
      <Sums statement={statement} />
    </>
  )
}

function Sums({ statement: { rates, net, vat, gross } }: { statement: Statement }) {
  return (
    <table className={classes.sums} aria-label="Sumy">
      <tbody>
        <tr>
          <th scope="row">Razem netto</th>
          <td className={classes.number}>{formatMoney(net)}</td>
        </tr>
        {rates.map(sum => (
          <tr key={sum.rate}>
            <th scope="row">
              VAT {vatRateLabels[sum.rate]} od {formatMoney(sum.net)}
            </th>
            <td className={classes.number}>{formatMoney(sum.vat)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Razem VAT</th>
          <td className={classes.number}>{formatMoney(vat)}</td>
        </tr>
        <tr>
          <th scope="row">Do zapłaty brutto</th>
          <td className={classes.number}>{formatMoney(gross)}</td>
        </tr>
      </tbody>
    </table>
  )
}
