import { z } from 'zod'
import { limitStatuses, type StatutoryLimit } from '#features/tax-limits/shared/rules.ts'
import data from './statutory.json' with { type: 'json' }

const year = z.string().regex(/^\d{4}$/)
const value = z.union([z.number(), z.record(z.string(), z.number().nullable()), z.null()])
const date = z.iso.date()

const limit = z.strictObject({
  key: z.string().min(1),
  name: z.string().min(1),
  group: z.string().min(1),
  unit: z.string().min(1),
  meaning: z.string().min(1),
  legal_basis: z.string().min(1),
  note: z.string(),
  values: z.record(year, value),
  mid_year: z.record(year, z.strictObject({ from: date, value: z.number().nullable(), before: z.number().optional() })).optional(),
  status: z.record(year, z.enum(limitStatuses)),
  verified_years: z.array(year),
  recheck: z.record(year, date).optional(),
})

/** The shipped table; a fault in it stops the program at start and not in front of somebody. */
export const statutoryLimits: readonly StatutoryLimit[] = z.array(limit).parse(data)

export const statutoryLimit = (key: string) => statutoryLimits.find(limit => limit.key === key)
