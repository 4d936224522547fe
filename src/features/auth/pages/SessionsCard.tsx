import { Button } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type Session, sessions } from '#features/auth/contract.ts'
import { formatDateTime } from '#kernel/dates.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { useCall } from '#web/use-call.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './SecondFactor.module.css'

async function end(work: () => Promise<unknown>, text: string) {
  try {
    await work()
    toast(text)
    await refreshQueries('auth')
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
}

/** Where one is signed in; a session that is ended leaves its browser within a second or two. */
export function SessionsCard() {
  const read = useCall(sessions.list)
  const list = read.data?.data ?? []
  return (
    <Card
      title="Aktywne sesje"
      actions={
        list.length > 1 && (
          <Button size="xs" variant="danger-outline" onClick={() => void end(() => call(sessions.endOthers), 'Zakończono pozostałe sesje.')}>
            Zakończ pozostałe
          </Button>
        )
      }
    >
      {read.isError && !read.data && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      <div className={classes.rows}>
        {list.map(session => (
          <Row key={session.id} session={session} />
        ))}
      </div>
    </Card>
  )
}

function Row({ session: { id, device, current, created_at, last_used_at } }: { session: Session }) {
  const Icon = /iPhone|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <div className={classes.row}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <b>{device}</b>
        <span>
          Zalogowano {formatDateTime(created_at)}, ostatnio {formatDateTime(last_used_at)}
        </span>
      </div>
      {current ? (
        <span className={classes.used}>
          <IconCheck size={16} stroke={2} aria-hidden /> Ta przeglądarka
        </span>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={`Zakończ sesję: ${device}, ${formatDateTime(created_at)}`}
          onClick={() => void end(() => call(sessions.end, { params: { id } }), `Zakończono sesję: ${device}.`)}
        >
          Zakończ
        </Button>
      )}
    </div>
  )
}
