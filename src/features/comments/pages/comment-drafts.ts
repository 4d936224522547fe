import type { CommentFile } from '#features/comments/shared/contract.ts'
import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { draftOf, keepDraft } from '#web/session/drafts.ts'

export interface CommentDraft {
  content: string
  internal: boolean
  files: readonly CommentFile[]
}

const nameOf = ({ kind, id }: SubjectRef) => `comments ${kind} ${id}`

export const readDraft = (subject: SubjectRef): CommentDraft => draftOf<CommentDraft>(nameOf(subject)) ?? { content: '', internal: false, files: [] }

export function storeDraft(subject: SubjectRef, draft: CommentDraft) {
  keepDraft(nameOf(subject), draft.content === '' && draft.files.length === 0 ? null : draft)
}
