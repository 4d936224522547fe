import { openGround } from './fixture.ts'
import { makeTasksOf } from '#features/recurring-tasks/server/jobs.ts'
import { countAllTasks } from '#features/tasks/server/store-counts.ts'
import { officeScope } from '#platform/db/db.ts'

/**
 * The tasks of a month for 10 000 companies, by the whole catalogue with numbers, assignees, log and counts, against one plain
 * INSERT ... SELECT of as many rows into the same table with the same indexes and fences.
 */
const companies = 10_000
const rounds = 3
const bar = 3
const today = '2026-11-14'

const ground = await openGround(1)
const { owner, database } = ground
const scope = officeScope('biuro0')

await owner.query(`begin; select set_config('app.tenant', 'biuro0', true), set_config('app.whole_office', 'on', true);
  insert into companies (tenant_id, id, title, company_type, vat_number, cooperation_status)
    select 'biuro0', gen_random_uuid(), 'Firma ' || n, case when n % 3 = 0 then 'zoo' else 'jdg' end, (5000000000 + n)::text, 'obslugiwana' from generate_series(1, ${companies}) n;
  insert into tax_profiles (tenant_id, id, company_id, from_day, income_tax, accounting_form, insured)
    select 'biuro0', gen_random_uuid(), id, '1900-01-01', case company_type when 'zoo' then 'cit_9' else 'skala' end,
      case company_type when 'zoo' then 'ksiegi_rachunkowe' else 'kpir' end, length(title) % 2 from companies;
  insert into users (tenant_id, id, email, first_name, last_name, "isAdmin", role, status)
    values ('biuro0', '01900000-0000-7000-8000-000000000001', 'a@b.example', 'A', 'B', true, 'accountant', 'active');
  insert into company_people (tenant_id, id, company_id, user_id, role)
    select 'biuro0', gen_random_uuid(), id, '01900000-0000-7000-8000-000000000001', 'caretaker' from companies;
  update recurring_tasks set active_from = '2026-11-01';
  commit`)
await owner.query('vacuum analyze')

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const empty = async () => {
  await owner.query(`begin; select set_config('app.tenant', 'biuro0', true), set_config('app.whole_office', 'on', true); delete from tasks; commit`)
  await owner.query('vacuum analyze tasks')
}

let best = { ours: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY }
let taskCount = 0
for (let round = 0; round < rounds; round++) {
  await empty()
  const ours = await seconds(async () => {
    taskCount = (await makeTasksOf(database, 'biuro0', today)).made
    await database.transact(scope, countAllTasks)
  })
  await empty()
  const plain = await seconds(async () => {
    await owner.query(`begin; select set_config('app.tenant', 'biuro0', true), set_config('app.whole_office', 'on', true);
      insert into tasks (tenant_id, id, number, title, company_id, assignee_id, due_date, source, period)
        select 'biuro0', gen_random_uuid(), 'ZAD/2026/' || row_number() over (), 'Zadanie', c.id, '01900000-0000-7000-8000-000000000001', '2026-11-25', 'recurring', n::text
        from companies c, generate_series(1, ${Math.ceil(taskCount / companies)}) n limit ${taskCount};
      commit`)
  })
  best = { ours: Math.min(best.ours, ours), plain: Math.min(best.plain, plain) }
}
const ratio = best.ours / best.plain
console.log(
  `${taskCount} tasks for ${companies} companies: ${best.ours.toFixed(2)} s against ${best.plain.toFixed(2)} s of one INSERT ... SELECT: ${ratio.toFixed(2)} × (bar ${bar} ×)`,
)
process.exitCode = ratio > bar ? 1 : 0
await ground.close()
