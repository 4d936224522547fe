import { z } from 'zod'
import type { NewUptime, Uptime } from '#features/uptimes/shared/contract.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { confirmationQuestion, needsConfirmation, readSpan, timeToCome } from '#features/uptimes/shared/rules.ts'
import { blank, paragraphs, plain_date } from '#kernel/fields/scalars.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { PlaceValues } from './PlaceFields.tsx'

/** What stands in the form: days and clocks apart, as people say them. */
export interface EntryValues extends PlaceValues {
  day: string
  from: string
  until_day: string | null
  until: string | null
  comment: string | null
  confirm_long: boolean
}

const wallOf = (day: string, clock: string) => {
  const [hours = '', minutes = '', seconds = '00'] = clock.trim().split(':')
  return `${day} ${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

/** Seconds are written only where there are any: a clock stops on one, people write whole minutes. */
const clockOf = (wall: string) => (wall.endsWith(':00') ? wall.slice(11, 16) : wall.slice(11))

export const spanOfValues = ({ day, from, until_day, until }: Pick<EntryValues, 'day' | 'from' | 'until_day' | 'until'>) => ({
  start_date: wallOf(day, from),
  ...(until_day && until && { end_date: wallOf(until_day, until) }),
})

export const entryValues = (entry: Pick<NewUptime, 'start_date' | 'end_date' | 'comment'> & Partial<Uptime>): EntryValues => ({
  day: entry.start_date.slice(0, 10),
  from: clockOf(entry.start_date),
  until_day: entry.end_date?.slice(0, 10) ?? null,
  until: entry.end_date ? clockOf(entry.end_date) : null,
  comment: entry.comment || null,
  company_id: entry.company_id ?? null,
  settlement_id: entry.settlement_id ?? null,
  task_id: entry.task_id ?? null,
  confirm_long: false,
})

const clock = z.string().regex(/^\s*([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?\s*$/, 'Proszę podać godzinę w postaci GG:MM, np. 9:30.')
const chosen = z.string().nullable()

/** The server's names of the times, and where they stand here. */
const places: Record<string, string> = { start_date: 'from', end_date: 'until' }
const days: Record<string, string> = { start_date: 'day', end_date: 'until_day' }

/** The question that a long entry has to answer, as on the server. */
export function questionOf(values: EntryValues): string | undefined {
  const shape = z.object({ day: plain_date, from: clock, until_day: plain_date, until: clock }).safeParse(values)
  if (!shape.success) return undefined
  const reading = readSpan(spanOfValues(values))
  return 'instants' in reading && needsConfirmation(reading.instants) ? confirmationQuestion(reading.instants) : undefined
}

/** A running entry needs no end; what is entered by hand has one. Times that were not touched are asked about no more. */
export function entrySchema(before: Uptime | undefined) {
  const running = before?.end_date === null
  const first = before && entryValues(before)
  return z
    .object({
      day: plain_date,
      from: clock,
      until_day: running ? plain_date.nullable() : plain_date,
      until: running ? clock.nullable() : clock,
      comment: blank(paragraphs(uptimeFields.comment.max)),
      company_id: chosen,
      settlement_id: chosen,
      task_id: chosen,
      confirm_long: z.boolean(),
    })
    .superRefine((values, context) => {
      const issue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (Boolean(values.until) !== Boolean(values.until_day)) return issue(values.until ? 'until_day' : 'until', 'Koniec to dzień i godzina.')
      const isTouched = !first || !isSameSpan(first, values)
      const span = spanOfValues(values)
      if (isTouched) for (const [name, message] of Object.entries(timeToCome(span))) issue(days[name] ?? name, message)
      const reading = readSpan(span)
      if ('fields' in reading) for (const [name, message] of Object.entries(reading.fields)) issue(places[name] ?? name, message)
      const question = questionOf(values)
      if (question && !values.confirm_long && isTouched) issue('confirm_long', question)
    })
}

export const isSameSpan = (left: EntryValues, right: EntryValues) => JSON.stringify(spanOfValues(left)) === JSON.stringify(spanOfValues(right))

/** What the server says of its times stands at the fields of the form. */
export async function placed<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status, fields, data, request_id } = error
    const renamed = Object.fromEntries(Object.entries(fields).map(([name, words]) => [places[name] ?? name, words]))
    throw new ApiError(message, { code, status, fields: renamed, data, ...(request_id && { request_id }) })
  }
}
