import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowsSort, IconBaselineDensityMedium, IconColumns3, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Filter, Order } from '#kernel/listing/filters.ts'
import classes from './FilterBar.module.css'
import { canEdit, type Chip, chipsOf, chipText, type FilterField, replaceFilters } from './filter-field.ts'
import type { Density } from './list-preferences.ts'
import type { ChangeList, ListState } from './list-state.ts'
import type { Column } from './ListTable.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { LazyPopover } from '#web/ui/dialog/LazyMenu.tsx'
import { SearchField } from './SearchField.tsx'

export type { FilterField } from './filter-field.ts'

const panels = () => import('./FilterPanels.tsx')
const FilterEditor = lazyNamed(() => import('./FilterEditor.tsx'), 'FilterEditor')
const NewFilter = lazyNamed(panels, 'NewFilter')
const SortChoice = lazyNamed(panels, 'SortChoice')
const ColumnChoice = lazyNamed(panels, 'ColumnChoice')

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
  visibleKeys: readonly string[]
  density: Density
  choose(columns: string[], density: Density): void
  sort: readonly Order[]
  onSort(key: string): void
}

export function FilterBar({ state, change, fields, searchLabel, tools, table }: Props) {
  const chips = chipsOf(fields, state.filters)
  const unused = fields.filter(field => !field.hidden && chips.every(chip => chip.field !== field))
  const [opened, setOpened] = useState(false)
  const toolsId = useId()
  const set = (old: readonly Filter[], next: readonly Filter[]) => change(now => ({ filters: replaceFilters(now.filters, old, next) }))
  return (
    <div className={classes.bar} role="search">
      {searchLabel && <SearchField label={searchLabel} value={state.search} onChange={search => change({ search }, true)} />}
      {chips.map(chip => (
        <FilterChip key={chip.key} chip={chip} name={nameIn(chips, chip)} onChange={next => set(chip.filters, next)} />
      ))}
      {unused.length > 0 && (
        <LazyPopover
          content={close => (
            <NewFilter
              fields={unused}
              onChange={next => {
                close()
                set([], next)
              }}
            />
          )}
        >
          <button type="button" className={classes.add}>
            <IconPlus size={16} stroke={1.75} aria-hidden /> Filtr
          </button>
        </LazyPopover>
      )}
      {state.filters.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => change({ filters: [] })}>
          Wyczyść
        </button>
      )}
      {/* On a phone they would stand above the rows that one has come for. */}
      {(tools || table) && (
        <button
          type="button"
          className={classes.opener}
          aria-label="Narzędzia listy"
          title="Narzędzia listy"
          aria-expanded={opened}
          aria-controls={toolsId}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <div id={toolsId} className={classes.tools} data-opened={opened || undefined}>
        {tools}
        {table && <TableLook {...table} />}
      </div>
    </div>
  )
}

/** Of several chips of one field, each by its words too. */
const nameIn = (chips: readonly Chip[], chip: Chip) =>
  chips.some(other => other !== chip && other.field === chip.field) ? `${chip.field.title}: ${chipText(chip)}` : chip.field.title

/** A filter that is set: changed where it was set by hand, and taken away. */
function FilterChip({ chip, name, onChange }: { chip: Chip; name: string; onChange(filters: readonly Filter[]): void }) {
  return (
    <span className={classes.chip}>
      {canEdit(chip) ? (
        <LazyPopover
          content={close => (
            <FilterEditor
              field={chip.field}
              filters={chip.filters}
              onChange={next => {
                close()
                onChange(next)
              }}
            />
          )}
        >
          <button type="button">
            <ChipWords {...chip} />
          </button>
        </LazyPopover>
      ) : (
        <span>
          <ChipWords {...chip} />
        </span>
      )}
      <button type="button" aria-label={`Usuń filtr ${name}`} onClick={() => onChange([])}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </span>
  )
}

const ChipWords = (chip: Chip) => (
  <>
    {chip.field.title}: <b>{chipText(chip)}</b>
  </>
)

function TableLook({ columns, visibleKeys, density, choose, sort, onSort }: Look) {
  return (
    <>
      {columns.some(column => column.sortable) && (
        <LazyPopover position="bottom-end" content={() => <SortChoice columns={columns} sort={sort} onSort={onSort} />}>
          <Button size="xs" variant="subtle" className={classes.sort} leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}>
            Sortuj
          </Button>
        </LazyPopover>
      )}
      <LazyPopover position="bottom-end" content={() => <ColumnChoice columns={columns} visibleKeys={visibleKeys} choose={next => choose(next, density)} />}>
        <Button size="xs" variant="subtle" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          Kolumny
        </Button>
      </LazyPopover>
      <Button
        size="xs"
        variant="subtle"
        className={classes.density}
        aria-pressed={density === 'compact'}
        leftSection={<IconBaselineDensityMedium size={18} stroke={1.75} aria-hidden />}
        onClick={() => choose([...visibleKeys], density === 'compact' ? 'comfortable' : 'compact')}
      >
        Gęstość
      </Button>
    </>
  )
}
