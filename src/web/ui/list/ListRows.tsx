import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#kernel/listing/filters.ts'
import type { Column } from './ListTable.tsx'
import classes from './ListTable.module.css'

export interface Selection<Row> {
  has(row: Row): boolean
  toggle(rows: readonly Row[], on: boolean): void
  /** One row, with Shift all from the last one. */
  pick(row: Row, on: boolean, through: boolean): void
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: readonly Order[]
  onSort(key: string, adding: boolean): void
  rows: readonly Row[]
  select: Selection<Row> | undefined
  actions: boolean
}

export function ListHead<Row>({ columns, sort, onSort, rows, select, actions }: HeadProps<Row>) {
  // What sorts without being seen needs no place beside what is.
  const sorted = sort.filter(order => columns.some(({ key }) => key === order.key))
  return (
    <thead>
      <tr>
        {select && (
          <th className={classes.check}>
            <Check
              label="Zaznacz wszystkie na stronie"
              checked={rows.length > 0 && rows.every(select.has)}
              partly={rows.some(select.has)}
              onChange={on => select.toggle(rows, on)}
            />
          </th>
        )}
        {columns.map(({ key, title, align, width, sortable }) => {
          const place = sorted.findIndex(order => order.key === key)
          const direction = sorted[place]?.direction
          const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
          return (
            <th key={key} scope="col" data-align={align} style={{ width }} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
              {sortable ? (
                <button
                  type="button"
                  title="Sortuj; z klawiszem Shift dodaj do sortowania"
                  data-sorted={direction}
                  onClick={event => onSort(key, event.shiftKey)}
                >
                  {title}
                  {direction && <Arrow size={14} stroke={2} aria-hidden />}
                  {direction && sorted.length > 1 && <sup>{place + 1}</sup>}
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

interface CheckProps {
  label: string
  /** Whose name goes with the label. */
  of?: string
  checked: boolean
  partly?: boolean
  onChange(on: boolean, shift: boolean): void
}

function Check({ label, of, checked, partly = false, onChange }: CheckProps) {
  const id = of && `${of}-check`
  return (
    <label>
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        aria-labelledby={id && `${id} ${of}`}
        checked={checked}
        ref={input => {
          if (input) input.indeterminate = partly && !checked
        }}
        onChange={event => onChange(event.currentTarget.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

interface BodyProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  loading: boolean
  select: Selection<Row> | undefined
  linkOf?(row: Row): string
  actions?(row: Row): ReactNode
  groupOf?: ((row: Row) => string) | undefined
}

/** A click anywhere in a row opens it, as a click on a link would: with the middle button or Ctrl in another tab. */
function useOpenRow() {
  const navigate = useNavigate()
  return (event: MouseEvent, address: string) => {
    // A dialog that a row's menu has opened stands elsewhere, though its clicks come by here.
    if (!event.currentTarget.contains(event.target as Node)) return
    const pressed = (event.target as Element).closest('a, button, input, label, [role=menuitem]')
    const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey
    if (pressed?.matches(`.${classes.link}`)) {
      // Elsewhere, and with other keys, the browser opens it by itself.
      if (isElsewhere || event.button !== 0 || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(address)
    } else if (pressed || getSelection()?.toString()) return
    else if (isElsewhere) window.open(address, '_blank', 'noopener')
    else if (event.button === 0) navigate(address)
  }
}

export function ListBody<Row extends { id: string }>({ columns, rows, loading, select, linkOf, actions, groupOf }: BodyProps<Row>) {
  const open = useOpenRow()
  const width = columns.length + Number(select !== undefined) + Number(actions !== undefined)
  if (loading) return <SkeletonRows columns={width} />

  return (
    <tbody onKeyDown={moveBetweenRows}>
      {rows.map((row, at) => {
        const address = linkOf?.(row)
        const group = groupOf?.(row)
        const before = rows[at - 1]
        const line = (
          <tr
            key={row.id}
            data-link={address ? true : undefined}
            data-selected={select?.has(row) || undefined}
            onClick={event => address && open(event, address)}
            onAuxClick={event => address && open(event, address)}
          >
            {select && (
              <td className={classes.check}>
                <Check label="Zaznacz:" of={row.id} checked={select.has(row)} onChange={(on, shift) => select.pick(row, on, shift)} />
              </td>
            )}
            {columns.map(({ key, cell, title, align, line, inTitle }, place) => {
              const content = cell(row)
              return (
                <td
                  key={key}
                  id={select && place === 0 ? row.id : undefined}
                  data-align={align}
                  data-line={line}
                  title={line && typeof content === 'string' ? content : undefined}
                  data-title={place === 0 ? undefined : title}
                  data-spare={inTitle || content === '–' || undefined}
                >
                  {place === 0 && address ? (
                    // The row's own click opens it: a router's link in each would double the work of drawing them.
                    <a className={classes.link} href={address}>
                      {content}
                    </a>
                  ) : place === 0 ? (
                    content
                  ) : (
                    <div className={classes.value}>{content}</div>
                  )}
                </td>
              )
            })}
            {actions && <td className={classes.actions}>{actions(row)}</td>}
          </tr>
        )
        if (!group || (before && groupOf?.(before) === group)) return line
        return (
          <Fragment key={row.id}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={width}>
                {group}
              </th>
            </tr>
            {line}
          </Fragment>
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
