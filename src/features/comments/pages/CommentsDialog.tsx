import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Conversation } from './Conversation.tsx'

interface Props {
  subject: SubjectRef
  company_id: string
  title: string
  onClose(): void
}

export function CommentsDialog({ onClose, ...about }: Props) {
  return (
    <Dialog opened onClose={onClose} title={about.title} size={640}>
      <Conversation {...about} />
    </Dialog>
  )
}
