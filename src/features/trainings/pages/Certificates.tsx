import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { learning } from '#features/trainings/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Trainings.module.css'
import { saveCertificate } from './training-acts.ts'

/** What one has completed, with its papers; nothing while there is nothing. */
export function Certificates() {
  const read = useCall(learning.completed)
  const rows = read.data?.data ?? []
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (rows.length === 0) return null
  return (
    <section className={classes.certificates}>
      <h2>Zaświadczenia</h2>
      <ul className={classes.list}>
        {rows.map(({ id, title, category_title, done_at }) => (
          <li key={id}>
            <span className={classes.words}>
              <b>{title}</b>
              <span className={classes.meta}>
                {category_title} · ukończone {formatDateTime(done_at)}
              </span>
            </span>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              aria-label={`Pobierz zaświadczenie: ${title}`}
              onClick={() => void saveCertificate(id)}
            >
              Pobierz
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
