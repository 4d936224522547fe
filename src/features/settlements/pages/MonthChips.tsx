import { settlements } from '#features/settlements/shared/contract.ts'
import { settlementBadges } from './badges.ts'
import { type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { readFilters } from '#web/ui/list/list-state.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import classes from './SettlementList.module.css'

const late: Filter = { key: 'overdue', operator: '=', values: ['true'] }
const missing: Filter = { key: 'missing', operator: '>', values: ['0'] }

const filtersIn = (search: URLSearchParams) => readFilters(search.get('filters') ?? '')

/** What the month holds, by state; each count is the filter that shows it. */
export function MonthChips({ month }: { month: string | null }) {
  const read = useCall(settlements.summary, { query: { month: month ?? undefined } })
  const [search, setSearch] = useSearch()
  const filters = filtersIn(search)
  const summary = read.data?.data
  if (!summary) return null
  const isOn = (filter: Filter, among = filters) => among.some(({ key, values }) => key === filter.key && values.join() === filter.values.join())
  const toggle = (filter: Filter) =>
    setSearch(current => {
      const now = filtersIn(current)
      const rest = now.filter(({ key }) => key !== filter.key)
      return changeParams(current, { filters: writeFilters(isOn(filter, now) ? rest : [...rest, filter]), page: null })
    })
  const chip = (filter: Filter) => ({ type: 'button' as const, className: classes.chip, 'aria-pressed': isOn(filter), onClick: () => toggle(filter) })
  return (
    <fieldset className={classes.chips} aria-label="Rozliczenia według stanu">
      {summary.states
        .filter(({ state, count }) => count > 0 || isOn({ key: 'state', operator: ':', values: [state] }))
        .map(({ state, count }) => (
          <button key={state} {...chip({ key: 'state', operator: ':', values: [state] })}>
            <Status look={settlementBadges[state]} /> <b>{count}</b>
          </button>
        ))}
      {(summary.overdue > 0 || isOn(late)) && (
        <button {...chip(late)} data-late>
          Po terminie <b>{summary.overdue}</b>
        </button>
      )}
      {isSwitchedOn('documents') && (summary.missing > 0 || isOn(missing)) && (
        <button {...chip(missing)}>
          Brakuje dokumentów <b>{summary.missing}</b>
        </button>
      )}
    </fieldset>
  )
}
