import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { IconAlertCircle } from '@tabler/icons-react'
import type { z } from 'zod'
import type { ImportRecord, imports } from '#features/imports/shared/contract.ts'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './ImportShow.module.css'

interface Props {
  record: ImportRecord
  rows: UseQueryResult<z.infer<typeof imports.rows.response>>
  faulty: boolean
  onFaulty(on: boolean): void
  onPage(page: number): void
}

type Row = z.infer<typeof imports.rows.response>['data'][number]

const line: DataColumn<Row> = {
  key: 'line',
  title: 'Wiersz',
  cell: row => (
    <>
      <span>
        <span className={classes.word}>Wiersz </span>
        {row.line}
      </span>
      {row.faults.row && <span className={classes.fault}>{row.faults.row}</span>}
    </>
  ),
}

const columnOf = ({ key, title }: ImportRecord['fields'][number]): DataColumn<Row> => ({
  key,
  title,
  cell: row => (
    <>
      <span className={classes.value} data-day={isPlainDate(row.cells[key] ?? '') || undefined}>
        {row.cells[key] || '–'}
      </span>
      {row.faults[key] && (
        <span className={classes.fault}>
          <IconAlertCircle size={14} stroke={1.75} aria-hidden /> {row.faults[key]}
        </span>
      )}
    </>
  ),
})

/** The rows as they would be taken in; what is wrong stands in its cell, as a sentence. */
export function ImportPreview({ record, rows, faulty, onFaulty, onPage }: Props) {
  if (rows.isLoadingError) return <ErrorState title="Nie udało się sprawdzić wierszy" error={rows.error} retry={rows.refetch} />
  if (!rows.data) return <Skeleton lines={6} />
  const { data, meta } = rows.data
  // A field that the file lacks is shown where somebody must fill it.
  const visibleFields = record.fields.filter(({ key }) => record.mapping.includes(key) || data.some(row => row.faults[key]))
  const pages = Math.max(1, Math.ceil(meta.total / meta.limit))
  return (
    <>
      <fieldset className={classes.choice} aria-label="Które wiersze">
        <Button size="xs" variant={faulty ? 'subtle' : 'light'} aria-pressed={!faulty} onClick={() => onFaulty(false)}>
          Wszystkie ({record.total})
        </Button>
        <Button size="xs" variant={faulty ? 'light' : 'subtle'} aria-pressed={faulty} onClick={() => onFaulty(true)}>
          Z błędami ({meta.faulty})
        </Button>
      </fieldset>
      {data.length === 0 ? (
        <EmptyState icon={IconAlertCircle} title="Żaden wiersz nie ma błędów" />
      ) : (
        <DataTable
          label="Podgląd wierszy"
          columns={[line, ...visibleFields.map(columnOf)]}
          rows={data}
          keyOf={row => String(row.line)}
          classOf={row => (Object.keys(row.faults).length > 0 ? classes.faulty : undefined)}
          busy={rows.isFetching}
          flush
        />
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Strony podglądu">
          <Button size="xs" variant="default" disabled={meta.page === 1} onClick={() => onPage(meta.page - 1)}>
            Poprzednia
          </Button>
          <span>
            Strona {meta.page} z {plural(pages, ['strony', 'stron', 'stron'])}
          </span>
          <Button size="xs" variant="default" disabled={meta.page >= pages} onClick={() => onPage(meta.page + 1)}>
            Następna
          </Button>
        </nav>
      )}
    </>
  )
}
