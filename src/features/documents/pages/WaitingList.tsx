import { IconClockPause, IconTrash } from '@tabler/icons-react'
import { formatBytes } from './format-bytes.ts'
import classes from './WaitingList.module.css'

interface WaitingFile<Key> {
  key: Key
  name: string
  bytes: number
  /** Bytes that have arrived already. */
  sent?: number
  /** The device had no room: it waits in this page alone. */
  fleeting?: boolean
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function wordsOf({ bytes, sent = 0, fleeting }: WaitingFile<unknown>): string {
  const size = sent > 0 ? `${formatBytes(sent)} z ${formatBytes(bytes)}` : formatBytes(bytes)
  return fleeting ? `${size}, proszę nie zamykać tej karty` : size
}

/** Files that go by themselves when the line is back. It needs no provider: it also stands where nothing else could be loaded. */
export function WaitingList<Key extends string | number>({ files, remove }: { files: readonly WaitingFile<Key>[]; remove(key: Key): void }) {
  if (files.length === 0) return null
  return (
    <section className={classes.waiting} aria-label="Czekają na połączenie">
      <p className={classes.title}>Czekają na połączenie</p>
      <ul className={classes.files}>
        {files.map(file => (
          <li key={file.key} className={classes.file}>
            <IconClockPause {...icon} className={classes.icon} />
            <span className={classes.text}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{wordsOf(file)}</span>
            </span>
            <button type="button" className={classes.remove} aria-label={`Usuń ${file.name}`} title="Usuń" onClick={() => remove(file.key)}>
              <IconTrash {...icon} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
