import { z } from 'zod'
import { holidayFields } from './fields.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

/** The ZUS holiday of a company that is eligible for it. */
export const zusHoliday = z.object({
  company_id: z.uuid(),
  company_title: z.string(),
  ...recordOf(holidayFields),
  /** The next month it can be taken in, and the deadline for applying. */
  month: z.string(),
  apply_by: z.string(),
  /** The deadline for the last month of the year. */
  last_apply_by: z.string(),
})
export type ZusHoliday = z.infer<typeof zusHoliday>

export const holidayMark = z.strictObject(bodyOf(holidayFields))

const needs = 'component:vacationZusAlert'

export const zusHolidays = {
  list: endpoint({
    method: 'GET',
    path: '/api/zus-holidays',
    access: 'zus_holidays.read',
    needs,
    summary: 'Wakacje składkowe firm, które mogą z nich skorzystać: klient własne, biuro wskazaną',
    query: z.strictObject({ company_id: id.optional() }),
    response: z.object({ data: z.array(zusHoliday) }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/zus-holidays/:id',
    access: 'zus_holidays.write',
    needs,
    summary: 'Czy firma wykorzystała wakacje składkowe w roku',
    body: holidayMark,
    response: one(z.object({ company_id: z.uuid(), ...recordOf(holidayFields) })),
  }),
}
