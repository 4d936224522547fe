import type { Period } from '#features/reports/shared/rules.ts'
import { uptimes } from '#features/uptimes/shared/contract.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { useListState } from '#web/ui/list/list-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { DayChart } from './DayChart.tsx'
import classes from './Reports.module.css'

/** What the entries of all pages come to, as a whole and by day, under the same filters as the list below. */
export function EntryTotal({ fixed, period }: { fixed: string; period: Period }) {
  const [{ search, filters }] = useListState()
  const read = useCall(uptimes.total, { query: { search: search || undefined, filters: [fixed, writeFilters(filters)].filter(Boolean).join(',') } })
  if (read.isLoadingError) return <p className={classes.total}>Nie udało się policzyć sumy.</p>
  if (!read.data) return <p className={classes.total}>Razem…</p>
  const { entries, seconds, overlap, days } = read.data.data
  return (
    <>
      <p className={classes.total} role="status">
        Razem <strong>{formatDuration(seconds)}</strong>{' '}
        <span>
          {`(${plural(entries, entryForms)})${overlap > 0 ? `, w tym równolegle ${formatDuration(overlap)}; przy pracy ${formatDuration(seconds - overlap)}` : ''}`}
        </span>
      </p>
      <DayChart times={days} period={period} />
    </>
  )
}
