import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPencilCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LimitRow } from '#features/tax-limits/shared/contract.ts'
import { partLabel, unitLabel } from '#features/tax-limits/shared/labels.ts'
import { limitBadge, recheckBadge, unverifiedBadge } from './badges.ts'
import { formatValue } from '#features/tax-limits/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawDay, warsawYear } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import classes from './Limits.module.css'

const CorrectDialog = lazyNamed(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

interface Props {
  title: string
  rows: readonly LimitRow[]
  year: number
  mayCorrect: boolean
}

const columnsOf = (year: number): DataColumn<LimitRow>[] => [
  {
    key: 'name',
    title: 'Limit',
    width: 400,
    cell: row => (
      <>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.meaning}>{row.meaning}</span>
      </>
    ),
  },
  { key: 'value', title: `Wartość w ${year}`, align: 'right', width: 250, cell: row => <Values row={row} year={year} /> },
  { key: 'change', title: `Zmiana do ${year - 1}`, align: 'right', width: 120, cell: row => <Change row={row} /> },
  {
    key: 'legal_basis',
    title: 'Podstawa prawna',
    prose: true,
    cell: row => (
      <>
        <span>{row.legal_basis}</span>
        {row.note && <span className={classes.meaning}>{row.note}</span>}
        {row.correction && (
          <span className={classes.corrected}>
            <IconPencilCheck size={16} stroke={1.75} aria-hidden />
            <span>
              Poprawione przez biuro: {row.correction.source} ({row.correction.author}, {formatDate(warsawDay(row.correction.updated_at))})
              {row.correction.note && `. ${row.correction.note}`}
            </span>
          </span>
        )}
      </>
    ),
  },
]

export function LimitGroup({ title, rows, year, mayCorrect }: Props) {
  const [editing, setEditing] = useState<LimitRow>()
  return (
    <Card title={title} flush>
      <div className={classes.group}>
        <DataTable
          label={title}
          columns={columnsOf(year)}
          rows={rows}
          keyOf={row => row.key}
          flush
          actions={
            mayCorrect
              ? row => (
                  <ActionIcon size={32} variant="subtle" aria-label={`Popraw: ${row.name}`} title="Popraw albo uzupełnij" onClick={() => setEditing(row)}>
                    <IconPencil size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )
              : undefined
          }
        />
      </div>
      <Suspense>{editing && <CorrectDialog row={editing} year={year} onClose={() => setEditing(undefined)} />}</Suspense>
    </Card>
  )
}

function Values({ row, year }: { row: LimitRow; year: number }) {
  const unknown = row.periods.every(period => period.parts.every(part => part.value === null))
  const recheck = row.recheck && <Status look={recheckBadge(row.recheck)} />
  if (unknown)
    return (
      <div className={classes.values}>
        <span className={classes.unknown}>{row.recheck || year < warsawYear() ? 'brak danych' : 'jeszcze nieznane'}</span>
        {recheck}
      </div>
    )
  return (
    <div className={classes.values}>
      {row.periods.map(({ from, parts }) => (
        <div key={from}>
          {row.periods.length > 1 && <span className={classes.from}>od {formatDate(from)}</span>}
          {parts.map(({ name, value }) => (
            <span key={name ?? ''} className={classes.value}>
              {name && <span className={classes.quiet}>{partLabel(name)}</span>}
              {value === null ? <span className={classes.unknown}>nieznane</span> : <b>{formatValue(value, row.unit)}</b>}
              {value !== null && <span className={classes.quiet}>{unitLabel(row.unit)}</span>}
            </span>
          ))}
        </div>
      ))}
      {row.status !== 'final' && <Status look={limitBadge(row.status)} />}
      {!row.verified && <Status look={unverifiedBadge} />}
      {recheck}
    </div>
  )
}

function Change({ row: { change, unit } }: { row: LimitRow }) {
  if (!change) return <span className={classes.quiet}>–</span>
  if (Number(change.difference) === 0) return <span className={classes.quiet}>bez zmian</span>
  const rise = !change.difference.startsWith('-')
  return (
    <>
      {rise && '+'}
      {formatValue(change.difference, unit)}
      <span className={classes.meaning}>
        {rise ? '+' : '−'}
        {change.percent.replace('-', '').replace('.', ',')}%
      </span>
    </>
  )
}
