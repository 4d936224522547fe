import { z } from 'zod'
import { viewFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

const list = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/)
  .meta({ examples: ['companies'] })

/** One query parameter of a list's URL, unparsed. */
const part = (max: number) =>
  z
    .string()
    .max(max)
    .refine(value => !value.includes('\0'), 'Tekst zawiera niedozwolony znak (NUL).')

const parts = { filters: part(2000), search: part(200), sort: part(200), columns: part(500) }

/** A saved view of a list; filters are kept as they stand in the URL. */
export const view = z.object({ id: z.uuid(), ...recordOf(viewFields), ...parts, version: z.int() })
export type View = z.infer<typeof view>

export const maxViews = 50

const { name, is_default } = bodyOf(viewFields)
export const newView = z.strictObject({ list, name, ...parts, is_default }).partial({ is_default: true })
export const viewChange = z
  .strictObject({ id, name, ...parts, is_default })
  .partial()
  .required({ id: true })

const access = 'session.use'

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access,
    summary: 'Własne widoki listy',
    query: z.strictObject({ list: list.optional() }),
    response: z.object({ data: z.array(view) }),
  }),
  create: endpoint({ method: 'POST', path: '/api/views', access, summary: 'Nowy widok listy', body: newView, response: one(view) }),
  update: endpoint({ method: 'PUT', path: '/api/views', access, summary: 'Zmiana widoku listy', body: viewChange, response: one(view) }),
  remove: endpoint({ method: 'DELETE', path: '/api/views/:id', access, summary: 'Usunięcie widoku listy', response: done }),
}
