import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { formatBytes } from '#features/documents/public.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import classes from './AttachmentRows.module.css'
import type { Attachment } from './use-attachments.ts'

interface Props {
  attachments: readonly Attachment[]
  refusal: string | undefined
  /** They are on their way. */
  locked?: boolean
  retry(key: number): void
  remove(key: number): void
}

/** Files that will go out with the comment. */
export function AttachmentRows({ attachments, refusal, locked, retry, remove }: Props) {
  if (attachments.length === 0) return null
  return (
    <>
      <ul className={classes.attachments} aria-label="Pliki do wysłania">
        {attachments.map(({ key, name, bytes, sent, file, problem, final }) => (
          <li key={key} data-failed={problem ? true : undefined}>
            <IconFile size={16} stroke={1.75} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span className={classes.size} role={problem ? 'alert' : undefined}>
              {problem ?? (file ? formatBytes(bytes) : `${Math.round((100 * sent) / Math.max(1, bytes))}%`)}
            </span>
            {problem && !final && (
              <Button size="xs" variant="subtle" onClick={() => retry(key)}>
                Ponów
              </Button>
            )}
            <ActionIcon variant="subtle" size={24} aria-label={`Usuń plik ${name}`} disabled={locked} onClick={() => remove(key)}>
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {refusal && <ErrorMessage>{refusal}</ErrorMessage>}
    </>
  )
}
