import type { Matrix } from '#features/settlements/shared/contract-many.ts'
import { settlementLabels, settlementStates } from '#kernel/settlement-states.ts'
import { useTags } from '#features/tags/pages/badges.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { ToolbarSelect } from '#web/ui/list/ToolbarSelect.tsx'
import { SearchField } from '#web/ui/list/SearchField.tsx'
import type { MatrixFilters, MatrixView } from './matrix-view.ts'
import classes from './SettlementMatrix.module.css'

interface Props {
  filters: MatrixFilters
  years: string
  narrow: boolean
  matrix: Matrix | undefined
  view: MatrixView | undefined
  change(changes: Record<string, string>): void
}

/** Which companies the matrix shows; what is chosen lives in the address. */
export function MatrixFilterBar({ filters, years, narrow, matrix, view, change }: Props) {
  const caretakers = new Map((matrix?.companies ?? []).flatMap(({ caretaker_id, caretaker }) => (caretaker_id && caretaker ? [[caretaker_id, caretaker]] : [])))
  const tags = useTags()
  const toggle = (only: string) => change({ only: filters.only === only ? '' : only })
  return (
    <div className={classes.filters} role="search">
      <SearchField label="Nazwa firmy" value={filters.search} onChange={search => change({ search })} />
      <ToolbarSelect
        className={classes.choice}
        aria-label="Opiekun"
        value={filters.caretaker}
        onChange={event => change({ caretaker: event.currentTarget.value })}
      >
        <option value="">Opiekun: wszyscy</option>
        {[...caretakers].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ToolbarSelect>
      {tags.length > 0 && (
        <ToolbarSelect className={classes.choice} aria-label="Etykieta" value={filters.tag} onChange={event => change({ tag: event.currentTarget.value })}>
          <option value="">Etykieta: każda</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ToolbarSelect>
      )}
      <ToolbarSelect className={classes.choice} aria-label="Stan" value={filters.state} onChange={event => change({ state: event.currentTarget.value })}>
        <option value="">Stan: każdy</option>
        {settlementStates.map(state => (
          <option key={state} value={state}>
            {settlementLabels[state].label}
          </option>
        ))}
      </ToolbarSelect>
      <button type="button" className={classes.toggle} aria-pressed={filters.only === 'open'} onClick={() => toggle('open')}>
        Tylko otwarte
      </button>
      <button type="button" className={classes.toggle} aria-pressed={filters.only === 'late'} onClick={() => toggle('late')}>
        Tylko po terminie {view && view.lateCompanies > 0 && <b data-late>{plural(view.lateCompanies, companyForms)}</b>}
      </button>
      {!narrow && (
        <button type="button" className={classes.toggle} aria-pressed={years === '2'} onClick={() => change({ years: years === '2' ? '' : '2' })}>
          Dwa lata
        </button>
      )}
      {view && <p className={classes.sum}>{sumOf(view)}</p>}
    </div>
  )
}

/** "15 firm, 127 zamkniętych miesięcy, 21 niezamkniętych" */
function sumOf(view: MatrixView): string {
  const closed = view.states.get('closed') ?? 0
  const open = [...view.states.values()].reduce((sum, count) => sum + count, 0) - closed
  const parts = [
    plural(view.rows.length, companyForms),
    plural(closed, ['zamknięty miesiąc', 'zamknięte miesiące', 'zamkniętych miesięcy']),
    plural(open, ['niezamknięty', 'niezamknięte', 'niezamkniętych']),
  ]
  return parts.join(', ')
}
