import { type Settlement, settlements } from '#features/settlements/contract.ts'
import { formatDate, formatDateTime } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { useCall } from '#web/use-call.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { taxTitle } from '#features/settlements/labels.ts'

/** The figures as they were before each correction. */
export function Revisions({ settlement }: { settlement: Settlement }) {
  const read = useCall(settlements.revisions, { params: { id: settlement.id } }, { enabled: settlement.revision > 1 })
  if (settlement.revision === 1) return null
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={3} />
  return (
    <>
      {read.data.data.map(({ id, revision, reason, created_at, snapshot }) => (
        <Card key={id} title={`Wersja ${revision}, do ${formatDateTime(created_at)}`}>
          <p>Powód korekty: {reason}</p>
          <ul>
            {snapshot.taxes.map(tax => (
              <li key={tax.id}>
                {taxTitle(tax)}: {formatMoney(tax.amount)}, do {formatDate(tax.due_date)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}
