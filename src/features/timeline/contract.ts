import { z } from 'zod'
import { taxKinds } from '#features/settlements/shared/rules.ts'
import { timelineKinds } from '#features/timeline/rules.ts'
import { endpoint, pageOf } from '#kernel/endpoint.ts'
import { instant, money } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

const moment = z.object({
  id: z.uuid(),
  created_at: instant,
  kind: z.enum(timelineKinds),
  /** A word of `rules.ts`. */
  action: z.string(),
  record_id: z.uuid(),
  /** What the record is called now; of a month `2026-11`. */
  title: z.string().nullable(),
  /** Of a payment that was marked or taken back: which amount, and how much of it. */
  tax_kind: z.enum(taxKinds).nullable(),
  tax_period: z.string().nullable(),
  tax_about: z.string().nullable(),
  tax_amount: money.nullable(),
  /** Nobody when the program did it by itself. */
  user_name: z.string().nullable(),
})
export type Moment = z.infer<typeof moment>

export const timeline = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id/timeline',
    access: 'companies.read',
    needs: ['company', 'component:timeline'],
    summary: 'Oś czasu firmy: kto co zrobił, od najnowszego',
    query: listing(moment, { sort: 'created_at:desc', except: ['id', 'action', 'title', 'tax_kind', 'tax_period', 'tax_about', 'tax_amount'] }),
    response: pageOf(moment),
  }),
}
