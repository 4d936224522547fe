import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { errorNumber, sentenceOf } from '#web/api-error.ts'
import classes from './States.module.css'

interface EmptyProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  title: string
  /** What belongs here. */
  text?: string
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, text, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <p>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export function ErrorState({ title = 'Nie udało się wczytać danych', error, retry }: { title?: string; error: unknown; retry(): unknown }) {
  const number = errorNumber(error)
  return (
    <div className={classes.state} role="alert">
      <IconPlugConnectedX className={classes.fault} size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p>{sentenceOf(error)}</p>
      {number && <p>Numer błędu: {number}</p>}
      <div className={classes.action}>
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={() => retry()}>
          Spróbuj ponownie
        </Button>
      </div>
    </div>
  )
}

/** Grey bars while something is read for the first time. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label="Wczytywanie">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ width: `${90 - ((line * 23) % 45)}%` }} />
      ))}
    </div>
  )
}
