import { reports } from '#features/reports/shared/contract.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './Reports.module.css'
import { maxBars, TimeChart } from './TimeChart.tsx'

/** What narrows the list. */
interface TotalQuery {
  month: string
  search?: string | undefined
  filters?: string | undefined
}

/** What the people of all pages come to, and who of them has the most time, under the same filters as the list below. */
export function PeopleTotal({ query }: { query: TotalQuery }) {
  const read = useCall(reports.total, { query })
  // One more than is drawn, so that the chart knows of others.
  const busiest = useCall(reports.list, { query: { ...query, sort: 'report1:desc', page: 1, limit: maxBars + 1 } })
  if (read.isLoadingError) return <p className={classes.total}>Nie udało się policzyć sumy.</p>
  if (!read.data) return <p className={classes.total}>Razem…</p>
  const { people, seconds, overlap, settlements, entries } = read.data.data
  const counts = [
    plural(people, ['pracownik', 'pracowników', 'pracowników']),
    plural(settlements, settlementForms),
    plural(entries, entryForms),
    ...(overlap > 0 ? [`w tym równolegle ${formatDuration(overlap)}; przy pracy ${formatDuration(seconds - overlap)}`] : []),
  ]
  return (
    <>
      <p className={classes.total} role="status">
        Razem <strong>{formatDuration(seconds)}</strong>: <span>{counts.join(', ')}</span>
        <span className={classes.quiet}>Liczy się czas, który minął w tym miesiącu, także na rozliczenia za inne miesiące.</span>
      </p>
      <TimeChart
        times={(busiest.data?.data ?? []).map(({ title, report1 }) => ({ label: title, seconds: report1 }))}
        name="Godziny pracy według osób"
        many="osób"
      />
    </>
  )
}
