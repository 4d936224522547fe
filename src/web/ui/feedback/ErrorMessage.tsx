import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ErrorMessage.module.css'

/** What went wrong, or what to mind, in the place where it matters. */
export function ErrorMessage({ children, tone = 'red', action }: { children: ReactNode; tone?: 'red' | 'amber'; action?: ReactNode }) {
  const Icon = tone === 'red' ? IconAlertCircle : IconAlertTriangle
  return (
    <div className={classes.fault} data-tone={tone} role="alert">
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
