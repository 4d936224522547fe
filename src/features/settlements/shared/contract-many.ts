import { z } from 'zod'

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

export const settlementBulkOutcome = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: z.uuid(), company_title: z.string(), month: z.string(), error: z.string() })),
})
export type BulkOutcome = z.infer<typeof settlementBulkOutcome>
