import { Button } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { notifications } from '#features/notifications/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from '#features/notifications/public.module.css'
import { NoticeItem } from './NoticeItem.tsx'
import { markAllRead } from './notice-acts.ts'

/** The newest of them, under the bell. */
export function BellList({ close }: { close(): void }) {
  const { isAdmin } = useUser()
  const list = useCall(notifications.list, { query: { page: 1, limit: 8 } })
  const rows = list.data?.data ?? []
  return (
    <section className={classes.panel} aria-label="Powiadomienia">
      <header className={classes.head}>
        <h2>Powiadomienia</h2>
        {rows.some(({ read_at }) => read_at === null) && (
          <Button size="xs" variant="subtle" leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />} onClick={() => void markAllRead()}>
            Oznacz jako przeczytane
          </Button>
        )}
      </header>
      {list.isLoadingError && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton lines={5} />}
      {list.data && rows.length === 0 && (
        <EmptyState icon={IconBell} title="Nie ma powiadomień" text="Tu pojawi się każda nowość: wiadomości, sprawy, dokumenty i terminy." />
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map(notice => (
            <NoticeItem key={notice.id} notice={notice} onOpen={close} />
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        <Link to={linkTo(isAdmin ? 'dashboard-notifications' : 'notifications')} onClick={close}>
          Wszystkie powiadomienia
        </Link>
      </footer>
    </section>
  )
}
