import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconBell, IconBellCheck, IconChecks, IconSettings } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notifications } from '#features/notifications/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useListState } from '#web/ui/list/list-state.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Paging } from '#web/ui/list/Paging.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from '#features/notifications/public.module.css'
import { NoticeItem } from './NoticeItem.tsx'
import { markAllRead } from './notice-acts.ts'

/** What one was told, in both areas. */
export function NotificationList() {
  const { isAdmin } = useUser()
  const [{ page, limit }, change] = useListState()
  const unread = useCall(notifications.unread).data?.data.unread ?? 0
  const tabs = [
    { key: 'all', title: 'Wszystkie' },
    { key: 'unread', title: 'Nieprzeczytane', count: unread },
  ]
  const onlyUnread = useTab(tabs) === 'unread'
  const list = useCall(notifications.list, { query: { page, limit, ...(onlyUnread && { filters: 'read_at=' }) } }, { placeholderData: keepPreviousData })
  const rows = list.data?.data ?? []
  return (
    <Page
      title="Powiadomienia"
      flush
      actions={
        <>
          <Button component={Link} to={linkTo(isAdmin ? 'dashboard-users-profile' : 'profile')} variant="default" leftSection={<IconSettings {...icon} />}>
            Ustawienia powiadomień
          </Button>
          {unread > 0 && (
            <Button leftSection={<IconChecks {...icon} />} onClick={() => void markAllRead()}>
              Oznacz wszystkie jako przeczytane
            </Button>
          )}
        </>
      }
      tabs={<Tabs tabs={tabs} label="Które powiadomienia" />}
    >
      {list.isLoadingError && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton lines={8} />}
      {list.data && rows.length === 0 && <Nothing onlyUnread={onlyUnread} />}
      {rows.length > 0 && (
        <div className={classes.whole}>
          <ul className={classes.list}>
            {rows.map(notice => (
              <NoticeItem key={notice.id} notice={notice} />
            ))}
          </ul>
        </div>
      )}
      {list.data && rows.length > 0 && (
        <Paging meta={list.data.meta} count={rows.length} nounForms={['powiadomienie', 'powiadomienia', 'powiadomień', 'powiadomienia']} change={change} />
      )}
    </Page>
  )
}

const Nothing = ({ onlyUnread }: { onlyUnread: boolean }) =>
  onlyUnread ? (
    <EmptyState icon={IconBellCheck} title="Wszystko przeczytane" />
  ) : (
    <EmptyState icon={IconBell} title="Nie ma powiadomień" text="Tu pojawi się każda nowość: wiadomości, sprawy, dokumenty i terminy." />
  )
