import { IconCloudUpload, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { keepPortal } from '#web/keep-portal.ts'
import classes from './Connection.module.css'
import { SendingRows } from './UploadRows.tsx'
import { takeWaiting } from './upload-queue.ts'
import { useKeptSendings } from './upload-state.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says wherever one is that the line is gone, and shows what waited for it until that is sent. */
export function Connection() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  const kept = useKeptSendings()
  useEffect(() => {
    void keepPortal()
    // Without a store in this browser nothing waits in it.
    takeWaiting().catch(console.warn)
  }, [])
  const stuck = kept.every(({ state }) => state === 'failed' || state === 'duplicate')
  if (online && kept.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Połączenie">
      <p className={classes.line} role="status">
        {online ? <IconCloudUpload {...icon} /> : <IconWifiOff {...icon} />}
        {online
          ? stuck
            ? 'Dokumenty, które czekały na połączenie, nie zostały przyjęte.'
            : 'Dokumenty, które czekały na połączenie, są wysyłane.'
          : 'Brak połączenia. Widać to, co wczytano wcześniej; reszta pojawi się sama, gdy połączenie wróci.'}
      </p>
      <SendingRows sendings={kept} place={undefined} />
    </section>
  )
}
