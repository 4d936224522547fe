/** What can be commented on; `src/app/comment-targets.ts` says of each who may see it. */
export const subjectKinds = ['document', 'settlement', 'tax_due', 'ticket', 'system_ticket', 'task'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface SubjectRef {
  kind: SubjectKind
  id: string
}

/** Where a comment stands within its page, in a link's words. */
export const anchorOf = (comment: { id: string }) => `comment-${comment.id}`
export const isAnchor = (hash: string) => hash.startsWith('#comment-')

export const maxFiles = 10

/** Milliseconds. Later a conversation stands as it was led. */
const changeableMs = 24 * 3_600_000

interface Written {
  author_id: string
  created_at: string
  removed: boolean
}

/** One's own, within a day. */
export const mayChangeComment = (person: { user_id: string }, comment: Written, now = Date.now()) =>
  comment.author_id === person.user_id && !comment.removed && now - Date.parse(comment.created_at) < changeableMs
