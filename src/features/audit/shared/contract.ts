import { z } from 'zod'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

const entry = z.object({
  id: z.uuid(),
  created_at: instant,
  /** Nobody when the program did it by itself. */
  user_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** What the record is called now, or was when it was still there. */
  record_title: z.string().nullable(),
  /** The office's screen of it, while there is one. */
  record_path: z.string().nullable(),
  company_id: z.uuid().nullable(),
  company_title: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditRow = z.infer<typeof entry>

/** Before and after as they were written, for reading. */
const whole = entry.extend({ request_id: z.string().nullable(), before: z.string().nullable(), after: z.string().nullable() })
export type AuditEntry = z.infer<typeof whole>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'audit.read',
    summary: 'Dziennik zdarzeń, od najnowszego',
    query: listing(entry, { sort: 'created_at:desc', except: ['entity_id', 'record_title', 'record_path'], also: { entity: 'choice' } }),
    response: pageOf(entry),
  }),
  get: endpoint({ method: 'GET', path: '/api/audit/:id', access: 'audit.read', summary: 'Jedno zdarzenie: przed i po', response: one(whole) }),
}
