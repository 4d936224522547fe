import { z } from 'zod'
import { endpoint, one } from '#kernel/endpoint.ts'

/** Which package of the catalogue and of the limits is in force. */
export const lawState = z.object({
  as_of: z.string(),
  version: z.int(),
})

export const law = {
  get: endpoint({
    method: 'GET',
    path: '/api/law',
    access: 'session.use',
    summary: 'Stan prawny, na który są katalog obowiązków i limity',
    response: one(lawState),
  }),
}
