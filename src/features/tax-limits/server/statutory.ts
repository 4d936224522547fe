import { z } from 'zod'
import { lawPart } from '#features/law/store-part.ts'
import { limitStatusLabels } from '#features/tax-limits/shared/labels.ts'
import { checkLater, limitStatuses, type StatutoryLimit } from '#features/tax-limits/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import data from './statutory.json' with { type: 'json' }

const year = z.string().regex(/^\d{4}$/)
const value = z.union([z.number(), z.record(z.string(), z.number().nullable()), z.null()])
const date = z.iso.date()

const change = z.strictObject({ from: date, value: z.number().nullable(), before: z.number().optional() })

const limit = z.strictObject({
  key: z.string().min(1),
  name: z.string().min(1),
  group: z.string().min(1),
  unit: z.string().min(1),
  meaning: z.string().min(1),
  legal_basis: z.string().min(1),
  note: z.string(),
  values: z.record(year, value),
  // A year with one change may name it alone, as packages of version 3 and before do.
  mid_year: z
    .record(
      year,
      z.preprocess(input => (Array.isArray(input) ? input : [input]), z.array(change).min(1)),
    )
    .optional(),
  status: z.record(year, z.enum(limitStatuses)),
  verified_years: z.array(year),
  recheck: z.record(year, date).optional(),
})

function yearWords({ values, mid_year, status, verified_years, recheck }: StatutoryLimit, year: string): string {
  const words = [JSON.stringify(values[year])]
  if (mid_year?.[year]) words.push(JSON.stringify(mid_year[year]))
  const known = status[year]
  if (known) words.push(limitStatusLabels[known].label)
  if (verified_years.includes(year)) words.push('sprawdzone w źródle')
  if (recheck?.[year]) words.push(`do ponownego sprawdzenia po ${formatDate(recheck[year])}`)
  return words.join(', ')
}

const describe = (limit: StatutoryLimit) =>
  new Map([
    ['Nazwa', limit.name],
    ['Grupa', limit.group],
    ['Jednostka', limit.unit],
    ['Znaczenie', limit.meaning],
    ['Podstawa prawna', limit.legal_basis],
    ['Uwaga', limit.note],
    ...Object.keys(limit.values).map((year): [string, string] => [year, yearWords(limit, year)]),
  ])

/** A year's changes come one after the other, each within it. */
const complaints = (limits: readonly StatutoryLimit[]) =>
  limits.flatMap(({ key, mid_year = {} }) =>
    Object.entries(mid_year).flatMap(([year, changes]) => {
      const days = changes.map(({ from }) => from)
      const isRight = days.every((day, place) => checkLater(Number(year), day) === null && day > (days[place - 1] ?? ''))
      return isRight ? [] : [`${key}: zmiany w roku ${year} nie są po kolei albo są z innego roku`]
    }),
  )

/** The limits in force: those of the program, or those of a newer package of the law. */
export const limitsPart = lawPart<StatutoryLimit>({
  name: 'limits',
  label: 'Limity',
  entry: limit,
  file: data,
  complaints,
  titleOf: ({ name }) => name,
  describe,
})

export const listStatutory = limitsPart.entries

export const statutoryLimit = limitsPart.find
