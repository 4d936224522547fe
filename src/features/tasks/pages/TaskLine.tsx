import { Link } from 'react-router'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { monthOf } from '#features/tasks/shared/month-of.ts'
import { isPressing } from '#features/tasks/shared/rules.ts'
import { linkTo } from '#web/routing/routes.ts'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { useUser } from '#web/session/use-session.ts'
import { DoneButton } from './DoneButton.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './Tasks.module.css'

/** One task of a short list: done with a click, its company, its day. */
export function TaskLine({ task, may, place = true }: { task: TaskRow; may: boolean; place?: boolean }) {
  const { isAdmin } = useUser()
  const to = isAdmin
    ? linkTo('dashboard-tasks-view', { id: task.id })
    : linkTo('companies-view', { id: task.company_id ?? '' }, { tab: 'tasks', task: task.id })
  const { icon: Icon, label } = priorityBadges[task.priority]
  const month = monthOf(task)
  const under = [place && task.company_title, month].filter(Boolean)
  return (
    <li>
      <span className={classes.mark}>{may && <DoneButton task={task} />}</span>
      <span>
        <span>
          {isPressing(task) && (
            <span className={classes.pressing} title={label}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span className="hidden">{label}, </span>
            </span>
          )}
          <Link to={to} title={task.title}>
            {task.title}
            {month && <span className="hidden"> {month}</span>}
          </Link>
        </span>
        {under.length > 0 && <small>{under.join(' · ')}</small>}
      </span>
      <DueDate task={task} short />
    </li>
  )
}
