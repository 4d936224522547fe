import { audit } from '#features/audit/contract.ts'
import { actionLabel, entityLabel } from '#features/audit/labels.ts'
import { formatDateTime } from '#kernel/dates.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './EntryDialog.module.css'

/** One entry with what stood before and after; beside the id of an account stands whose it is. */
export function EntryDialog({ id, onClose }: { id: string; onClose(): void }) {
  const read = useCall(audit.get, { params: { id } })
  const entry = read.data?.data
  return (
    <Dialog opened onClose={onClose} title={entry ? `${actionLabel(entry.action)}: ${entityLabel(entry.entity).toLowerCase()}` : 'Zdarzenie'} size={640}>
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      {entry && (
        <>
          <Facts
            facts={[
              ['Czas', formatDateTime(entry.created_at)],
              ['Osoba', entry.user_name ?? 'Program'],
              ['Firma', entry.company_title ?? '–'],
              ['Adres', entry.address ?? '–'],
              ['Numer rekordu', entry.entity_id ?? '–'],
              ['Numer zapytania', entry.request_id ?? '–'],
            ]}
          />
          <Record title="Przed" text={entry.before} />
          <Record title="Po" text={entry.after} />
        </>
      )}
    </Dialog>
  )
}

function Record({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className={classes.record}>
      <h3>{title}</h3>
      <pre>{text}</pre>
    </section>
  )
}
