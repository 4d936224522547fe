import { z } from 'zod'
import { subjectKinds } from '#features/comments/shared/rules.ts'
import { todo } from '#features/settlements/shared/contract.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id, instant } from '#kernel/fields/scalars.ts'
import { waitingKinds } from '#kernel/waiting.ts'

const kind = z.enum(waitingKinds)

const waitingItem = z.object({
  kind,
  /** Of the record that is acted upon; of a comment, what it is about. */
  id: z.uuid(),
  subject_kind: z.enum(subjectKinds).nullable(),
  company_id: z.uuid().nullable(),
  company_title: z.string().nullable(),
  /** Of a comment what it is about, with its period; the company is said apart. */
  title: z.string(),
  /** What was said or is wanted, without formatting. */
  text: z.string().nullable(),
  by: z.string().nullable(),
  since: instant.nullable(),
  date: z.iso.date().nullable(),
  path: z.string(),
})
export type WaitingItem = z.infer<typeof waitingItem>

const waitingList = z.object({
  items: z.array(waitingItem),
  /** How many there are of a kind, where not all were answered. */
  totals: z.partialRecord(kind, z.int()),
  /** Payments, documents and consents of clients, which are months of the settlements; none where there are no settlements, and for staff. */
  settlements: todo.nullable(),
})

export const waiting = {
  list: endpoint({
    method: 'GET',
    path: '/api/waiting',
    access: 'session.use',
    summary: 'Wszystko, co czeka na tę osobę, od najpilniejszego',
    query: z.strictObject({ company_id: id.optional(), all: z.enum(['true', 'false']).default('false') }),
    response: one(waitingList),
  }),
}
