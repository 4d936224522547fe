import { comments } from '#features/comments/shared/contract.ts'
import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { call } from '#web/api/call.ts'

/** For the editor: whom one may call by name about this thing. */
export const mentionsOf = (subject: SubjectRef, internal: boolean) => async (search: string) =>
  (await call(comments.people, { query: { subject_kind: subject.kind, subject_id: subject.id, internal: `${internal}`, search } })).data
