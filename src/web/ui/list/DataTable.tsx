import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { Column } from './ListTable.tsx'
import list from './ListTable.module.css'
import { ScrollBox } from '#web/ui/display/ScrollBox.tsx'

export interface DataColumn<Row> extends Pick<Column<Row>, 'key' | 'title' | 'cell' | 'align' | 'width'> {
  /** Sentences: on a card they stand under their title, from edge to edge. */
  prose?: boolean
  /** The title is said, not shown: above buttons. */
  quiet?: boolean
  /** In such a row the cell goes on to the end. */
  toEnd?(row: Row): boolean
}

export interface DataGroup<Row> {
  key: string
  /** Without one the rows stand for themselves. */
  title?: ReactNode
  rows: readonly Row[]
}

/** A row under the others: its title, and the values of some columns by their keys. */
export interface Sum {
  key: string
  title: ReactNode
  values: Record<string, ReactNode>
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  keyOf(row: Row, place: number): string
  rows?: readonly Row[]
  /** In place of rows. */
  groups?: readonly DataGroup<Row>[]
  sums?: readonly Sum[]
  /** A mark for the looks of a row. */
  classOf?(row: Row): string | undefined
  /** At the end of each row, one or two signs. */
  actions?(row: Row): ReactNode
  dense?: boolean
  /** From edge to edge of its card. */
  flush?: boolean
  busy?: boolean
  className?: string | undefined
}

/** A table that is there as a whole: no pages, no sorting. Looks like the lists, and its rows become cards where theirs do. */
export function DataTable<Row>({ label, columns, rows, groups = [{ key: '', rows: rows ?? [] }], sums = [], className, ...props }: Props<Row>) {
  const { keyOf, classOf, actions, dense, flush, busy } = props
  const width = columns.length + Number(actions !== undefined)
  return (
    <div className={classes.data} data-dense={dense || undefined} data-flush={flush || undefined}>
      <ScrollBox label={`Tabela: ${label}`} className={className}>
        <table className={list.table} aria-label={label} aria-busy={busy}>
          <thead>
            <tr>
              {columns.map(({ key, title, align, width, quiet }) => (
                <th key={key} scope="col" data-align={align} style={{ width }}>
                  {quiet ? <span className="hidden">{title}</span> : title}
                </th>
              ))}
              {actions && (
                <th className={list.actions} scope="col">
                  <span className="hidden">Działania</span>
                </th>
              )}
            </tr>
          </thead>
          {groups.map(group => (
            <tbody key={group.key}>
              {group.title && (
                <tr>
                  <th scope="rowgroup" colSpan={width} className={classes.group}>
                    {group.title}
                  </th>
                </tr>
              )}
              {group.rows.map((row, place) => (
                <tr key={keyOf(row, place)} className={classOf?.(row)}>
                  <Cells columns={columns} row={row} width={width} />
                  {actions && <td className={list.actions}>{actions(row)}</td>}
                </tr>
              ))}
            </tbody>
          ))}
          {sums.length > 0 && (
            <tfoot>
              {sums.map(({ key, title, values }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {columns.slice(1).map(column => (
                    <td key={column.key} data-title={column.title} data-align={column.align}>
                      <div className={list.value}>{values[column.key]}</div>
                    </td>
                  ))}
                  {actions && <td className={list.actions} />}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </ScrollBox>
    </div>
  )
}

function Cells<Row>({ columns, row, width }: { columns: readonly DataColumn<Row>[]; row: Row; width: number }) {
  const last = columns.findIndex(column => column.toEnd?.(row))
  const [head, ...others] = last < 0 ? columns : columns.slice(0, last + 1)
  return (
    <>
      <th scope="row">{head?.cell(row)}</th>
      {others.map(({ key, title, cell, align, prose, quiet }, place) => (
        <td
          key={key}
          data-align={align}
          data-prose={prose || undefined}
          data-title={quiet ? undefined : title}
          colSpan={place + 1 === last ? width - last : undefined}
        >
          <div className={list.value}>{cell(row)}</div>
        </td>
      ))}
    </>
  )
}
