import { Button } from '@mantine/core'
import { IconCheck, IconDots, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { usePictures } from '#features/comments/public.tsx'
import { type Task, tasks } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { sideLabels, sourceLabels, visibilityLabels } from '#features/tasks/shared/labels.ts'
import { statusBadges } from './badges.ts'
import { isOpen } from '#features/tasks/shared/rules.ts'
import { EntryClock } from '#features/uptimes/public.tsx'
import { formatDate, formatDateTime, formatMonth } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { labelsOf } from '#kernel/fields/record.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { useCall } from '#web/api/use-call.ts'
import { DueDate } from './DueDate.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { moveTask } from './task-acts.ts'
import { TaskDetails } from './TaskDetails.tsx'
import classes from './Tasks.module.css'

const labels = labelsOf(taskFields)

const EditTaskDialog = lazyNamed(() => import('./TaskForm.tsx'), 'EditTaskDialog')

export function TaskShow() {
  const { id = '' } = useParams()
  const read = useCall(tasks.get, { params: { id } })
  const task = read.data?.data
  useRecordName(task?.title)
  if (!task) return <Page title="Zadanie">{read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={6} />}</Page>
  return (
    <Page
      title={task.title}
      mark={<Status look={statusBadges[task.status]} size="pill" />}
      lead={
        <>
          {task.number}
          {task.company_id && (
            <>
              {' · '}
              <Link to={linkTo('dashboard-companies-view', { id: task.company_id }, { tab: 'tasks' })}>{task.company_title}</Link>
            </>
          )}
        </>
      }
      actions={<Actions task={task} />}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <TaskDetails task={task} />
        </div>
        <Card title="Szczegóły">
          <Facts facts={factsOf(task)} />
        </Card>
      </div>
    </Page>
  )
}

function Actions({ task }: { task: Task }) {
  const [editing, setEditing] = useState(false)
  // Pictures within the text are shown by addresses of their own, in the editor too.
  const description = usePictures(task.description)
  const others = task.moves.filter(status => status !== 'done')
  return (
    <>
      <EntryClock measured={{ task_id: task.id }} />
      {task.may_change && (
        <Button
          aria-keyshortcuts="E"
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          disabled={description === undefined}
          onClick={() => setEditing(true)}
        >
          Edytuj
        </Button>
      )}
      {others.length > 0 && (
        <StatusMenu statuses={others} go={status => moveTask(task, status)}>
          <Button variant="default" leftSection={<IconDots size={18} stroke={1.75} aria-hidden />}>
            Zmień stan
          </Button>
        </StatusMenu>
      )}
      {isOpen(task.status) && task.moves.includes('done') && (
        <Button leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />} onClick={() => void moveTask(task, 'done')}>
          Oznacz jako zrobione
        </Button>
      )}
      <Suspense>{editing && description !== undefined && <EditTaskDialog task={task} description={description} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

function factsOf(task: Task) {
  return [
    [labels.due_date, <DueDate key="due" task={task} />],
    ...(task.statutory_date && task.statutory_date !== task.due_date ? ([[labels.statutory_date, formatDate(task.statutory_date)]] as const) : []),
    ...(task.payer ? ([[labels.payer, task.payer]] as const) : []),
    [labels.assigned_to, sideLabels[task.assigned_to]],
    [labels.assignee_name, task.assignee_name],
    [labels.priority, <Status key="priority" look={priorityBadges[task.priority]} />],
    [labels.internal, visibilityLabels[`${task.internal}`]],
    [
      labels.month,
      task.settlement_id && task.month ? (
        <Link key="month" to={linkTo('dashboard-settlements-view', { id: task.settlement_id })}>
          {formatMonth(task.month)}
        </Link>
      ) : null,
    ],
    [
      labels.source,
      task.source === 'recurring' && task.source_id ? (
        <Link key="source" to={linkTo('dashboard-recurring-tasks-view', { id: task.source_id })}>
          {sourceLabels.recurring}
        </Link>
      ) : task.ticket ? (
        <Link key="source" to={linkTo('dashboard-tickets-view', { id: task.ticket.id })}>
          Sprawa {task.ticket.number}
        </Link>
      ) : (
        sourceLabels[task.source]
      ),
    ],
    [labels.created_at, `${formatDateTime(task.created_at)}${task.author_name ? `, ${task.author_name}` : ''}`],
    ...(task.done_at ? ([[labels.done_at, `${formatDateTime(task.done_at)}${task.done_by_name ? `, ${task.done_by_name}` : ''}`]] as const) : []),
  ] as const
}
