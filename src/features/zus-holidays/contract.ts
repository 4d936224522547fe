import { z } from 'zod'
import { holidayFields } from './fields.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

/** One month of a year without own social contributions: what whoever may have it can still do about it. */
export const zusHoliday = z.object({
  company_id: z.uuid(),
  company_title: z.string(),
  payer: z.string().nullable(),
  ...recordOf(holidayFields),
  /** The next month it can be taken in, and the deadline for applying. */
  month: z.string(),
  apply_by: z.string(),
  /** The deadline for the last month of the year. */
  last_apply_by: z.string(),
})
export type ZusHoliday = z.infer<typeof zusHoliday>

export const holidayMark = z.strictObject({
  ...bodyOf(holidayFields),
  /** Of a partner of a civil partnership. */
  payer_id: id.optional(),
})

const needs = 'component:vacationZusAlert'

export const zusHolidays = {
  list: endpoint({
    method: 'GET',
    path: '/api/zus-holidays',
    access: 'zus_holidays.read',
    needs,
    summary: 'Wakacje składkowe przedsiębiorców i wspólników spółek cywilnych, którzy mogą z nich skorzystać: klient w swoich firmach, biuro we wskazanej',
    query: z.strictObject({ company_id: id.optional() }),
    response: z.object({ data: z.array(zusHoliday) }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/zus-holidays/:id',
    access: 'zus_holidays.write',
    needs,
    summary: 'Czy przedsiębiorca albo wspólnik wykorzystał wakacje składkowe w roku',
    body: holidayMark,
    response: one(z.object({ company_id: z.uuid(), ...recordOf(holidayFields) })),
  }),
}
