import { expect } from 'vitest'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

export const served = { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' }
export const vat = { type: 'monthly', day: 25, months_after: 1 }

export const officeOf = async () => {
  const newTestOffice = await newOffice()
  return { office: newTestOffice, manager: await newTestOffice.as('manager') }
}
export const create = async (who: Caller, body: Record<string, unknown>) => {
  const reply = await who.post('/api/recurring-tasks', { title: 'Zadanie', rule: vat, active_from: '2026-11-01', ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
/** Only what a test makes itself is switched on. */
export const silence = (at: TestOffice) =>
  at.transact(db => db.updateTable('recurring_tasks').set({ enabled: false, version: 2 }).where('shipped', '=', true).execute())
/** Of the catalogue these alone are switched on, from that day on; what an office has changed follows the catalogue no more. */
export async function switchOnOnly(at: TestOffice, active_from: string, obligations: readonly string[]) {
  await silence(at)
  await at.transact(db => db.updateTable('recurring_tasks').set({ enabled: true, active_from }).where('obligation', 'in', obligations).execute())
}
export const run = (at: TestOffice, today: string) => makeRecurringTasks(at.test.installation, today)
export const madeBy = (at: TestOffice, source_id?: string) =>
  at.db
    .selectFrom('tasks')
    .select(['id', 'number', 'title', 'company_id', 'period', 'due_date', 'statutory_date', 'status', 'assignee_id', 'settlement_id', 'internal'])
    .where('source', '=', 'recurring')
    .$if(source_id !== undefined, query => query.where('source_id', '=', source_id ?? ''))
    .orderBy('due_date')
    .orderBy('number')
    .execute()
