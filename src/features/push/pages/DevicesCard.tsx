import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { push, type PushDevice } from '#features/push/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './DevicesCard.module.css'
import { blocked, isSupported, PushRefusal, subscribe, unsubscribe } from './subscribe.ts'

const unsupported = 'Ta przeglądarka nie przyjmuje powiadomień. Na iPhonie i iPadzie trzeba najpierw dodać portal do ekranu początkowego.'

/** Devices that receive push notifications. */
export function DevicesCard() {
  const read = useCall(push.list)
  const [busy, setBusy] = useState(false)
  const list = read.data?.data ?? []

  async function act(work: () => Promise<string>) {
    setBusy(true)
    try {
      toast(await work())
      await refreshQueries('push', 'notifications')
    } catch (error) {
      toast(error instanceof PushRefusal ? error.message : sentenceOf(error), { tone: 'fault' })
    } finally {
      setBusy(false)
    }
  }

  const turnOn = async () => {
    await call(push.add, { body: await subscribe(read.data?.meta.public_key ?? '') })
    return 'Włączono powiadomienia na tym urządzeniu.'
  }
  const turnOff = async ({ id, name, current }: PushDevice) => {
    await call(push.remove, { params: { id } })
    if (current) await unsubscribe()
    return `Wyłączono powiadomienia: ${name}.`
  }
  const tryOut = async () => {
    await call(push.test)
    return 'Próbne powiadomienie jest w drodze.'
  }

  const refusal = !isSupported() ? unsupported : Notification.permission === 'denied' ? blocked : undefined
  return (
    <Card
      title="Powiadomienia na urządzeniach"
      actions={
        list.length > 0 && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void act(tryOut)}>
            Wyślij próbne
          </Button>
        )
      }
    >
      <p className={classes.lead}>Przychodzą także wtedy, gdy portal jest zamknięty. Na ekranie widać pierwszą linię i jedno zdanie.</p>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={2} />}
      {list.map(device => (
        <Row key={device.id} device={device} busy={busy} turnOff={() => void act(() => turnOff(device))} />
      ))}
      {read.data && !list.some(({ current }) => current) && (
        <>
          {refusal && <p className={classes.lead}>{refusal}</p>}
          {!refusal && (
            <Button variant="default" size="sm" loading={busy} onClick={() => void act(turnOn)}>
              Włącz na tym urządzeniu
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

function Row({ device: { name, created_at, current }, busy, turnOff }: { device: PushDevice; busy: boolean; turnOff(): void }) {
  const Icon = /iPhone|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <div className={classes.row}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <b>{name}</b>
        <span>
          {current ? 'To urządzenie, włączono' : 'Włączono'} {formatDateTime(created_at)}
        </span>
      </div>
      <Button size="xs" variant="default" disabled={busy} aria-label={`Wyłącz powiadomienia: ${name}, ${formatDateTime(created_at)}`} onClick={turnOff}>
        Wyłącz
      </Button>
    </div>
  )
}
