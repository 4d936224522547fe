import { IconCalendar, IconChecklist, IconEye, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { taskForms, visibilityLabels } from '#features/tasks/shared/labels.ts'
import { statusBadges } from './badges.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { defaultQuery } from '#features/tasks/shared/default-query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FilterBar } from '#web/ui/list/FilterBar.tsx'
import { useListState } from '#web/ui/list/list-state.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { ViewSwitch } from '#web/ui/list/ViewSwitch.tsx'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { DoneButton } from './DoneButton.tsx'
import { DueDate } from './DueDate.tsx'
import { TaskTitle } from './TaskTitle.tsx'
import { NewTaskButton, useNewTask } from './NewTask.tsx'
import { quickViews } from './task-views.ts'
import classes from './Tasks.module.css'

const BulkActions = lazyNamed(() => import('./bulk/BulkActions.tsx'), 'BulkActions')
const TaskBoard = lazyNamed(() => import('./board/TaskBoard.tsx'), 'TaskBoard')
const TaskCalendar = lazyNamed(() => import('./TaskCalendar.tsx'), 'TaskCalendar')

export const columns = columnsOf<typeof taskFields, TaskRow>(taskFields, {
  title: task => <TaskTitle task={task} />,
  due_date: task => <DueDate task={task} />,
  status: task => <Status look={statusBadges[task.status]} />,
  assignee_name: task => task.assignee_name ?? (task.assigned_to === 'client' ? 'klient' : '–'),
  priority: task => (task.priority === 'normal' ? '–' : <Status look={priorityBadges[task.priority]} />),
  internal: task => (task.internal ? visibilityLabels.true : <Shared />),
  checklist_done: task => (task.checklist_total ? `${task.checklist_done} z ${task.checklist_total}` : '–'),
})

const Shared = () => (
  <span className={classes.shared}>
    <IconEye size={16} stroke={1.75} aria-hidden /> {visibilityLabels.false}
  </span>
)

const filters = filtersOf(taskFields, { first: ['company_title', 'assignee_name', 'status', 'due_date', 'overdue', 'priority', 'source', 'assigned_to'] })

const looks = [
  { key: 'list', title: 'Lista', Icon: IconList },
  { key: 'board', title: 'Tablica', Icon: IconLayoutKanban },
  { key: 'calendar', title: 'Kalendarz', Icon: IconCalendar },
] as const

const searchLabel = 'Numer, tytuł, opis'

const list = defaultQuery
const lookIn = (search: URLSearchParams) => looks.find(({ key }) => key === search.get('look'))?.key ?? 'list'

export function TaskList() {
  const [state, change] = useListState()
  const [search] = useSearchParams()
  const mayAdd = useCan('tasks.write')
  const { add, dialog } = useNewTask()
  const look = lookIn(search)
  return (
    <Page title="Lista zadań" flush actions={<NewTaskButton add={add} />}>
      <Bar look={look} />
      {look === 'list' ? (
        <ListTable
          {...list}
          label="Zadania"
          columns={columns}
          linkOf={(task: TaskRow) => linkTo('dashboard-tasks-view', { id: task.id })}
          nounForms={taskForms}
          searchLabel={searchLabel}
          filters={filters}
          actions={mayAdd ? task => <DoneButton task={task} /> : undefined}
          bulk={
            mayAdd
              ? (rows, clear) => (
                  <Suspense>
                    <BulkActions rows={rows} clear={clear} />
                  </Suspense>
                )
              : undefined
          }
          empty={{
            icon: IconChecklist,
            title: 'Nie ma jeszcze zadań',
            text: 'Tu pojawi się to, co biuro i klienci mają do zrobienia.',
            action: <NewTaskButton add={add} />,
          }}
        />
      ) : (
        <>
          <FilterBar state={state} change={change} fields={filters} searchLabel={searchLabel} />
          <Suspense fallback={<Skeleton lines={6} />}>{look === 'board' ? <TaskBoard /> : <TaskCalendar />}</Suspense>
        </>
      )}
      {dialog}
    </Page>
  )
}

/** The usual questions, and the same tasks as a list, a board or a calendar. */
function Bar({ look }: { look: string }) {
  const { id } = useUser()
  const [{ filters: now }, change] = useListState()
  const [search] = useSearchParams()
  const written = writeFilters(now)
  const addressOf = (key: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (key === 'list') next.delete('look')
    else next.set('look', key)
    return `?${next}`
  }
  return (
    <div className={classes.bar}>
      <fieldset className={classes.quick} aria-label="Szybki wybór">
        {quickViews(id, warsawToday()).map(({ key, title, filters }) => {
          const pressed = writeFilters(filters) === written
          return (
            <button key={key} type="button" aria-pressed={pressed} onClick={() => change({ filters: pressed ? [] : filters })}>
              {title}
            </button>
          )
        })}
      </fieldset>
      <ViewSwitch label="Widok zadań" views={looks.map(({ key, ...rest }) => ({ ...rest, to: addressOf(key), isCurrent: key === look }))} />
    </div>
  )
}

TaskList.ahead = listAhead(search => (lookIn(search) === 'list' ? list : undefined))
