import { polls } from '#features/polls/shared/contract.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { voteForms } from '#features/polls/shared/labels.ts'
import { plural } from '#kernel/text/plural.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { VoteBars } from './VoteBars.tsx'

export function ResultsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const read = useCall(polls.get, { params: { id } })
  const poll = read.data?.data
  return (
    <Dialog opened onClose={onClose} title="Wyniki ankiety" size={520}>
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : poll ? (
        <>
          <VoteBars question={poll.question} options={poll.options} />
          <p>
            {plural(poll.votes, voteForms)}
            {poll.companies !== null && `, pytanie do ${plural(poll.companies, ['firmy', 'firm', 'firm'])}`}
            {poll.closed_at ? `, zakończono ${formatDateTime(poll.closed_at)}` : poll.to_day && `, głosowanie do ${formatDate(poll.to_day)}`}
          </p>
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
