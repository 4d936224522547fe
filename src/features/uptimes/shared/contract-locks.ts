import { z } from 'zod'
import { done, endpoint } from '#kernel/endpoint.ts'
import { instant, month } from '#kernel/fields/scalars.ts'

export const monthLock = z.strictObject({ month: month.meta({ examples: ['2026-08'] }) })

const lock = z.object({ month: z.string(), author: z.string(), created_at: instant })

const needs = 'uptime'

/** Months of working time in which nobody changes anything any more. */
export const uptimeLocks = {
  list: endpoint({
    method: 'GET',
    path: '/api/uptimes/locks',
    access: 'uptimes.read',
    needs,
    summary: 'Zamknięte miesiące czasu pracy',
    response: z.object({ data: z.array(lock) }),
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/uptimes/locks',
    access: 'uptimes.lock',
    needs,
    summary: 'Zamknięcie miesiąca czasu pracy',
    body: monthLock,
    response: done,
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/api/uptimes/locks/:month',
    access: 'uptimes.lock',
    needs,
    summary: 'Otwarcie zamkniętego miesiąca czasu pracy',
    response: done,
  }),
}
