import { z } from 'zod'
import { foundKinds } from './rules.ts'
import { endpoint } from '#kernel/endpoint.ts'

export const searchResult = z.object({
  kind: z.enum(['payment', ...foundKinds]),
  id: z.uuid(),
  /** Whose it is; a client's task is shown in its company. */
  company_id: z.uuid().nullable(),
  title: z.string(),
  /** Of a payment the month it belongs to. */
  month: z.string().nullable(),
  /** Of a training its category. */
  category_id: z.uuid().nullable(),
  /** Beside it: number, NIP, company. */
  detail: z.string(),
  /** Of a conversation: what was said around the word that was looked for. */
  excerpt: z.object({ before: z.string(), match: z.string(), after: z.string() }).nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'session.use',
    needs: 'component:search',
    summary: 'Szukanie po początkach słów, bez polskich znaków i wielkości liter; literówka nie przeszkadza',
    query: z.strictObject({ query: z.string().max(200) }),
    response: z.object({ data: z.array(searchResult) }),
  }),
}
