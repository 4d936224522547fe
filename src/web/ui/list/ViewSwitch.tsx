import type { TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './ViewSwitch.module.css'

interface View {
  title: string
  to: string
  Icon: TablerIcon
  isCurrent: boolean
}

/** The same things in another shape. */
export function ViewSwitch({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(({ title, to, Icon, isCurrent }) => (
        <Link key={title} to={to} aria-current={isCurrent ? 'page' : undefined}>
          <Icon size={18} stroke={1.75} aria-hidden /> {title}
        </Link>
      ))}
    </nav>
  )
}
