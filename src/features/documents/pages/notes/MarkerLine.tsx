import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { Document } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { markerLabels } from '#features/documents/shared/labels.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import classes from './DocumentNotes.module.css'
import { MarkerDialog } from './MarkerDialog.tsx'

/** What the entry of JPK_V7M(3) says of the document, and why where a person has said so. */
export function MarkerLine({ document }: { document: Document }) {
  const [changing, setChanging] = useState(false)
  const mayReview = useCanIn('documents.review', document.company_id)
  const { jpk_marker, jpk_marker_reason, jpk_marker_chosen } = document
  const mayMark = !document.month_closed && document.content_visible && mayReview
  return (
    <div className={classes.marker}>
      <IconTag {...icon} aria-hidden />
      <span>
        {documentFields.jpk_marker.label}: {markerLabels[jpk_marker]}
        {jpk_marker === jpk_marker_chosen && jpk_marker_reason && <span className={classes.because}>{jpk_marker_reason}</span>}
      </span>
      {mayMark && (
        <Button variant="subtle" size="compact-xs" aria-label="Zmień znacznik JPK" onClick={() => setChanging(true)}>
          Zmień
        </Button>
      )}
      {changing && <MarkerDialog document={document} onClose={() => setChanging(false)} />}
    </div>
  )
}
