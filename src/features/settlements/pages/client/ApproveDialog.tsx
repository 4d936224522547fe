import { settlements } from '#features/settlements/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

/** The client's consent, from where the month is not open. */
export function ApproveDialog({ id, onClose }: { id: string; onClose(): void }) {
  const settlement = useCall(settlements.get, { params: { id } }).data?.data
  return settlement && <AnswerDialog settlement={settlement} action="approve" onClose={onClose} />
}
