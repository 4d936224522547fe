import { ActionIcon } from '@mantine/core'
import { DndContext, type DragEndEvent, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { statusLabels, taskForms } from '#features/tasks/shared/labels.ts'
import { statusBadges } from '#features/tasks/pages/badges.ts'
import { isPressing, isOpen, type TaskStatus, taskStatuses, transitions } from '#features/tasks/shared/rules.ts'
import { type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { plural } from '#kernel/text/plural.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { quiet, useDragSensors } from '#web/ui/ordered/drag.ts'
import { useListState } from '#web/ui/list/list-state.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { useCan } from '#web/session/use-session.ts'
import { DueDate } from '#features/tasks/pages/DueDate.tsx'
import { TaskTitle } from '#features/tasks/pages/TaskTitle.tsx'
import { StatusMenu } from '#features/tasks/pages/StatusMenu.tsx'
import { moveTask } from '#features/tasks/pages/task-acts.ts'
import classes from './TaskBoard.module.css'
import { shownClosed, useLanes } from './use-lanes.ts'

/** The same questions, as a list. */
function moreOf(address: URLSearchParams, filters: readonly Filter[]) {
  const next = new URLSearchParams(address)
  next.delete('look')
  next.set('filters', writeFilters(filters))
  return next
}

/** The states as columns. Cards are dragged, or moved by their menu. */
export function TaskBoard() {
  const [{ filters, search }] = useListState()
  const [address] = useSearchParams()
  const mayMove = useCan('tasks.write')
  const { failed, rows: read, hiddenIn } = useLanes(filters, search)
  // What was moved stands in its new place before the server has answered, and until all lanes have been read again: one of them may have it
  // still or already, or none.
  const [moved, setMoved] = useState<ReadonlyMap<string, TaskRow>>(new Map())
  const [dragged, setDragged] = useState<TaskRow>()
  // The card that its menu has moved takes the focus along.
  const [sent, setSent] = useState<string>()
  const sensors = useDragSensors()
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!read) return <Skeleton lines={8} />
  const rows = [...read.filter(({ id }) => !moved.has(id)), ...moved.values()]

  async function move(task: TaskRow, status: TaskStatus) {
    if (status === task.status || !transitions[task.status].includes(status)) return
    const target = { ...task, status }
    setMoved(now => new Map(now).set(task.id, target))
    await moveTask(task, status)
    // Unless it has been moved once more meanwhile.
    setMoved(now => new Map([...now].filter(([, row]) => row !== target)))
  }

  function send(task: TaskRow, status: TaskStatus) {
    setSent(task.id)
    void move(task, status)
  }

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const task = rows.find(({ id }) => id === active.id)
    if (task && over) void move(task, over.id as TaskStatus)
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={quiet}
      onDragStart={({ active }) => setDragged(rows.find(({ id }) => id === active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <div className={classes.board}>
        {taskStatuses.map(status => (
          <Lane
            key={status}
            status={status}
            tasks={rows.filter(task => task.status === status)}
            hidden={hiddenIn(status)}
            more={`?${moreOf(address, [...filters.filter(({ key }) => key !== 'status'), { key: 'status', operator: '=', values: [status] }])}`}
            open={!dragged || dragged.status === status || transitions[dragged.status].includes(status)}
          >
            {task => (
              <Card key={task.id} task={task} move={mayMove ? next => send(task, next) : undefined} lifted={dragged?.id === task.id} sent={sent === task.id} />
            )}
          </Lane>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <div className={classes.card}>{dragged.title}</div>}</DragOverlay>
    </DndContext>
  )
}

interface LaneProps {
  status: TaskStatus
  tasks: readonly TaskRow[]
  /** How many more there are, and where they are. */
  hidden: number
  more: string
  /** Whether what is being dragged may be dropped here. */
  open: boolean
  children(task: TaskRow): React.ReactNode
}

function Lane({ status, tasks, hidden, more, open, children }: LaneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !open })
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      data-over={isOver || undefined}
      data-shut={!open || undefined}
      aria-label={`${statusLabels[status].label}: ${tasks.length + hidden}`}
    >
      <h2>
        <Status look={statusBadges[status]} /> <span>{tasks.length + hidden}</span>
      </h2>
      {tasks.length === 0 && <p className={classes.empty}>Nic tu nie ma.</p>}
      <ul>{tasks.map(children)}</ul>
      {hidden > 0 && (
        <p className={classes.empty}>
          <Link to={more}>Na liście jeszcze {plural(hidden, taskForms)}</Link>
        </p>
      )}
      {hidden === 0 && !isOpen(status) && (
        <p className={classes.empty}>
          <Link to={more}>Z ostatnich {shownClosed} dni; wcześniejsze na liście</Link>
        </p>
      )}
    </section>
  )
}

interface CardProps {
  task: TaskRow
  move: ((status: TaskStatus) => void) | undefined
  lifted: boolean
  sent: boolean
}

function Card({ task, move, lifted, sent }: CardProps) {
  const { setNodeRef, listeners } = useDraggable({ id: task.id, disabled: !move })
  return (
    <li ref={setNodeRef} className={classes.card} data-lifted={lifted || undefined} {...listeners}>
      <div className={classes.head}>
        <Link to={linkTo('dashboard-tasks-view', { id: task.id })} draggable={false}>
          <TaskTitle task={task} />
        </Link>
        {move && (
          <StatusMenu statuses={transitions[task.status]} go={move}>
            <ActionIcon variant="subtle" size={24} aria-label={`Przenieś: ${task.title}`} title="Przenieś" autoFocus={sent}>
              <IconArrowsMove size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </StatusMenu>
        )}
      </div>
      {task.company_title && <span className={classes.company}>{task.company_title}</span>}
      <div className={classes.foot}>
        <DueDate task={task} short />
        {isPressing(task) && <Status look={priorityBadges[task.priority]} />}
        {task.assignee_name && <Avatar name={task.assignee_name} id={task.assignee_id} size={20} />}
      </div>
    </li>
  )
}
