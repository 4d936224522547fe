import { z } from 'zod'
import { figureFields, totalsFields } from './fields.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const monthFigures = z.object(recordOf(figureFields))

export const monthTotals = monthFigures.extend({
  settlement_id: z.uuid(),
  ...recordOf(totalsFields),
  /** 0 until the figures are first entered. */
  version: z.int(),
  may_change: z.boolean(),
  /** The previous month; null where it is missing or not visible. */
  previous: monthFigures.nullable(),
  /** Sum from January to this month. */
  year: monthFigures,
})
export type MonthTotals = z.infer<typeof monthTotals>

const historyRow = monthFigures.extend({ month: recordOf(totalsFields).month })
export type TotalsOfMonth = z.infer<typeof historyRow>

export const totalsBody = z.strictObject(bodyOf(figureFields))

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
