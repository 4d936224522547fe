import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { exports, keptDays, ownList } from '#features/exports/shared/contract.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { watchPendingExport } from './pending-exports.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { isUnderWay } from './export-acts.ts'
import { ExportItem } from './WorkItems.tsx'
import classes from '#features/exports/public.module.css'

/** What the office keeps of oneself, to take along. */
export function OwnData() {
  const { id } = useUser()
  const filters = writeFilters([
    { key: 'user_id', operator: '=', values: [id] },
    { key: 'list', operator: '=', values: [ownList] },
  ])
  const [busy, run] = useAttempt()
  const read = useCall(exports.list, { query: { page: 1, limit: 1, sort: 'created:desc', filters } })
  const last = read.data?.data[0]
  const currentExport = last && last.state !== 'expired' ? last : undefined

  async function begin() {
    await run(async () => {
      const { data } = await call(exports.own, { idempotent: crypto.randomUUID() })
      await watchPendingExport(data.id)
    })
  }

  return (
    <Card title="Moje dane">
      <p className={classes.lead}>
        Archiwum ZIP z tym, co portal zapisał o koncie: dane, ustawienia, logowania, powiadomienia, a także to, co z niego napisano i przesłano w firmach
        widocznych na nim dzisiaj. Gotowy plik czeka {plural(keptDays, dayForms)} i nie jest zaszyfrowany.
      </p>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={2} />}
      {currentExport && (
        <ul className={classes.last}>
          <ExportItem row={currentExport} />
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        disabled={currentExport && isUnderWay(currentExport)}
        onClick={() => void begin()}
      >
        Pobierz moje dane
      </Button>
    </Card>
  )
}
