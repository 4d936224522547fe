import { z } from 'zod'
import { correctedFields, correctionFields, limitFields, watchFields } from './fields.ts'
import { limitStatuses } from './rules.ts'
import { spans } from './rules-company.ts'
import { totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { decimal } from '#kernel/money/decimal.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { blank, instant, text } from '#kernel/fields/scalars.ts'
import { bodyOf, changeOf, recordOf } from '#kernel/fields/schemas.ts'

const part = z.object({ name: z.string().nullable(), value: z.string().nullable() })
const period = z.object({ from: z.string(), parts: z.array(part) })

export const limitCorrection = z.object({ ...recordOf(correctionFields), updated_at: instant, version: z.int() })

export const limitRow = z.object({
  ...recordOf(limitFields),
  periods: z.array(period),
  change: z.object({ difference: z.string(), percent: z.string() }).nullable(),
  correction: limitCorrection.nullable(),
})
export type LimitRow = z.infer<typeof limitRow>

const limitsOfYear = z.object({ year: z.int(), years: z.array(z.int()), rows: z.array(limitRow) })

const tidyDecimal = (value: string) => value.replace(/\s/g, '').replace(',', '.')

/** A number of up to four places; "4 806,5" is typed, "4806.5" is kept. */
const value = decimal(tidyDecimal, /^\d{1,12}(\.\d{1,4})?$/, 'Proszę podać liczbę z najwyżej czterema miejscami po przecinku, np. 4806,00.').meta({
  examples: ['4806.00'],
})

const { later_from, status } = changeOf(correctedFields)
const { source, note } = bodyOf(correctionFields)

export const limitCorrectionBody = z.strictObject({
  parts: z
    .array(z.strictObject({ name: blank(text(60)), value: blank(value) }))
    .min(1)
    .max(10),
  later_from: later_from.optional(),
  later_value: blank(value).optional(),
  status,
  source,
  note: note.optional(),
})

export type LimitCorrectionBody = z.infer<typeof limitCorrectionBody>

const companyLimit = z.object({
  key: z.string(),
  name: z.string(),
  legal_basis: z.string(),
  consequence: z.string(),
  base: z.enum(totalKeys),
  /** What of the year is compared: all of it, or its fullest quarter or month. */
  span: z.enum(spans),
  part: z.string().nullable(),
  /** Nobody is warned of it. */
  silent: z.boolean(),
  /** Reaching it is enough; others are exceeded. */
  inclusive: z.boolean(),
  /** The year that this one's figures decide about; its row is compared. */
  decides_about: z.int(),
  /** The row that was taken: an earlier one where that year's is not known yet. */
  row_year: z.int(),
  status: z.enum(limitStatuses),
  full_limit: z.string().nullable(),
  /** What is left of it to who began within the year. */
  limit: z.string().nullable(),
  prorated_from: z.string().nullable(),
  used: z.string().nullable(),
  known_months: z.int(),
  missing_months: z.array(z.string()),
  percent: z.string().nullable(),
  reached: z.union([z.literal(80), z.literal(100)]).nullable(),
  crossing: z.object({ month: z.string(), forecast: z.boolean() }).nullable(),
  /** Why this company is not watched; the reason is the office's own. */
  exclusion: z.object({ reason: z.string().nullable() }).nullable(),
  /** Of what was decided about that; 0 while it is watched. */
  version: z.int(),
})
export type CompanyLimit = z.infer<typeof companyLimit>

const companyLimits = z.object({ year: z.int(), years: z.array(z.int()), may_change: z.boolean(), rows: z.array(companyLimit) })
export type CompanyLimits = z.infer<typeof companyLimits>

const { watched, reason } = bodyOf(watchFields)
export const limitWatch = z.strictObject({ watched, reason: reason.optional() })
const watching = z.object({ ...recordOf(watchFields), version: z.int() })
export type Watching = z.infer<typeof watching>

const year = z.string().regex(/^\d{4}$/, { error: 'Rok ma cztery cyfry.' })

/** With the version of the correction; 0 where there is none. */
export const correctedLimit = limitRow.extend({ version: z.int() })

export const limits = {
  year: endpoint({
    method: 'GET',
    path: '/api/limits/:year',
    access: 'limits.read',
    summary: 'Limity podatkowe roku, z porównaniem z poprzednim',
    response: one(limitsOfYear),
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/limits/:year/:limit_key',
    access: 'limits.write',
    summary: 'Poprawka albo uzupełnienie limitu przez biuro, ze źródłem',
    body: limitCorrectionBody,
    response: one(limitRow),
    current: correctedLimit,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/api/limits/:year/:limit_key',
    access: 'limits.write',
    summary: 'Powrót do wartości dostarczonej z programem',
    response: done,
    current: correctedLimit,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id/limits',
    access: 'settlements.read',
    needs: ['company', 'component:settlements'],
    summary: 'Limity, które dotyczą firmy: wykorzystanie, prognoza i przekroczenia',
    query: z.strictObject({ year: year.optional() }),
    response: one(companyLimits),
  }),
  watch: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/limits/:limit_key',
    access: 'companies.profile',
    needs: ['company', 'component:settlements'],
    summary: 'Wyłączenie monitorowania limitu w firmie (z powodem) albo ponowne włączenie',
    body: limitWatch,
    response: one(watching),
  }),
}
