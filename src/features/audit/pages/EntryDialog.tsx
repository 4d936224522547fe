import { changesOf, type FieldChange } from '#features/audit/shared/changes.ts'
import { audit } from '#features/audit/shared/contract.ts'
import { actionLabel, entityLabel } from '#features/audit/shared/labels.ts'
import type { RecordWords } from '#features/audit/shared/field-words.ts'
import { RecordName } from './RecordName.tsx'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/layout/Page.tsx'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './EntryDialog.module.css'

/** One entry with what it changed, in the words of the screens. */
export function EntryDialog({ id, words, onClose }: { id: string; words: RecordWords; onClose(): void }) {
  const read = useCall(audit.get, { params: { id } })
  const entry = read.data?.data
  return (
    <Dialog opened onClose={onClose} title={entry ? `${actionLabel(entry.action)}: ${entityLabel(entry.entity).toLowerCase()}` : 'Zdarzenie'} size={640}>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      {entry && (
        <>
          <Facts
            facts={happened(
              ['Czas', formatDateTime(entry.created_at)],
              ['Osoba', entry.user_name ?? 'Program'],
              ['Rekord', (entry.record_title ?? entry.record_path) && <RecordName key="record" entry={entry} />],
              ['Firma', entry.company_title],
              ['Adres', entry.address],
              ['Numer rekordu', entry.entity_id],
              ['Numer zapytania', entry.request_id],
            )}
          />
          <Changes changes={changesOf(words, entry.entity, entry.before, entry.after)} before={entry.before !== null} after={entry.after !== null} />
        </>
      )}
    </Dialog>
  )
}

function Changes({ changes, before, after }: { changes: readonly FieldChange[]; before: boolean; after: boolean }) {
  if (changes.length === 0) return null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Pole</th>
          {before && <th scope="col">Przed</th>}
          {after && <th scope="col">Po</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            {before && <td>{change.before ?? '–'}</td>}
            {after && <td>{change.after ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
