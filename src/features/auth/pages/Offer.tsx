import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './second-factor/SecondFactor.module.css'

interface Props {
  label: string
  icon: Icon
  title: string
  text: string
  act: string
  busy?: boolean
  onAct(): void
  /** Puts it away for good. */
  decline(): Promise<unknown>
  /** Where it is to be found from then on. */
  declined: string
  children?: ReactNode
}

/** What one may do about one's log-in, asked once. */
export function Offer({ label, icon: Mark, title, text, act, busy = false, onAct, decline, declined, children }: Props) {
  async function putAway() {
    await attempt(async () => {
      await decline()
      toast(declined)
      await refreshQueries('auth')
    })
  }

  return (
    <section className={classes.offer} aria-label={label}>
      <Mark size={24} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <Button size="sm" variant="light" loading={busy} onClick={onAct}>
        {act}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => void putAway()}>
        Nie teraz
      </Button>
      {children}
    </section>
  )
}
