import { type Uptime, uptimes } from '#features/uptimes/shared/contract.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { discard } from './clock.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { Refused } from './pending-entries.ts'

/** What was refused, put right by its person: the entry as it stands now with the end that was meant for it, else a new one. */
export function CorrectRefused({ refused: { idempotent, sending }, onClose }: { refused: Refused; onClose(): void }) {
  const id = 'change' in sending ? sending.change.id : ''
  const read = useCall(uptimes.get, { params: { id } }, { enabled: id !== '' })
  const done = { onSaved: () => discard(idempotent), onClose }
  if ('add' in sending) return <EntryDialog begin={{ ...sending.add } as StartedEntry} {...done} />
  const { end_date = null, comment = '' } = sending.change
  const isGone = read.error instanceof ApiError && read.error.status === 404
  if (read.data) {
    const entry = read.data.data
    return <EntryDialog entry={entry} begin={{ ...entry, end_date, comment }} {...done} />
  }
  if (isGone && sending.entry) return <EntryDialog begin={{ ...sending.entry, end_date, comment }} {...done} />
  return (
    <Dialog opened onClose={onClose} title="Wpis czasu pracy">
      {read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={4} />}
    </Dialog>
  )
}

type StartedEntry = Partial<Uptime> & { start_date: string }
