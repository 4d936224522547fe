import { z } from 'zod'
import { taxFields } from './fields.ts'
import { decimal } from '#kernel/money/decimal.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { bodyOf } from '#kernel/fields/schemas.ts'
import { blank, instant, paragraphs, plain_date } from '#kernel/fields/scalars.ts'

const tidyCount = (value: string) => {
  const tidy = value.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,5}(\.\d{0,2})?$/.test(tidy) ? Number(tidy).toFixed(2) : tidy
}

/** Decimal with up to two places; "2,5" is typed, "2.5" is kept. */
const full_time = decimal(tidyCount, /^\d{1,5}(\.\d{1,2})?$/, 'Proszę podać liczbę etatów, np. 2,5.').meta({ examples: ['1.50'] })

export const taxValues = { ...bodyOf(taxFields), full_time }
export const taxValueKeys = Object.keys(taxValues) as (keyof typeof taxValues)[]
const values = z.object(taxValues)
export type TaxValues = z.infer<typeof values>

export const taxProfile = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  from_day: z.string(),
  ...taxValues,
  note: z.string().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type TaxProfile = z.infer<typeof taxProfile>

export const taxProfileChange = z.strictObject({
  from_day: plain_date,
  ...taxValues,
  ip_box: taxValues.ip_box.default(taxFields.ip_box.initial),
  note: blank(paragraphs(500)).optional(),
  /** Said by whoever changes what closed months were settled by. */
  confirmed: z.boolean().default(false),
})

/** What clients of an earlier version leave out stays as it is. */
const taxProfileCorrection = taxProfileChange.extend({ ip_box: taxValues.ip_box.optional() })

const history = z.object({
  data: z.array(taxProfile),
  /** Closed months of the company, so that the screen can tell which a change would touch. */
  closed_months: z.array(z.string()),
})

export const taxProfiles = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/:id/tax-profiles',
    access: 'companies.read',
    summary: 'Profil podatkowy firmy z historią, od najstarszego',
    needs: 'company',
    response: history,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies/:id/tax-profiles',
    access: 'companies.profile',
    summary: 'Zmiana profilu podatkowego od dnia',
    needs: 'company',
    body: taxProfileChange,
    response: one(taxProfile),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tax-profiles/:id',
    access: 'companies.profile',
    summary: 'Poprawka zapisanej zmiany profilu podatkowego',
    needs: 'company',
    body: taxProfileCorrection,
    response: one(taxProfile),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tax-profiles/:id',
    access: 'companies.profile',
    summary: 'Wycofanie zmiany profilu podatkowego; confirmed=true, gdy dotyczy zamkniętych miesięcy',
    needs: 'company',
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    response: done,
  }),
}
