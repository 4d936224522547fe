import { z } from 'zod'
import { requiredStates } from './rules.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import { id, instant, month, text } from '#kernel/fields/scalars.ts'

export const settlementMatrix = z.object({
  months: z.array(z.string()),
  companies: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      caretaker_id: z.uuid().nullable(),
      caretaker: z.string().nullable(),
      tag_ids: z.array(z.uuid()),
      /** A letter per month, read by `readCell`. */
      cells: z.string(),
    }),
  ),
})
export type Matrix = z.infer<typeof settlementMatrix>

/** Steps that can be taken with many months at once. */
export const bulkActions = ['ask', 'complete', 'start', 'approve', 'close', 'hold', 'resume'] as const
export type BulkAction = (typeof bulkActions)[number]

export const settlementsToOpen = z.strictObject({ month, company_ids: z.array(id).min(1).max(1000) })

/** Companies that are asked for documents at once. */
export const maxAsked = 200
/** Days within which a second request is likely one too many. */
export const lately = 3
export const isAskedLately = ({ asked_at }: { asked_at: string | null }) => asked_at !== null && daysBetween(warsawDay(asked_at), warsawToday()) <= lately

export const documentAnswers = {
  documents: z
    .array(z.strictObject({ category: text(100).meta({ examples: ['sales'] }), state: z.enum(requiredStates) }))
    .min(1)
    .max(200),
}

/** What a call for many answers, so that what it did can be taken back. */
export const sentRequest = z.object({ request_id: z.uuid() })
export const sentRequests = z.strictObject({ request_ids: z.array(id).min(1).max(100) })

/** A month in which something is missing, and the way by which a request for it would go. */
export const asking = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  month: z.string(),
  missing: z.array(z.string()),
  /** With an account, of those who can send documents. */
  people: z.int(),
  /** The company's own address, where it is written to. */
  email: z.string().nullable(),
  asked_at: instant.nullable(),
})
export type Asking = z.infer<typeof asking>

export const settlementBulkOutcome = sentRequest.extend({
  done: z.int(),
  refused: z.array(z.object({ id: z.uuid(), company_title: z.string(), month: z.string(), error: z.string() })),
})
export type BulkOutcome = Omit<z.infer<typeof settlementBulkOutcome>, 'request_id'>
