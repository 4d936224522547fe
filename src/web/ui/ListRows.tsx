import { Checkbox } from '@mantine/core'
import type { ReactTable } from '@tanstack/react-table'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Column, ListFeatures } from './ListTable.tsx'
import classes from './ListTable.module.css'

type Table<Row extends { id: string }> = ReactTable<ListFeatures, Row>
const columnOf = <Row,>(meta: unknown) => meta as Column<Row>

export function ListHead<Row extends { id: string }>({ table, selectable, actions }: { table: Table<Row>; selectable: boolean; actions: boolean }) {
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={classes.check}>
            <Checkbox
              aria-label="Zaznacz wszystkie na stronie"
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getVisibleLeafColumns().map(column => {
          const { title, align, width } = columnOf<Row>(column.columnDef.meta)
          const sorted = column.getIsSorted()
          const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
          return (
            <th key={column.id} scope="col" data-align={align} style={{ width }} aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}>
              {column.getCanSort() ? (
                <button type="button" title="Sortuj; z klawiszem Shift dodaj do sortowania" data-sorted={sorted || undefined} onClick={event => column.toggleSorting(sorted === 'asc', event.shiftKey)}>
                  {title}
                  {sorted && <Arrow size={14} stroke={2} aria-hidden />}
                  {sorted && table.state.sorting.length > 1 && <sup>{column.getSortIndex() + 1}</sup>}
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
        {actions && (
          <th className={classes.actions}>
            <span className="hidden">Działania</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface BodyProps<Row extends { id: string }> {
  table: Table<Row>
  loading: boolean
  selectable: boolean
  linkOf?(row: Row): string
  actions?(row: Row): ReactNode
}

export function ListBody<Row extends { id: string }>({ table, loading, selectable, linkOf, actions }: BodyProps<Row>) {
  const navigate = useNavigate()
  const columns = table.getVisibleLeafColumns()
  if (loading) return <SkeletonRows columns={columns.length + Number(selectable) + Number(actions !== undefined)} />

  function open(event: MouseEvent, address: string) {
    if ((event.target as Element).closest('a, button, input, label, [role=menuitem]') || getSelection()?.toString()) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(address, '_blank', 'noopener')
    else if (event.button === 0) navigate(address)
  }

  return (
    <tbody onKeyDown={moveBetweenRows}>
      {table.getRowModel().rows.map(row => {
        const address = linkOf?.(row.original)
        return (
          <tr
            key={row.id}
            data-link={address ? true : undefined}
            data-selected={row.getIsSelected() || undefined}
            onClick={event => address && open(event, address)}
            onAuxClick={event => address && open(event, address)}
          >
            {selectable && (
              <td className={classes.check}>
                <Checkbox aria-label="Zaznacz wiersz" checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
              </td>
            )}
            {columns.map((column, place) => {
              const { cell, title, align } = columnOf<Row>(column.columnDef.meta)
              const content = cell(row.original)
              return (
                <td key={column.id} data-align={align} data-title={place === 0 ? undefined : title}>
                  {place === 0 && address ? (
                    <Link className={classes.link} to={address}>
                      {content}
                    </Link>
                  ) : (
                    content
                  )}
                </td>
              )
            })}
            {actions && <td className={classes.actions}>{actions(row.original)}</td>}
          </tr>
        )
      })}
    </tbody>
  )
}

/** Up and down go from row to row, Home and End to the first and last; Enter is the link's own. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.link}`)]
  const at = links.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <span className={classes.bar} style={{ width: `${85 - ((row * 17 + column * 29) % 50)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
