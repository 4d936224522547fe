import { readSpan, secondsBetween } from '#features/uptimes/shared/rules.ts'
import { formatHour, formatWall } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import type { Sending } from './pending-entries.ts'

/** From when, until when and how long: of an entry of which only the end is known here, what is known. */
export function formatSpan(sending: Sending): { when: string; length: string } {
  const end_date = 'add' in sending ? sending.add.end_date : sending.change.end_date
  const start_date = 'add' in sending ? sending.add.start_date : sending.entry?.start_date
  if (!end_date || !start_date) return { when: end_date ? `do ${formatWall(end_date)}` : '', length: 'koniec wpisu' }
  const reading = readSpan({ start_date, end_date })
  const seconds = 'instants' in reading ? secondsBetween(reading.instants.started_at, reading.instants.ended_at ?? reading.instants.started_at) : 0
  const until = end_date.slice(0, 10) === start_date.slice(0, 10) ? formatHour(end_date) : formatWall(end_date)
  return { when: `${formatWall(start_date)} – ${until}`, length: formatDuration(seconds) }
}
