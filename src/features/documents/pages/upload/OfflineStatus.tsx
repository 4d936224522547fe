import { IconCloudUpload, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { registerServiceWorker } from '#web/worker/register-service-worker.ts'
import { icon } from '#web/ui/display/icon.ts'
import classes from './OfflineStatus.module.css'
import { SendingRows } from './UploadRows.tsx'
import { takeWaiting } from './upload-queue.ts'
import { isStopped, type Sending, useKeptSendings } from './upload-state.ts'

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function statusText(sendings: readonly Sending[]): string {
  if (sendings.every(({ overdue }) => overdue)) return 'Na tym urządzeniu są dokumenty, które czekają zbyt długo.'
  if (sendings.every(entry => entry.overdue || isStopped(entry))) return 'Dokumenty, które czekały na połączenie, nie zostały przyjęte.'
  return 'Dokumenty, które czekały na połączenie, są wysyłane.'
}

/** Says wherever one is that the line is gone, and shows what waited for it until that is sent. */
export function OfflineStatus() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  const sendings = useKeptSendings()
  useEffect(() => {
    void registerServiceWorker()
    // Without a store in this browser nothing waits in it.
    takeWaiting().catch(console.warn)
  }, [])
  if (online && sendings.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Połączenie">
      <p className={classes.line} role="status">
        {online ? <IconCloudUpload {...icon} /> : <IconWifiOff {...icon} />}
        {online ? statusText(sendings) : 'Brak połączenia. Widać to, co wczytano wcześniej; reszta pojawi się sama, gdy połączenie wróci.'}
      </p>
      <SendingRows sendings={sendings} place={undefined} />
    </section>
  )
}
