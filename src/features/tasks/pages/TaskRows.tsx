import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { waitingForYou } from '#features/tasks/shared/labels.ts'
import { statusBadges } from './badges.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { DoneButton } from './DoneButton.tsx'
import { DueDate } from './DueDate.tsx'
import { TaskTitle } from './TaskTitle.tsx'
import classes from './Tasks.module.css'

const TaskDetail = lazyNamed(() => import('./TaskDetail.tsx'), 'TaskDetail')

/** Rows of a company's own tasks. */
export function TaskRows({ rows }: { rows: readonly TaskRow[] }) {
  const { isAdmin } = useUser()
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows} data-rows>
      {rows.map(task => (isAdmin ? <OfficeRow key={task.id} task={task} /> : <ClientRow key={task.id} task={task} />))}
    </ul>
  )
}

const Mark = ({ task, may }: { task: TaskRow; may: boolean }) => <span className={classes.mark}>{may && <DoneButton task={task} />}</span>

function OfficeRow({ task }: { task: TaskRow }) {
  return (
    <li className={classes.row}>
      <Mark task={task} may={useCan('tasks.write')} />
      <Link to={linkTo('dashboard-tasks-view', { id: task.id })}>
        <TaskTitle task={task} />
      </Link>
      <DueDate task={task} />
      <Status look={statusBadges[task.status]} />
    </li>
  )
}

/** The address names the open one, so that messages lead to it. */
function ClientRow({ task }: { task: TaskRow }) {
  const [search, setSearch] = useSearch()
  const opened = search.get('task') === task.id
  const mayAnswer = useCanIn('tasks.answer', task.company_id) === true && task.assigned_to === 'client' && task.status !== 'cancelled'
  const toggle = () => setSearch(current => changeParams(current, { task: opened ? null : task.id }), { replace: true, preventScrollReset: true })
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.row}>
        <Mark task={task} may={mayAnswer} />
        <button type="button" className={classes.opener} aria-expanded={opened} onClick={toggle}>
          <Chevron size={16} stroke={1.75} aria-hidden /> <TaskTitle task={task} />
        </button>
        <DueDate task={task} />
        <Status look={task.status === 'waiting' ? { ...statusBadges.waiting, label: waitingForYou } : statusBadges[task.status]} />
      </div>
      {opened && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TaskDetail id={task.id} />
        </Suspense>
      )}
    </li>
  )
}
