import { lazy, Suspense } from 'react'
import type { SubjectRef } from '#features/comments/rules.ts'
import { Skeleton } from '#web/ui/States.tsx'

const Conversation = lazy(() => import('./pages/Conversation.tsx').then(part => ({ default: part.Conversation })))

interface Props {
  subject: SubjectRef
  /** In a panel of the window's height: the conversation scrolls by itself, the field for a new comment stays in sight. */
  pinned?: boolean
}

/** What people say about one thing, with the field for more. */
export function Comments(props: Props) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Conversation key={props.subject.id} {...props} />
    </Suspense>
  )
}

export { uploadFile } from './pages/upload-file.ts'
export { CommentsButton } from './pages/CommentsButton.tsx'
