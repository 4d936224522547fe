import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type MonthTotals as Totals, totals } from '#features/totals/contract.ts'
import { totalLabels } from '#features/totals/labels.ts'
import { totalKeys } from '#features/totals/rules.ts'
import { addToMonth, formatMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
import classes from './Totals.module.css'
import { formatChange } from './format-change.ts'

const TotalsDialog = lazy(() => import('./TotalsDialog.tsx').then(part => ({ default: part.TotalsDialog })))
const money = (value: string | null | undefined) => (value === null || value === undefined ? '–' : formatMoney(value))

/** A month's figures beside those of the month before and of the year so far. Clients are shown only what there is. */
export function MonthTotals({ settlement_id }: { settlement_id: string }) {
  const { isAdmin } = useUser()
  const read = useCall(totals.get, { params: { settlement_id } })
  const [editing, setEditing] = useState(false)
  const found = read.data?.data
  if (found && !isAdmin && found.version === 0) return null
  return (
    <Card
      title="Wyniki miesiąca"
      actions={
        found?.may_change && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            {found.version === 0 ? 'Wpisz wyniki' : 'Zmień wyniki'}
          </Button>
        )
      }
    >
      {read.isError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !found ? (
        <Skeleton lines={4} />
      ) : found.version === 0 && !found.previous ? (
        <p className={classes.none}>Wyników tego miesiąca jeszcze nie wpisano.</p>
      ) : (
        <Figures found={found} />
      )}
      <Suspense>{editing && found && <TotalsDialog found={found} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}

function Figures({ found }: { found: Totals }) {
  return (
    <ScrollBox label="Tabela wyników">
      <table className={classes.table} aria-label={`Wyniki: ${formatMonth(found.month)}`}>
        <thead>
          <tr>
            <th scope="col">Pozycja</th>
            <th scope="col">{formatMonth(found.month)}</th>
            <th scope="col">{formatMonth(addToMonth(found.month, -1))}</th>
            <th scope="col">Zmiana</th>
            <th scope="col">Od początku roku</th>
          </tr>
        </thead>
        <tbody>
          {totalKeys.map(key => (
            <tr key={key}>
              <th scope="row">{totalLabels[key]}</th>
              <td>
                <b>{money(found[key])}</b>
              </td>
              <td>{money(found.previous?.[key])}</td>
              <td>{formatChange(found[key], found.previous?.[key] ?? null)}</td>
              <td>{money(found.year[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
