import { Button } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconDeviceMobile, IconShieldOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { auth, factors, type Session, sessions } from '#features/auth/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SecurityRow } from './SecurityRow.tsx'
import classes from './second-factor/SecondFactor.module.css'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

async function end({ id, device }: Session) {
  await attempt(async () => {
    await call(sessions.end, { params: { id } })
    toast(`Zakończono sesję: ${device}.`)
    await refreshQueries('auth')
  })
}

/** Where one is signed in; a session that is ended leaves its browser within a second or two. */
export function SessionsCard() {
  const read = useCall(sessions.list)
  const list = read.data?.data ?? []
  const others = list.filter(({ current }) => !current).length
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="Aktywne sesje"
      actions={
        others > 0 && (
          <Button size="xs" variant="danger-outline" onClick={() => setAsking(true)}>
            Zakończ pozostałe
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      <div className={classes.rows}>
        {list.map(session => (
          <Row key={session.id} session={session} />
        ))}
        <TrustedBrowsers />
      </div>
      <Suspense>
        {asking && (
          <ConfirmDialog
            opened
            danger
            onClose={() => setAsking(false)}
            title="Zakończyć pozostałe sesje?"
            act="Zakończ pozostałe"
            onConfirm={async () => {
              await call(sessions.endOthers)
              toast('Zakończono pozostałe sesje.')
              void refreshQueries('auth')
            }}
          >
            W {plural(others, ['innej przeglądarce', 'innych przeglądarkach', 'innych przeglądarkach'])} trzeba będzie zalogować się ponownie.
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}

/** Browsers let in without a code need not have a session. */
function TrustedBrowsers() {
  const count = useCall(factors.get).data?.data.trusted_browsers ?? 0
  if (count === 0) return null
  return (
    <SecurityRow
      mark={<IconShieldOff size={20} stroke={1.75} aria-hidden />}
      title="Logowanie bez kodu"
      text={`Nie pytamy o kod w ${plural(count, ['przeglądarce', 'przeglądarkach', 'przeglądarkach'])}.`}
    >
      <Button size="xs" variant="default" onClick={() => void distrust()}>
        Pytaj znów o kod
      </Button>
    </SecurityRow>
  )
}

async function distrust() {
  await attempt(async () => {
    await call(auth.distrust)
    toast('Każda przeglądarka znów zapyta o kod.')
    await refreshQueries('auth')
  })
}

function Row({ session }: { session: Session }) {
  const { device, current, created_at, last_used_at } = session
  const Icon = /iPhone|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <SecurityRow
      mark={<Icon size={20} stroke={1.75} aria-hidden />}
      title={device}
      text={`Zalogowano ${formatDateTime(created_at)}, ostatnio ${formatDateTime(last_used_at)}`}
    >
      {current ? (
        <span className={classes.used}>
          <IconCheck size={16} stroke={2} aria-hidden /> Ta przeglądarka
        </span>
      ) : (
        <Button size="xs" variant="default" aria-label={`Zakończ sesję: ${device}, ${formatDateTime(created_at)}`} onClick={() => void end(session)}>
          Zakończ
        </Button>
      )}
    </SecurityRow>
  )
}
