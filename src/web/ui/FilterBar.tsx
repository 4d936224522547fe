import { Button } from '@mantine/core'
import { IconArrowsSort, IconBaselineDensityMedium, IconColumns3, IconPlus, IconX } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import type { Order } from '#kernel/filters.ts'
import classes from './FilterBar.module.css'
import { type FilterField, filterText } from './filter-field.ts'
import type { Density } from './kept-look.ts'
import type { ChangeList, Filter, ListState } from './list-state.ts'
import type { Column } from './ListTable.tsx'
import { PopoverOpener } from './Opener.tsx'
import { SearchField } from './SearchField.tsx'

export type { FilterField } from './filter-field.ts'

const panels = () => import('./FilterPanels.tsx')
const FilterEditor = lazy(() => import('./FilterEditor.tsx').then(part => ({ default: part.FilterEditor })))
const NewFilter = lazy(() => panels().then(part => ({ default: part.NewFilter })))
const SortChoice = lazy(() => panels().then(part => ({ default: part.SortChoice })))
const ColumnChoice = lazy(() => panels().then(part => ({ default: part.ColumnChoice })))

interface Props {
  state: ListState
  change: ChangeList
  fields: readonly FilterField[]
  searchLabel?: string
  tools?: ReactNode
  /** What else can be chosen of a table; a board has no columns. */
  table?: Look
}

interface Look {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'sortable'>[]
  shown: readonly string[]
  density: Density
  choose(columns: string[], density: Density): void
  sort: readonly Order[]
  onSort(key: string): void
}

export function FilterBar({ state, change, fields, searchLabel, tools, table }: Props) {
  const used = fields.flatMap(field => {
    const filter = state.filters.find(({ key }) => key === field.key)
    return filter ? [{ field, filter }] : []
  })
  const unused = fields.filter(field => used.every(other => other.field !== field))
  const set = (key: string, filter: Filter | undefined) => {
    const rest = state.filters.filter(other => other.key !== key)
    change({ filters: filter ? [...rest, filter] : rest })
  }
  return (
    <div className={classes.bar} role="search">
      {searchLabel && <SearchField label={searchLabel} value={state.search} onChange={search => change({ search }, true)} />}
      {used.map(({ field, filter }) => (
        <span key={field.key} className={classes.chip}>
          <PopoverOpener
            content={close => (
              <FilterEditor
                field={field}
                filter={filter}
                onChange={next => {
                  close()
                  set(field.key, next)
                }}
              />
            )}
          >
            <button type="button">
              {field.title}: <b>{filterText(field, filter)}</b>
            </button>
          </PopoverOpener>
          <button type="button" aria-label={`Usuń filtr ${field.title}`} onClick={() => set(field.key, undefined)}>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      {unused.length > 0 && (
        <PopoverOpener
          content={close => (
            <NewFilter
              fields={unused}
              onChange={(key, filter) => {
                close()
                set(key, filter)
              }}
            />
          )}
        >
          <button type="button" className={classes.add}>
            <IconPlus size={16} stroke={1.75} aria-hidden /> Filtr
          </button>
        </PopoverOpener>
      )}
      {state.filters.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => change({ filters: [] })}>
          Wyczyść
        </button>
      )}
      <div className={classes.tools}>
        {tools}
        {table && <TableLook {...table} />}
      </div>
    </div>
  )
}

function TableLook({ columns, shown, density, choose, sort, onSort }: Look) {
  return (
    <>
      {columns.some(column => column.sortable) && (
        <PopoverOpener position="bottom-end" content={() => <SortChoice columns={columns} sort={sort} onSort={onSort} />}>
          <Button size="xs" variant="subtle" className={classes.sort} leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}>
            Sortuj
          </Button>
        </PopoverOpener>
      )}
      <PopoverOpener position="bottom-end" content={() => <ColumnChoice columns={columns} shown={shown} choose={next => choose(next, density)} />}>
        <Button size="xs" variant="subtle" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          Kolumny
        </Button>
      </PopoverOpener>
      <Button
        size="xs"
        variant="subtle"
        className={classes.density}
        aria-pressed={density === 'compact'}
        leftSection={<IconBaselineDensityMedium size={18} stroke={1.75} aria-hidden />}
        onClick={() => choose([...shown], density === 'compact' ? 'comfortable' : 'compact')}
      >
        Gęstość
      </Button>
    </>
  )
}
