import { ActionIcon } from '@mantine/core'
import { DndContext, type DragEndEvent, DragOverlay, PointerSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TaskRow } from '#features/tasks/contract.ts'
import { statusLabels } from '#features/tasks/labels.ts'
import { priorityLooks, statusLooks } from '#features/tasks/looks.ts'
import { type TaskStatus, taskStatuses, transitions } from '#features/tasks/rules.ts'
import { writeFilters } from '#kernel/filters.ts'
import { addDays } from '#kernel/dates.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useListState } from '#web/ui/list-state.ts'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useCan } from '#web/use-session.ts'
import { DueDate } from './DueDate.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { moveTask } from './task-acts.ts'
import classes from './TaskBoard.module.css'
import { useAllTasks } from './use-all-tasks.ts'

/** Days that what is done stays on the board, unless the filters ask for it. */
const shownDone = 14

/** The states as columns. Cards are dragged, or moved by their menu. */
export function TaskBoard() {
  const [{ filters, search }] = useListState()
  const mayMove = useCan('tasks.write')
  const since = addDays(warsawToday(), -shownDone)
  const read = useAllTasks(writeFilters(filters), search)
  // What was moved stands in its new place before the server has answered.
  const [moved, setMoved] = useState<ReadonlyMap<string, TaskStatus>>(new Map())
  const [dragged, setDragged] = useState<TaskRow>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  if (read.isError && !read.data) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  const asksForDone = filters.some(({ key }) => key === 'status')
  const rows = read.data
    .map(task => ({ ...task, status: moved.get(task.id) ?? task.status }))
    .filter(task => asksForDone || !task.done_at || moved.has(task.id) || task.done_at.slice(0, 10) >= since)

  async function move(task: TaskRow, status: TaskStatus) {
    if (status === task.status || !transitions[task.status].includes(status)) return
    setMoved(now => new Map(now).set(task.id, status))
    await moveTask(task, status)
    setMoved(now => new Map([...now].filter(([id]) => id !== task.id)))
  }

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const task = rows.find(({ id }) => id === active.id)
    if (task && over) void move(task, over.id as TaskStatus)
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
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
            open={!dragged || dragged.status === status || transitions[dragged.status].includes(status)}
          >
            {task => <Card key={task.id} task={task} move={mayMove ? next => void move(task, next) : undefined} lifted={dragged?.id === task.id} />}
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
  /** Whether what is being dragged may be dropped here. */
  open: boolean
  children(task: TaskRow): React.ReactNode
}

function Lane({ status, tasks, open, children }: LaneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !open })
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      data-over={isOver || undefined}
      data-shut={!open || undefined}
      aria-label={`${statusLabels[status].label}: ${tasks.length}`}
    >
      <h2>
        <Status look={statusLooks[status]} /> <span>{tasks.length}</span>
      </h2>
      {tasks.length === 0 && <p className={classes.empty}>Nic tu nie ma.</p>}
      <ul>{tasks.map(children)}</ul>
    </section>
  )
}

function Card({ task, move, lifted }: { task: TaskRow; move: ((status: TaskStatus) => void) | undefined; lifted: boolean }) {
  const { setNodeRef, listeners } = useDraggable({ id: task.id, disabled: !move })
  return (
    <li ref={setNodeRef} className={classes.card} data-lifted={lifted || undefined} {...listeners}>
      <div className={classes.head}>
        <Link to={linkTo('dashboard-tasks-view', { id: task.id })} draggable={false}>
          {task.title}
        </Link>
        {move && (
          <StatusMenu statuses={transitions[task.status]} go={move}>
            <ActionIcon variant="subtle" size={24} aria-label={`Przenieś: ${task.title}`} title="Przenieś">
              <IconArrowsMove size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </StatusMenu>
        )}
      </div>
      {task.company_title && <span className={classes.company}>{task.company_title}</span>}
      <div className={classes.foot}>
        <DueDate task={task} short />
        {(task.priority === 'high' || task.priority === 'urgent') && <Status look={priorityLooks[task.priority]} />}
        {task.assignee_name && <Avatar name={task.assignee_name} size={20} />}
      </div>
    </li>
  )
}
