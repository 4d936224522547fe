import { z } from 'zod'
import { type TotalKey, totalKeys } from './rules.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id, money } from '#kernel/fields/scalars.ts'

const keyed = <Value extends z.ZodType>(value: Value) => Object.fromEntries(totalKeys.map(key => [key, value])) as Record<TotalKey, Value>

export const monthFigures = z.object(keyed(z.string().nullable()))

export const monthTotals = monthFigures.extend({
  settlement_id: z.uuid(),
  month: z.string(),
  /** Nought until the figures are entered for the first time. */
  version: z.int(),
  may_change: z.boolean(),
  /** The month before; null where there is none to be seen. */
  previous: monthFigures.nullable(),
  /** January to this month. */
  year: monthFigures,
})
export type MonthTotals = z.infer<typeof monthTotals>

const historyRow = monthFigures.extend({ month: z.string() })
export type TotalsOfMonth = z.infer<typeof historyRow>

export const totalsBody = z.strictObject(keyed(money.nullable()))

const needs = 'component:settlements'

export const totals = {
  history: endpoint({
    method: 'GET',
    path: '/api/totals',
    access: 'settlements.read',
    needs,
    summary: 'Wyniki firmy w ostatnich 24 miesiącach',
    query: z.strictObject({ company_id: id }),
    response: z.object({ data: z.array(historyRow) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/totals/:settlement_id',
    access: 'settlements.read',
    needs,
    summary: 'Wyniki miesiąca, poprzedniego miesiąca i od początku roku',
    response: one(monthTotals),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/totals/:settlement_id',
    access: 'settlements.move',
    needs,
    summary: 'Zapis wyników miesiąca',
    body: totalsBody,
    response: one(monthTotals),
  }),
}
