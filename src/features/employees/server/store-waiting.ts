import { sql } from 'kysely'
import { leaveKindLabels } from '#features/employees/shared/labels.ts'
import type { LeaveKind } from '#features/employees/shared/rules.ts'
import { isSeated } from '#features/users/server/store-visibility.ts'
import { type Actor, companiesWith } from '#kernel/access/access.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import { lapseDays, type WaitingFor, type WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { fullName } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { isRenewed, lapsingTerms } from './store-lapsing.ts'

const concerns = (actor: Actor, only: WaitingFor, permission: 'leaves.write' | 'employees.health') =>
  sql<boolean>`((${only.company_id ?? null}::uuid is null or e.company_id = ${only.company_id ?? null}::uuid) and ${
    actor.isAdmin ? isSeated(actor.user_id, sql`e.company_id`) : sql`e.company_id = any(${companiesWith(actor, permission)}::uuid[])`
  })`

const pathOf = (actor: Actor, { id, company_id }: { id: string; company_id: string }) =>
  actor.isAdmin ? `/dashboard/employees/${id}` : `/companies/${company_id}/employees/${id}`

/** Leave that nobody has decided about, the first to begin first. */
export async function listWaitingLeaves(db: Db, actor: Actor, only: WaitingFor): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .select(['l.id', 'l.employee_id', 'l.company_id', 'l.kind', 'l.from_day', 'l.to_day', 'l.note', 'l.created_at', 'c.title as company_title'])
    .select([fullName('e').as('name'), sql<number>`(count(*) over ())::int`.as('total')])
    .where('l.state', '=', 'submitted')
    .where('e.restricted_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where(concerns(actor, only, 'leaves.write'))
    .orderBy('l.from_day')
    .orderBy('l.id')
    .limit(only.limit)
    .execute()
  return rows.map(({ id, employee_id, company_id, company_title, kind, from_day, to_day, note, created_at, name, total }) => ({
    ...{ kind: 'leave', id, company_id, company_title, title: name, by: null, since: created_at, date: from_day, total },
    text: [`${leaveKindLabels[kind as LeaveKind]}, ${formatDate(from_day)}${to_day === from_day ? '' : ` – ${formatDate(to_day)}`}`, note]
      .filter(Boolean)
      .join('. '),
    path: pathOf(actor, { id: employee_id, company_id }),
  }))
}

type Matter = 'medical' | 'safety' | 'contract'

/** What has lapsed or lapses soon. */
export async function listLapsing(db: Db, actor: Actor, only: WaitingFor, switches: Switches): Promise<WaitingRow[]> {
  const today = warsawToday()
  const { rows } = await sql<{ id: string; company_id: string; company_title: string; name: string; matter: Matter; day: string; total: number }>`
    select * from (select e.id, e.company_id, c.title as company_title, ${fullName('e')} as name, term.matter, term.day,
      (count(*) over (partition by term.matter))::int as total, row_number() over (partition by term.matter order by term.day, e.id) as place
    from employees e
    join companies c on c.tenant_id = ${thisOffice} and c.id = e.company_id and c.archived_at is null
    cross join ${lapsingTerms(isOn(switches, 'component:employeeContracts'))}
    where e.tenant_id = ${thisOffice} and ${isRenewed(today)}
      and term.day <= ${addDays(today, lapseDays)}::date and (term.matter <> 'contract' or term.day >= ${today}::date)
      and ${concerns(actor, only, 'employees.health')}
    ) lapsing where place <= ${only.limit} order by day, id`.execute(db)
  return rows.map(row => ({
    ...{ kind: row.matter, id: row.id, company_id: row.company_id, company_title: row.company_title, title: row.name },
    ...{ text: null, by: null, since: null, date: row.day, path: pathOf(actor, row), total: row.total },
  }))
}
