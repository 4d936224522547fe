import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { Document } from '#features/documents/shared/contract.ts'
import { actionLabels } from '#features/documents/shared/labels.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import classes from './DocumentShow.module.css'
import { sendFiles } from './upload/upload-queue.ts'

/** The answer to a document that came back: beside the reason, since on a phone the foot of the page is far below it. */
export function ResendButton({ document, disabled }: { document: Document; disabled: boolean }) {
  const { company_id, month, category, id } = document
  const { choose, input } = useFileChooser({
    label: 'Poprawiony plik',
    onFiles: files => sendFiles(files, { company_id, month, category, document_id: id }),
  })
  if (!document.actions.includes('resend')) return null
  return (
    <>
      <Button className={classes.resend} disabled={disabled} leftSection={<IconUpload {...icon} />} onClick={choose}>
        {actionLabels.resend.label}
      </Button>
      <input {...input} />
    </>
  )
}
