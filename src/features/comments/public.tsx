import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import type { ConversationProps } from './pages/Conversation.tsx'

const Conversation = lazyNamed(() => import('./pages/Conversation.tsx'), 'Conversation')

/** What people say about one thing, with the field for more. */
export function Comments(props: Omit<ConversationProps, 'title'>) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Conversation key={props.subject.id} {...props} />
    </Suspense>
  )
}

export { CommentBubble } from './pages/CommentBubble.tsx'
export type { Happening } from './pages/Conversation.tsx'
export { uploadFile } from './pages/upload-file.ts'
export { FileButton, PictureButton, useSending } from './pages/FileButton.tsx'
export { AttachField } from './pages/AttachField.tsx'
export { CommentFiles as AttachedFiles, stateOf } from './pages/CommentFiles.tsx'
/** For whatever else people write to each other. */
export const Composer = lazyNamed(() => import('./pages/Composer.tsx'), 'Composer')
export type { Words } from './pages/use-draft.ts'
export { ReadOnlyNotice } from './pages/ReadOnlyNotice.tsx'
export { useCount as useCommentCount } from './pages/comment-counts.ts'
export { CommentsButton } from './pages/CommentsButton.tsx'
export { signedLink, usePictures } from './pages/picture-links.ts'
export { SaidText } from './pages/SaidText.tsx'
export { uploadPicture } from './pages/upload-picture.ts'
export { changedFiles, useAttachments, useKeptAttachments, withFiles } from './pages/use-attachments.ts'
