import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { OpenMatter } from '#features/settlements/shared/contract-closing.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './ClosingBlockers.module.css'

/** What still stands between a month and its closing. */
export function ClosingBlockers({ id }: { id: string }) {
  const read = useCall(settlements.matters, { params: { id } })
  return (
    <Card title="Przed zamknięciem">
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !read.data ? (
        <Skeleton lines={3} />
      ) : read.data.data.length === 0 ? (
        <p className={classes.clean}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden /> Wszystkie czynności wykonano, miesiąc można zamknąć.
        </p>
      ) : (
        <MatterList open={read.data.data} />
      )}
    </Card>
  )
}

export function MatterList({ open }: { open: readonly OpenMatter[] }) {
  return (
    <ul className={classes.list} aria-label="Otwarte pozycje">
      {open.map(({ code, label, count, items }) => (
        <li key={code}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{label}</b>
            <small>
              {items.join(', ')}
              {count > items.length && ` i ${count - items.length} więcej`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
