import { Button } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { companies } from '#features/companies/shared/contract.ts'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { type TaskRow, tasks } from '#features/tasks/shared/contract.ts'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { defaultLimit, type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useListState } from '#web/ui/list/list-state.ts'
import { Paging } from '#web/ui/list/Paging.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { TaskRows } from './TaskRows.tsx'
import classes from './Tasks.module.css'
import { useNewTask } from './NewTask.tsx'

const endedAtOnce = 10

interface Props {
  company_id: string
  /** One month's tasks, beside those of its obligations, which stand where their steps do. */
  settlement_id?: string | undefined
}

const placeOf = ({ company_id, settlement_id }: Props): Filter[] =>
  settlement_id
    ? [
        { key: 'settlement_id', operator: '=', values: [settlement_id] },
        { key: 'obligation', operator: '=', values: [] },
      ]
    : [{ key: 'company_id', operator: '=', values: [company_id] }]

const openFiltersOf = (place: readonly Filter[]) => writeFilters([...place, { key: 'status', operator: ':', values: [...openStatuses] }])

/** How many open tasks it shows, once that is known. */
export const useOpenTaskCount = (of: Props, enabled: boolean) =>
  useCall(tasks.list, { query: { page: 1, limit: 1, filters: openFiltersOf(placeOf(of)) } }, { enabled }).data?.meta.total

const queryOfEnded = (place: readonly Filter[], page: number) => ({
  ...{ page, limit: endedAtOnce, sort: 'updated_at:desc' },
  filters: writeFilters([...place, { key: 'status', operator: ':', values: ['done', 'cancelled'] }]),
})

const comingText = (isAdmin: boolean, settlement_id?: string) =>
  !isAdmin
    ? 'Tu pojawi się to, o co poprosi biuro.'
    : settlement_id
      ? 'Zadania podatkowe stoją przy podatkach i deklaracjach tego miesiąca.'
      : 'Tu pojawi się to, co jest do zrobienia dla tej firmy.'

/** The tasks of a company or of one of its months: the open ones page by page, below them what ended last. Clients read and answer theirs in place. */
export function CompanyTasks({ company_id, settlement_id }: Props) {
  const { isAdmin } = useUser()
  const mayWrite = useCan('tasks.write')
  const { archived_at } = useCall(companies.get, { params: { id: company_id } }).data?.data ?? {}
  const mayAdd = mayWrite && archived_at === null
  const { add: openDialog, dialog } = useNewTask({ company_id, settlement_id })
  const [{ page, limit }, change] = useListState()
  const [endedPages, setEndedPages] = useState(1)
  const place = placeOf({ company_id, settlement_id })
  const open = useCall(tasks.list, { query: { page, limit, filters: openFiltersOf(place) } }, { placeholderData: keepPreviousData })
  const ended = useCall(tasks.list, { query: queryOfEnded(place, 1) })
  const far = useNamed(page, open.data && ended.data && [...open.data.data, ...ended.data.data])
  const total = open.data?.meta.total ?? 0
  // The last one of the last page may have been done.
  const lastPage = Math.max(1, Math.ceil(total / limit))
  const isBeyond = open.isSuccess && !open.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, true)
  })
  const failed = open.isLoadingError ? open : ended.isLoadingError ? ended : undefined
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!open.data || !ended.data) return <Skeleton lines={4} />
  const add = mayAdd && (
    <Button variant="light" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={openDialog}>
      Nowe zadanie
    </Button>
  )
  return (
    <div>
      {total + ended.data.meta.total === 0 ? (
        <EmptyState
          icon={IconChecklist}
          title={isAdmin && settlement_id ? 'Nie ma innych zadań' : 'Nie ma zadań'}
          text={archived_at ? nothingComes : comingText(isAdmin, settlement_id)}
          action={add || undefined}
        />
      ) : (
        <>
          {far && <TaskRows rows={[far]} />}
          <TaskRows rows={open.data.data} />
          {total > defaultLimit && open.data.data.length > 0 && (
            <Paging meta={open.data.meta} count={open.data.data.length} nounForms={taskForms} change={change} />
          )}
          {Array.from({ length: endedPages }, (_, index) => (
            <EndedTasks key={index} place={place} page={index + 1} more={index + 1 === endedPages ? () => setEndedPages(endedPages + 1) : undefined} />
          ))}
          <div className={classes.foot}>
            {isAdmin ? <Link to={linkTo('dashboard-tasks', {}, { filters: writeFilters(place.slice(0, 1)) })}>Wszystkie na liście zadań</Link> : <span />}
            {add}
          </div>
        </>
      )}
      {dialog}
    </div>
  )
}

/** The one that a message led to stands above the first page where it is on none that is shown. */
function useNamed(page: number, visibleTasks: readonly TaskRow[] | undefined): TaskRow | undefined {
  const { isAdmin } = useUser()
  const [search] = useSearch()
  const [id] = useState(search.get('task'))
  const enabled = !isAdmin && page === 1 && id !== null && visibleTasks?.every(task => task.id !== id) === true
  const read = useCall(tasks.get, { params: { id: id ?? '' } }, { enabled })
  return enabled ? read.data?.data : undefined
}

/** A few of those that are done or cancelled, the last ones first; under the last page the way to the ones before. */
function EndedTasks({ place, page, more }: { place: readonly Filter[]; page: number; more: (() => void) | undefined }) {
  const read = useCall(tasks.list, { query: queryOfEnded(place, page) })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const earlier = read.data.meta.total - page * endedAtOnce
  return (
    <>
      <TaskRows rows={read.data.data} />
      {more && earlier > 0 && (
        <Button variant="subtle" size="xs" onClick={more}>
          Pokaż wcześniej zakończone ({earlier})
        </Button>
      )}
    </>
  )
}
