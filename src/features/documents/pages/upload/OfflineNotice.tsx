import { useEffect, useState } from 'react'
import { useOptionalUser } from '#web/session/use-session.ts'
import { dropKept, isOverdue, type KeptFile, listKept } from './offline-store.ts'
import { WaitingList } from './OfflineFiles.tsx'
import classes from './OfflineNotice.module.css'

/** What waits on this device for a line, where the portal itself could not be opened. */
export function WaitingHere() {
  const user_id = useOptionalUser()?.id
  const [kept, setKept] = useState<readonly KeptFile[]>([])
  useEffect(() => {
    if (user_id) listKept(user_id).then(setKept, console.warn)
  }, [user_id])
  const remove = async (key: string) => {
    await dropKept(key)
    setKept(kept.filter(({ id }) => id !== key))
  }
  if (kept.length === 0) return null
  return (
    <div className={classes.card}>
      <WaitingList
        files={kept.map(({ id, file, since }) => ({ key: id, name: file.name, bytes: file.size, since, overdue: isOverdue({ since }) }))}
        remove={remove}
      />
    </div>
  )
}
