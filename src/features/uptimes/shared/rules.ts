import type { FieldMessages } from '#kernel/failure.ts'
import { accusativeMinuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { instantToWall, MissingHour, wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'

/** Longer entries are usually a clock that somebody forgot; they are taken when confirmed. */
const maxUnconfirmedSeconds = 12 * 3600

export interface Span {
  start_date: string
  end_date?: string | null
}

interface Instants {
  started_at: string
  ended_at: string | null
}

/** Instants of a span of Warsaw clocks, or what is wrong with which field. */
export function readSpan({ start_date, end_date }: Span): { instants: Instants } | { fields: FieldMessages } {
  const started_at = readTime(start_date, 'first')
  if (started_at instanceof MissingHour) return { fields: { start_date: started_at.message } }
  if (!end_date) return { instants: { started_at, ended_at: null } }
  const ended_at = readEnd(end_date, started_at)
  if (ended_at instanceof MissingHour) return { fields: { end_date: ended_at.message } }
  if (ended_at < started_at) return { fields: { end_date: 'Zakończenie nie może być wcześniejsze niż rozpoczęcie.' } }
  return { instants: { started_at, ended_at } }
}

/** A browser's clock may be that far ahead of the server's. Seconds. */
export const clockTolerance = 300

/** The first of these times that falls on a day to come: nobody has worked then. */
export function timeToCome(times: Partial<Span>, now = Date.now()): FieldMessages {
  const today = warsawToday(new Date(now + clockTolerance * 1000))
  const toCome = Object.entries(times).find(([, wall]) => wall && wall.slice(0, 10) > today)
  return toCome ? { [toCome[0]]: 'Ten dzień jeszcze nie nadszedł.' } : {}
}

/** In the repeated hour of October an end is the second one only where the first would precede the start. */
function readEnd(wall: string, started_at: string) {
  const first = readTime(wall, 'first')
  return first instanceof MissingHour || first >= started_at ? first : readTime(wall, 'second')
}

function readTime(wall: string, occurrence: 'first' | 'second') {
  try {
    return wallToInstant(wall, occurrence)
  } catch (error) {
    if (error instanceof MissingHour) return error
    throw error
  }
}

export const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

export const needsConfirmation = ({ started_at, ended_at }: Instants) => ended_at !== null && secondsBetween(started_at, ended_at) > maxUnconfirmedSeconds

export const confirmationQuestion = ({ started_at, ended_at }: Instants) =>
  `Ten wpis trwa ${sayDuration(secondsBetween(started_at, ended_at ?? started_at))}, czyli ponad 12 godzin. Czy na pewno się zgadza?`

function sayDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = plural(Math.floor(minutes / 60), ['godzinę', 'godziny', 'godzin'])
  return minutes % 60 === 0 ? hours : `${hours} i ${plural(minutes % 60, accusativeMinuteForms)}`
}

/** A clock's face: `0:42:18`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

export const toUnix = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
export const unixToWall = (seconds: number) => instantToWall(new Date(seconds * 1000))

/**
 * How long an entry took, its clocks of Warsaw read as they are when it is written down; none while it runs. Throws a RangeError for clocks
 * that are no span of time.
 */
export function secondsOf(entry: Span): number | null {
  const span = readSpan(entry)
  if ('fields' in span) throw new RangeError(Object.values(span.fields).join(' '))
  const { started_at, ended_at } = span.instants
  return ended_at === null ? null : secondsBetween(started_at, ended_at)
}
