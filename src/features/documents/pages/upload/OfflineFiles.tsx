import { IconClockPause, IconSend, IconTrash } from '@tabler/icons-react'
import { formatDate } from '#kernel/dates/dates.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { icon } from '#web/ui/display/icon.ts'
import { formatBytes } from './format-bytes.ts'
import { sentAloneDays } from './offline-store.ts'
import classes from './OfflineFiles.module.css'

interface WaitingFile<Key> {
  key: Key
  name: string
  bytes: number
  /** Bytes that have arrived already. */
  sent?: number
  /** The device had no room: it waits in this page alone. */
  fleeting?: boolean
  /** On the device, in milliseconds. */
  since?: number
  /** It is not sent unless the person says so. */
  overdue?: boolean
}

function statusText({ bytes, sent = 0, fleeting, since, overdue }: WaitingFile<unknown>): string {
  const size = sent > 0 ? `${formatBytes(sent)} z ${formatBytes(bytes)}` : formatBytes(bytes)
  if (overdue && since) return `${size}, od ${formatDate(warsawDay(new Date(since)))}`
  return fleeting ? `${size}, proszę nie zamykać tej karty` : size
}

interface List<Key> {
  files: readonly WaitingFile<Key>[]
  remove(key: Key): void
  /** Where there is a queue to send by. */
  send?(key: Key): void
}

function Part<Key extends string | number>({ title, lead, files, remove, send }: List<Key> & { title: string; lead?: string }) {
  if (files.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={title}>
      <p className={classes.title}>{title}</p>
      {lead && <p className={classes.lead}>{lead}</p>}
      <ul className={classes.files}>
        {files.map(file => (
          <li key={file.key} className={classes.file}>
            <IconClockPause {...icon} className={classes.icon} />
            <span className={classes.text}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{statusText(file)}</span>
            </span>
            {send && (
              <button type="button" className={classes.act} aria-label={`Wyślij ${file.name}`} title="Wyślij" onClick={() => send(file.key)}>
                <IconSend {...icon} />
              </button>
            )}
            <button type="button" className={classes.act} aria-label={`Usuń ${file.name}`} title="Usuń" onClick={() => remove(file.key)}>
              <IconTrash {...icon} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tooLong = `Są na tym urządzeniu dłużej niż ${plural(sentAloneDays, dayForms)}, więc nie zostaną wysłane same. `

/** Files that go by themselves when the line is back, and those that waited too long for it. It needs no provider: it also stands where nothing else could be loaded. */
export function OfflineFiles<Key extends string | number>({ files, remove, send }: List<Key>) {
  const lead = tooLong + (send ? 'Proszę je wysłać albo usunąć.' : 'Można je usunąć albo wysłać, gdy połączenie wróci.')
  return (
    <>
      <Part title="Czekają zbyt długo" lead={lead} files={files.filter(({ overdue }) => overdue)} remove={remove} {...(send && { send })} />
      <Part title="Czekają na połączenie" files={files.filter(({ overdue }) => !overdue)} remove={remove} />
    </>
  )
}
