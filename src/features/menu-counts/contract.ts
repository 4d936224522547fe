import { z } from 'zod'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'

/** What the navigation counts, by the name of the feature; an event about one of them reads the counts again. */
export const counted = ['documents', 'settlements', 'tasks', 'tickets', 'messages', 'trainings', 'surveys', 'system-tickets'] as const
export type Counted = (typeof counted)[number]

/** `open` waits for this person, `late` is the part of it past its term. Neither goes on counting above this. */
export const countCap = 1000

const count = z.object({ open: z.int(), late: z.int() })
export type Count = z.infer<typeof count>

export const counts = {
  get: endpoint({
    method: 'GET',
    path: '/api/counts',
    access: 'session.use',
    summary: 'Liczby przy wpisach menu',
    query: z.strictObject({ company_id: id.optional() }),
    response: one(z.partialRecord(z.enum(counted), count)),
  }),
}
