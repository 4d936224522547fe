import type { SubjectRef } from '#features/comments/rules.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Conversation } from './Conversation.tsx'

export function CommentsDialog({ subject, title, onClose }: { subject: SubjectRef; title: string; onClose(): void }) {
  return (
    <Dialog opened onClose={onClose} title={title} size={640}>
      <Conversation subject={subject} title={title} />
    </Dialog>
  )
}
