import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { AttachmentRows } from './AttachmentRows.tsx'
import classes from './CommentFiles.module.css'
import type { useAttachments } from './use-attachments.ts'

/** Files of a form that is still being written. */
export function AttachField({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { choose, input } = useFileChooser({ label: 'Pliki do dołączenia', multiple: true, onFiles: attachments.add })
  return (
    <div className={classes.attach}>
      <AttachmentRows attachments={attachments.list} refusal={attachments.refusal} retry={attachments.retry} remove={attachments.remove} />
      <Button size="xs" variant="default" leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />} onClick={choose}>
        Dołącz pliki
      </Button>
      <input {...input} />
    </div>
  )
}
