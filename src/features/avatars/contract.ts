import { z } from 'zod'
import { maxAvatars } from '#features/avatars/rules.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'

const avatar = z.object({
  /** Of the person. */
  id: z.uuid(),
  url: z.string(),
})
export type Avatar = z.infer<typeof avatar>

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = z
  .string()
  .regex(new RegExp(`^${uuid}(,${uuid}){0,${maxAvatars - 1}}$`), `Proszę podać do ${maxAvatars} identyfikatorów rozdzielonych przecinkami.`)
  .meta({ examples: ['01890000-0000-7000-8000-000000000000'] })

export const avatars = {
  list: endpoint({
    method: 'GET',
    path: '/api/avatars',
    access: 'users.people',
    summary: 'Adresy zdjęć tych z podanych osób, które się zna i które mają zdjęcie',
    query: z.strictObject({ ids }),
    response: z.object({ data: z.array(avatar) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/avatars',
    access: 'profile.write',
    summary: 'Zmiana własnego zdjęcia na przesłany obraz; bez niego wracają inicjały',
    body: z.strictObject({ file_id: id.nullable().default(null) }),
    response: one(z.object({ avatar: z.uuid().nullable() })),
  }),
}
