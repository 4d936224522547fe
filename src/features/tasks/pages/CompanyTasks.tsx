import { Button } from '@mantine/core'
import { IconChecklist, IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type TaskRow, tasks } from '#features/tasks/contract.ts'
import { taskForms, waitingForYou } from '#features/tasks/labels.ts'
import { statusLooks } from '#features/tasks/looks.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import { writeFilters } from '#kernel/filters.ts'
import { plural } from '#kernel/plural.ts'
import { linkTo } from '#web/routes.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useCanIn } from '#web/ui/use-own-companies.ts'
import { useCall } from '#web/use-call.ts'
import { useCan, useUser } from '#web/use-session.ts'
import { DoneButton } from './DoneButton.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './Tasks.module.css'

const NewTaskDialog = lazy(() => import('./TaskForm.tsx').then(part => ({ default: part.NewTaskDialog })))
const TaskDetail = lazy(() => import('./TaskDetail.tsx').then(part => ({ default: part.TaskDetail })))

const shownOpen = 50
const shownDone = 10

interface Props {
  company_id: string
  /** One month's tasks. */
  settlement_id?: string
}

/** The tasks of a company or of one of its months, the open ones first. Clients read and answer theirs in place. */
export function CompanyTasks({ company_id, settlement_id }: Props) {
  const { isAdmin } = useUser()
  const mayAdd = useCan('tasks.write')
  const [adding, setAdding] = useState(false)
  const place = settlement_id
    ? { key: 'settlement_id', operator: '=' as const, values: [settlement_id] }
    : { key: 'company_id', operator: '=' as const, values: [company_id] }
  const open = useCall(tasks.list, { query: { limit: shownOpen, filters: writeFilters([place, { key: 'status', operator: ':', values: [...openStatuses] }]) } })
  const done = useCall(tasks.list, {
    query: { limit: shownDone, sort: 'updated_at:desc', filters: writeFilters([place, { key: 'status', operator: ':', values: ['done', 'cancelled'] }]) },
  })
  const failed = open.isError ? open : done.isError ? done : undefined
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!open.data || !done.data) return <Skeleton lines={4} />
  const rows = [...open.data.data, ...done.data.data]
  const total = open.data.meta.total + done.data.meta.total
  const add = mayAdd && (
    <Button variant="light" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
      Nowe zadanie
    </Button>
  )
  return (
    <div>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconChecklist}
          title={isAdmin ? 'Nie ma jeszcze zadań' : 'Nie ma zadań'}
          text={isAdmin ? 'Tu pojawi się to, co jest do zrobienia dla tej firmy.' : 'Tu pojawi się to, o co poprosi biuro.'}
          action={add || undefined}
        />
      ) : (
        <>
          <ul className={classes.rows}>{rows.map(task => (isAdmin ? <OfficeRow key={task.id} task={task} /> : <ClientRow key={task.id} task={task} />))}</ul>
          <div className={classes.foot}>
            {isAdmin && total > rows.length ? (
              <Link to={linkTo('dashboard-tasks', {}, { filters: writeFilters([place]) })}>Wszystkie: {plural(total, taskForms)}</Link>
            ) : (
              <span />
            )}
            {add}
          </div>
        </>
      )}
      <Suspense>{adding && <NewTaskDialog company_id={company_id} settlement_id={settlement_id} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

const Mark = ({ task, may }: { task: TaskRow; may: boolean }) => <span className={classes.mark}>{may && <DoneButton task={task} />}</span>

function OfficeRow({ task }: { task: TaskRow }) {
  return (
    <li className={classes.row}>
      <Mark task={task} may={useCan('tasks.write')} />
      <Link to={linkTo('dashboard-tasks-view', { id: task.id })}>{task.title}</Link>
      <DueDate task={task} />
      <Status look={statusLooks[task.status]} />
    </li>
  )
}

/** The address names the open one, so that messages lead to it. */
function ClientRow({ task }: { task: TaskRow }) {
  const [search, setSearch] = useSearchParams()
  const opened = search.get('task') === task.id
  const mayAnswer = useCanIn('tasks.answer', task.company_id) === true && task.assigned_to === 'client' && task.status !== 'cancelled'
  const toggle = () =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (opened) next.delete('task')
        else next.set('task', task.id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.row}>
        <Mark task={task} may={mayAnswer} />
        <button type="button" className={classes.opener} aria-expanded={opened} onClick={toggle}>
          <Chevron size={16} stroke={1.75} aria-hidden /> {task.title}
        </button>
        <DueDate task={task} />
        <Status look={task.status === 'waiting' ? { ...statusLooks.waiting, label: waitingForYou } : statusLooks[task.status]} />
      </div>
      {opened && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TaskDetail id={task.id} />
        </Suspense>
      )}
    </li>
  )
}
