import { comments } from '#features/comments/shared/contract.ts'
import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { useCall } from '#web/api/use-call.ts'

/** How many comments one thing has; all things shown together are asked for in one call. */
export function useCount(subject: SubjectRef, among: readonly string[]): number {
  const subject_ids = among.toSorted().join(',')
  const counts = useCall(comments.counts, { query: { subject_kind: subject.kind, subject_ids } })
  return counts.data?.data.find(({ subject_id }) => subject_id === subject.id)?.count ?? 0
}
