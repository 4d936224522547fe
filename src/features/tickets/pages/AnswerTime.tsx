import { useEffect, useState } from 'react'
import { tenants } from '#features/tenants/shared/contract.ts'
import { type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { officeSecondsBetween } from '#kernel/dates/office-hours.ts'
import { hourForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './Tickets.module.css'

/** How much of the time for an answer has passed, in the office's hours. */
export function AnswerTime({ ticket: { due_at, urgency, category_id } }: { ticket: Ticket }) {
  const hours = useCall(tenants.hours, undefined, { staleTime: 600_000, enabled: due_at !== null })
  const categories = useCall(tickets.categories, undefined, { staleTime: 60_000, enabled: due_at !== null })
  const now = useMinute()
  const allowed = categories.data?.data.find(({ id }) => id === category_id)?.response_hours
  const open = hours.data?.data.working_hours
  if (!due_at || !allowed || !open) return null
  const late = Date.parse(due_at) < Date.parse(now)
  const seconds = late ? officeSecondsBetween(due_at, now, open) : officeSecondsBetween(now, due_at, open)
  const part = late ? 1 : 1 - Math.min(1, seconds / (allowed * 3600))
  return (
    <section className={classes.answer} aria-label="Czas na odpowiedź" data-hue={late ? 'late' : urgency}>
      <div className={classes.line}>
        <span>Czas na odpowiedź</span>
        <b>
          {late ? 'po terminie' : 'pozostało'} {formatDuration(seconds)}
        </b>
      </div>
      <div className={classes.passed} aria-hidden>
        <span style={{ width: `${Math.round(part * 100)}%` }} />
      </div>
      <small>
        Termin {formatWhen(due_at)}, {plural(allowed, hourForms)} pracy biura
      </small>
    </section>
  )
}

/** The time, each half minute anew. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
