import { useEffect, useState } from 'react'
import { useOptionalUser } from '#web/session/use-session.ts'
import { removeOfflineFile, isOverdue, type OfflineFile, listOfflineFiles } from './offline-store.ts'
import { OfflineFiles } from './OfflineFiles.tsx'
import classes from './OfflineNotice.module.css'

/** What waits on this device for a line, where the portal itself could not be opened. */
export function OfflineNotice() {
  const user_id = useOptionalUser()?.id
  const [offlineFiles, setOfflineFiles] = useState<readonly OfflineFile[]>([])
  useEffect(() => {
    if (user_id) listOfflineFiles(user_id).then(setOfflineFiles, console.warn)
  }, [user_id])
  const remove = async (key: string) => {
    await removeOfflineFile(key)
    setOfflineFiles(offlineFiles.filter(({ id }) => id !== key))
  }
  if (offlineFiles.length === 0) return null
  return (
    <div className={classes.card}>
      <OfflineFiles
        files={offlineFiles.map(({ id, file, since }) => ({ key: id, name: file.name, bytes: file.size, since, overdue: isOverdue({ since }) }))}
        remove={remove}
      />
    </div>
  )
}
