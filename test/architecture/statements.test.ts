import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkStatements, violationsIn } from '#test/statements/check.ts'
import { note } from '#test/statements/noted.ts'
import { Owner } from '#test/access/tenant-fixtures.ts'
import { testInstallation } from '#test/installation.ts'

/** What a cluster refuses: the statement, and what is said of it. Each was tried on one. */
const violatingStatements: [statement: string, ...refusals: string[]][] = [
  ['select c.id from companies c join tasks t on t.tenant_id = c.tenant_id and t.company_id = c.id where c.tenant_id = $1', 'office: tasks t'],
  ['select c.id from companies c where c.tenant_id = $1 and exists (select 1 from tasks t where t.company_id = c.id)', 'office: tasks t'],
  ['select h.host from tenant_hosts h left join companies c on c.tenant_id = h.tenant_id', 'office: companies c'],
  ['select n from unnest($1::uuid[]) n left join companies on id = n', 'office: companies'],
  ['select id from companies where tenant_id = $1 union all select id from tasks', 'office: tasks'],
  ['with few as (select id from tasks) select id from few', 'office: tasks'],
  ['update companies c set title = t.title from tasks t where c.tenant_id = $1 and t.company_id = c.id', 'office: tasks t'],
  ['select id from companies where tenant_id = $1 or title = $2', 'office: companies'],
  ['select id from tickets where tenant_id = $1 and created_at >= now()', 'moment: created_at'],
  ['update tickets set archived_at = coalesce(archived_at, now()) where tenant_id = $1', 'change: archived_at: a changing function in case or coalesce'],
  ['update tickets set seen = case when id = $2 then now() else seen end where tenant_id = $1', 'change: seen: a changing function in case or coalesce'],
  ['update tickets set month = to_char(created_at, $2) where tenant_id = $1', 'change: month: to_char of a column'],
  ["update tickets set due_at = due_at + interval '1 day' where tenant_id = $1", 'change: due_at: a moment and an interval'],
  ['update tickets set token = gen_random_uuid() where tenant_id = $1', 'change: token: gen_random_uuid'],
  ['delete from tickets where tenant_id = $1 and to_char(created_at, $2) = $3', 'change: where: to_char of a column'],
  ["delete from outbox where tenant_id = $1 and date_trunc('milliseconds', created_at) = $2", 'change: where: date_trunc of a column'],
  ['update tenants set state = coalesce(state, to_char(now(), $1)) where id = $2', 'change: state: a changing function in case or coalesce'],
  ['insert into law_packages as kept (id) values ($1) on conflict (id) do update set until = kept.seen[$2] + make_interval(secs => $3)', 'conflict: until'],
  ['update tickets set state = $2 where tenant_id = $1 returning now()', 'returning: now'],
  ['insert into tags (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set updated_at = now()', 'conflict: updated_at'],
  ['insert into tags (tenant_id, name) select $1, name from unnest($2::text[]) name', 'insert: tags: rows that a select makes'],
  ['insert into tags (tenant_id, name) values ($1, (select max(title) from tasks where tenant_id = $1))', 'insert: tags: a select within values'],
  [
    'select 1 from companies c where tenant_id = $1 and exists (select from tasks t where t.tenant_id = $1 and t.company_id = c.id)',
    'empty: a select of nothing',
  ],
]

const taken = [
  'select c.id from companies c left join tasks t on t.tenant_id = $1 and t.company_id = c.id where c.tenant_id = $1',
  'with few as (select id from tasks where tenant_id = $1) select id from few where $2 = any(array[id])',
  'update tickets set archived_at = least(archived_at, now()), due_at = now() + make_interval(days => $2) where tenant_id = $1 returning id',
  'update companies c set tasks = (select count(*) from tasks t where t.tenant_id = $1 and t.company_id = c.id) where c.tenant_id = $1',
  'update companies set title = coalesce(title, (select to_char(now(), $2))) where tenant_id = $1 returning (select now())',
  'update tasks t set title = n.title from unnest($2::uuid[], $3::text[]) as n(id, title) where t.tenant_id = $1 and t.id = n.id',
  'insert into tags (tenant_id, name, seen) values ($1, $2, now()) on conflict (tenant_id, name) do update set seen = excluded.seen, version = tags.version + 1',
  "select id from tickets where tenant_id = $1 and created_at > now() - interval '1 day' and due_at >= now()",
  'select settings from tenants where id = $1',
  'insert into ksef_paces (context) values ($1) on conflict (context) do update set closed_until = now() + make_interval(secs => $2)',
]

describe('a statement that a cluster refuses', () => {
  it.each(violatingStatements)('is found: %s', async (statement, ...refusals) => {
    expect(await violationsIn(statement)).toEqual(refusals)
  })

  it.each(taken)('is not this one: %s', async statement => {
    expect(await violationsIn(statement)).toEqual([])
  })

  it('is asked by no trigger, which runs on the machine of its row and may ask no other', async () => {
    const functions = await readFile(join(import.meta.dirname, '../../db/functions.sql'), 'utf8')
    const offices = [...functions.matchAll(/\w+\.tenant_id = ([\w.]+)/g)].map(([, office]) => office)
    expect(new Set(offices)).toEqual(new Set(['tenant', 'new.tenant_id']))
    expect(functions).not.toMatch(/\(select from/)
  })

  it('is found where the program asks what a test has asked before', async () => {
    const statement = 'select id from companies limit 1 offset 977'
    await checkStatements()
    note(statement, () => 'src/features/companies/tests/api.test.ts')
    await checkStatements()
    note(statement, () => 'src/features/companies/server/api.ts')
    await expect(checkStatements()).rejects.toThrow('src/features/companies/server/api.ts: office: companies')
  })

  it('is not made within a function in SQL, which is written into the statement that calls it', async () => {
    const owner = await Owner.connect((await testInstallation()).owner_url)
    const reading = await owner
      .query(`select p.proname from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
        where p.pronamespace = 'public'::regnamespace and exists (select 1 from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass)`)
      .finally(() => owner.close())
    expect(reading).toEqual([])
  })
})
