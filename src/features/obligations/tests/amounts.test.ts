import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seededRandom } from '#demo/seeded-random.ts'
import { type DueAmount, isAmountOf } from '#features/obligations/shared/amounts.ts'
import { amountsOf, tasksWithSteps } from '#features/obligations/server/store.ts'
import { switchOnOnly } from '#features/recurring-tasks/tests/testing.ts'
import { openMonth } from '#features/settlements/tests/testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { newOffice } from '#test/fixtures/office.ts'

const account = '83999900130000000000000001'
/** A Saturday, a Sunday, the Monday to which both are moved, and the day after. */
const terms = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']

it('the amounts of an act: the rule of the screens and the one of the database say the same', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  await switchOnOnly(office, '2026-10-01', ['pcc3'])
  const { company, path, id } = await openMonth(office, accountant, { cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' })
  await accountant.post(`${path}/complete`)
  const [rule] = (await accountant.get('/api/recurring-tasks?filters=obligation=pcc3')).body.data
  const acts: string[] = []
  for (const term of terms.slice(0, 3))
    acts.push((await accountant.post(`/api/recurring-tasks/${rule.id}/happen`, { company_id: company.id, date: addDays(term, -14) })).body.data.id)
  const taxes: string[] = []
  for (const statutory_date of terms.slice(0, 3))
    taxes.push((await accountant.post(`${path}/taxes`, { kind: 'pcc', amount: '100', about: statutory_date, account, statutory_date })).body.data.id)
  const random = seededRandom('acts')
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const due = (term: string) => moveDay(term, 'next_business_day')
  let shared = 0
  for (let round = 0; round < 200; round++) {
    const left = [...terms]
    const owed = acts.map(act => {
      const [statutory_date = ''] = left.splice(Math.floor(random() * left.length), 1)
      return { id: act, statutory_date, due_date: pick([due(statutory_date), '2026-10-26']), status: pick(['todo', 'todo', 'cancelled'] as const) }
    })
    const entered = taxes.map(tax => {
      const statutory_date = pick(terms)
      return { id: tax, statutory_date, due_date: due(statutory_date) }
    })
    const answers = await office.transact(async db => {
      await db
        .updateTable('tasks')
        .set({ period: sql`id::text` as never })
        .where('id', 'in', acts)
        .execute()
      for (const { id: act, ...values } of owed)
        await db
          .updateTable('tasks')
          .set({ ...values, period: addDays(values.statutory_date, -14) })
          .where('id', '=', act)
          .execute()
      for (const { id: tax, ...values } of entered) await db.updateTable('taxes_due').set(values).where('id', '=', tax).execute()
      const { rows } = await sql<{ id: string; taxes: string[] }>`select t.id, array(select x.id from ${amountsOf} order by x.id) as taxes
        from ${tasksWithSteps()} where t.tenant_id = ${thisOffice} and t.settlement_id = ${id}::uuid`.execute(db)
      return new Map(rows.map(row => [row.id, row.taxes]))
    })
    const among = owed.map(({ id: act, status, ...rest }) => ({
      act,
      ...{ ...rest, amount: 'pcc', payer_id: null, period: addDays(rest.statutory_date, -14), left_out: status === 'cancelled' },
    })) satisfies (DueAmount & { act: string })[]
    const amounts = entered.map(tax => ({ ...tax, kind: 'pcc', payer_id: null, period: '2026-10' }))
    for (const act of among) {
      const expected = amounts.filter(one => isAmountOf(one, act, among, amounts)).map(one => one.id)
      expect(answers.get(act.act), JSON.stringify({ owed, entered, act: act.act })).toEqual(expected.toSorted())
      if (expected.length > 1) shared++
    }
  }
  expect(shared, 'acts with several amounts').toBeGreaterThan(20)
})
