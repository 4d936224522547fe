import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { reports } from '#features/reports/shared/contract.ts'
import { secondsOf } from '#features/uptimes/shared/rules.ts'
import { type Uptime, uptimes } from '#features/uptimes/shared/contract.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { aboutOf } from '#features/uptimes/shared/labels.ts'
import { EntryDialog } from '#features/uptimes/public.tsx'
import { addToMonth, formatWall } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { call } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { EntryTotal } from './EntryTotal.tsx'
import { FileMenu } from './FileMenu.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { usePeriod } from './period.ts'
import { ReportFrame } from './ReportFrame.tsx'
import classes from './Reports.module.css'

const lengthOf = (entry: Uptime) => {
  const seconds = secondsOf(entry)
  return seconds === null ? 'biegnie' : formatDuration(seconds)
}

function marksOf(entry: Uptime) {
  if (!entry.overlaps && !entry.locked) return '–'
  return (
    <span className={classes.marks}>
      {entry.overlaps && (
        <span className={classes.overlap}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> równolegle
        </span>
      )}
      {entry.locked && (
        <span className={classes.quiet}>
          <IconLock size={16} stroke={1.75} aria-hidden /> zamknięty
        </span>
      )}
    </span>
  )
}

const entryColumns = columnsOf<typeof uptimeFields, Uptime>(
  uptimeFields,
  {
    end_date: entry => (entry.end_date ? formatWall(entry.end_date) : 'biegnie'),
    company_title: entry => entry.company_title ?? 'Bez firmy',
    month: entry => aboutOf(entry) || '–',
  },
  { month: { title: 'Dotyczy' } },
)

export const columns: Column<Uptime>[] = [
  ...entryColumns.toSpliced(2, 0, { key: 'length', title: 'Czas', cell: lengthOf, align: 'right', width: 110 }),
  { key: 'marks', title: 'Uwagi', cell: marksOf, width: 190 },
]

const filters = filtersOf(uptimeFields)

function EntryButton({ entry, open }: { entry: Uptime; open(entry: Uptime): void }) {
  const Icon = entry.locked ? IconLock : IconPencil
  return (
    <ActionIcon variant="subtle" aria-label={`${entry.locked ? 'Pokaż' : 'Popraw'} wpis: ${formatWall(entry.start_date)}`} onClick={() => open(entry)}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Every entry of a person, with those that ran side by side marked; their owner adds, corrects and removes them here. */
export function ReportEntries() {
  const { id = '' } = useParams()
  const user = useUser()
  const isOwn = useCan('uptimes.write') && user.id === id
  const [dialog, setDialog] = useState<Uptime | 'new'>()
  const [period, choose] = usePeriod()
  const read = useCall(reports.person, { params: { id }, query: { from: period.from, to: period.from } })
  const fixed = useMemo(() => `user_id=${id},start_date>=${period.from}-01,start_date<${addToMonth(period.to, 1)}-01`, [id, period.from, period.to])
  const add = isOwn && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('new')}>
      Dodaj wpis
    </Button>
  )
  return (
    <ReportFrame
      id={id}
      read={read}
      report="workeruptimes"
      period={period}
      actions={
        <>
          {read.data && <FileMenu load={format => call(reports.entriesFile, { params: { id }, query: { ...period, format } })} />}
          {add}
        </>
      }
    >
      <div className={classes.above}>
        <PeriodPicker period={period} onChange={choose} />
        <EntryTotal fixed={fixed} period={period} />
      </div>
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : (
        <ListTable
          name="workeruptimes"
          label="Wpisy czasu pracy"
          endpoint={uptimes.list}
          columns={columns}
          fixed={fixed}
          filters={filters}
          nounForms={['wpis', 'wpisy', 'wpisów', 'wpisu']}
          searchLabel={uptimeFields.comment.label}
          defaultSort="start_date:desc"
          {...(isOwn && { actions: (entry: Uptime) => <EntryButton entry={entry} open={setDialog} /> })}
          empty={{
            icon: IconClock,
            title: 'W tym okresie nie ma wpisów',
            text: 'Czas zapisuje zegar u góry strony, w rozliczeniach i sprawach. Można go też wpisać ręcznie.',
          }}
        />
      )}
      <Suspense>{dialog && <EntryDialog entry={dialog === 'new' ? undefined : dialog} onClose={() => setDialog(undefined)} />}</Suspense>
    </ReportFrame>
  )
}
