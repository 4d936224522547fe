import { useState } from 'react'
import { settlements } from '#features/settlements/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { LetterText } from '#web/ui/display/LetterText.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'

/** The mail about these amounts before it goes. */
export function SendPreview({ id, tax_ids, more }: { id: string; tax_ids: string[]; more: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <details open={opened} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>Podgląd e-maila</summary>
      {opened && <Mail id={id} tax_ids={tax_ids} more={more} />}
    </details>
  )
}

function Mail({ id, ...body }: { id: string; tax_ids: string[]; more: boolean }) {
  const read = useCall(settlements.sendPreview, { params: { id }, body }, { staleTime: 0, placeholderData: before => before })
  if (read.isLoadingError) return <ErrorMessage>{sentenceOf(read.error)}</ErrorMessage>
  if (!read.data) return <Skeleton lines={4} />
  const letter = read.data.data
  return letter ? <LetterText letter={letter} /> : <p>E-mail nie wyjdzie: tak ustawiono powiadomienia biura. Kwoty będą widoczne w portalu.</p>
}
