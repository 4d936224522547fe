import { Button } from '@mantine/core'
import { IconLinkOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { useMissingRecord } from '#web/ui/list/record-names.ts'
import classes from './EmptyState.module.css'

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
      {action && (
        <div className={classes.action} data-begins>
          {action}
        </div>
      )}
    </div>
  )
}

interface ErrorProps {
  title?: string
  error: unknown
  retry(): unknown
  /** In place of what the error says. */
  sentence?: string | undefined
  /** In place of another try, which would be refused again. */
  wayOut?: ReactNode
}

/** What went wrong, and another try where that can help: what is not there will not come by asking again. */
export function ErrorState({ title, error, retry, sentence = sentenceOf(error), wayOut }: ErrorProps) {
  const isSpent = error instanceof ApiError && error.code === 'token_invalid'
  const isGone = error instanceof ApiError && error.status === 404 && !isSpent
  const Icon = isSpent ? IconLinkOff : IconPlugConnectedX
  useMissingRecord(isGone)
  // Where the whole screen could not be shown, this is its heading.
  const [Title, setTitle] = useState<'p' | 'h1'>('p')
  useLayoutEffect(() => {
    if (!document.querySelector('main h1')) setTitle('h1')
  }, [])
  return (
    <div className={classes.state} role="alert">
      <Icon className={classes.fault} size={28} stroke={1.5} aria-hidden />
      <Title className={classes.title}>{isSpent ? sentenceOf(error) : (title ?? (isGone ? 'Nie znaleziono' : 'Nie udało się wczytać danych'))}</Title>
      {!isSpent && <p>{isGone ? 'Mogło zostać usunięte albo wymaga innych uprawnień.' : sentence}</p>}
      {!isSpent && (
        <div className={classes.action}>
          {isGone ? (
            <Button component={Link} to="/" variant="default">
              Przejdź do pulpitu
            </Button>
          ) : (
            (wayOut ?? (
              <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={() => retry()}>
                Spróbuj ponownie
              </Button>
            ))
          )}
        </div>
      )}
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
