import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { feeds } from '#features/calendar/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './Schedule.module.css'

/** One's own terms in another calendar program, by a link that is shown once. */
export function FeedCard() {
  const read = useCall(feeds.show)
  const [address, setAddress] = useState<string>()
  const [asking, setAsking] = useState<'open' | 'revoke'>()
  const created_at = read.data?.data.created_at
  async function open() {
    setAddress((await call(feeds.open)).data.address)
    await refreshQueries('schedule')
  }
  async function revoke() {
    await call(feeds.revoke)
    setAddress(undefined)
    toast('Odwołano link do kalendarza.')
    await refreshQueries('schedule')
  }
  return (
    <Card title="Kalendarz w telefonie">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data && (
        <>
          <p className={classes.text}>
            {created_at
              ? `Tajny link działa od ${formatDateTime(created_at)}. Pokazujemy go tylko raz, przy utworzeniu.`
              : 'Tajny link pokazuje terminy w Kalendarzu Google, Outlooku lub w telefonie. Można go w każdej chwili odwołać.'}
          </p>
          {address && (
            <div className={classes.address}>
              <span>{address}</span>
              <CopyButton value={address}>Kopiuj link</CopyButton>
              {/* Telephones and programs open their calendar for it. */}
              <Button component="a" href={address.replace(/^https?:/, 'webcal:')} leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}>
                Dodaj do kalendarza
              </Button>
            </div>
          )}
          <div className={classes.acts}>
            <Button variant="default" onClick={() => (created_at ? setAsking('open') : void open().catch(toastFailure))}>
              {created_at ? 'Utwórz nowy link' : 'Utwórz link'}
            </Button>
            {created_at && (
              <Button variant="danger-outline" onClick={() => setAsking('revoke')}>
                Odwołaj link
              </Button>
            )}
          </div>
        </>
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(undefined)}
          title={asking === 'open' ? 'Utworzyć nowy link do kalendarza?' : 'Odwołać link do kalendarza?'}
          act={asking === 'open' ? 'Utwórz nowy link' : 'Odwołaj link'}
          danger
          onConfirm={asking === 'open' ? open : revoke}
        >
          Dotychczasowy link przestanie działać, a kalendarze, które z niego korzystają, nie dostaną nowych terminów.
        </ConfirmDialog>
      )}
    </Card>
  )
}
