import { z } from 'zod'
import { id } from '#kernel/fields/scalars.ts'

/** Companies that are named one by one; more of them are chosen by a filter. */
const maxNamed = 1000

/** Companies by name, or all that their list shows for this search and filter. */
export const audience = z.union([
  z.strictObject({ company_ids: z.array(id).min(1, 'Proszę wybrać co najmniej jedną firmę.').max(maxNamed) }),
  z.strictObject({ query: z.strictObject({ search: z.string().max(200).default(''), filters: z.string().max(4000).default('') }) }),
])
export type Audience = z.output<typeof audience>

export const everybody: Audience = { query: { search: '', filters: '' } }
export const isEverybody = (audience: Audience) => 'query' in audience && audience.query.search === '' && audience.query.filters === ''
