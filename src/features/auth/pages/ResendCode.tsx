import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './Steps.module.css'

interface Props {
  /** Seconds until another code may be sent. */
  after: number
  busy: boolean
  /** Sends one; the seconds until the next, or nothing where it was refused. */
  resend(): Promise<number | undefined>
}

export function ResendCode({ after, busy, resend }: Props) {
  const [seconds, restart] = useCountdown(after)
  const [resent, setResent] = useState(false)

  async function send() {
    const next = await resend()
    if (next === undefined) return
    setResent(true)
    restart(next)
  }

  return (
    <div className={classes.resend}>
      <button type="button" disabled={seconds > 0 || busy} onClick={send}>
        <IconRefresh size={16} stroke={1.75} aria-hidden /> Wyślij kod ponownie
      </button>
      {seconds > 0 && <span>za {seconds} s</span>}
      <p role="status">{resent && 'Wysłaliśmy nowy kod.'}</p>
    </div>
  )
}

/** By the clock: while one looks for the code in another app, a phone lets no timer run here. */
function useCountdown(from: number) {
  const [end, setEnd] = useState(() => Date.now() + from * 1000)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  const counts = seconds > 0
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  const restart = (more: number) => {
    setNow(Date.now())
    setEnd(Date.now() + more * 1000)
  }
  return [seconds, restart] as const
}
