import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import type { Document } from '#features/documents/shared/contract.ts'
import { actionLabels } from '#features/documents/shared/labels.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import classes from './DocumentShow.module.css'
import { sendFiles } from './upload/upload-queue.ts'
import { accepted } from './upload/upload-state.ts'

/** The answer to a document that came back: beside the reason, since on a phone the foot of the page is far below it. What is on paper is photographed. */
export function ResendButton({ document, disabled }: { document: Document; disabled: boolean }) {
  const { company_id, month, category, id } = document
  const onFiles = (files: File[]) => sendFiles(files, { company_id, month, category, document_id: id })
  const chooser = useFileChooser({ label: 'Poprawiony plik', accept: accepted, onFiles })
  const camera = useFileChooser({ label: 'Zdjęcie poprawionego dokumentu', accept: 'image/*', capture: 'environment', onFiles })
  const hasCamera = matchMedia('(pointer: coarse)').matches
  if (!document.actions.includes('resend')) return null
  return (
    <div className={classes.resends}>
      <Button className={classes.resend} disabled={disabled} leftSection={<IconUpload {...icon} />} onClick={chooser.choose}>
        {actionLabels.resend.label}
      </Button>
      {hasCamera && (
        <Button className={classes.resend} variant="default" disabled={disabled} leftSection={<IconCamera {...icon} />} onClick={camera.choose}>
          Zrób zdjęcie
        </Button>
      )}
      <input {...chooser.input} />
      <input {...camera.input} />
    </div>
  )
}
