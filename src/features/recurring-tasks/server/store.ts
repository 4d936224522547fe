import { type RawBuilder, sql } from 'kysely'
import type { NewRecurringTask, RecurringTask, RecurringTaskRow } from '#features/recurring-tasks/shared/contract.ts'
import { mayChange } from '#features/recurring-tasks/shared/rules.ts'
import type { Obligation } from '#features/statutory-deadlines/contract.ts'
import { nextOccurrences } from '#features/statutory-deadlines/rules.ts'
import { findObligation, fromCatalogue } from '#features/statutory-deadlines/store-catalogue.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { latestOf } from '#kernel/dates/dates.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const plain = [
  'id',
  'obligation',
  'shipped',
  'rule',
  'shift',
  'scope',
  'assignee_kind',
  'days_before',
  'internal',
  'enabled',
  'active_from',
  'active_to',
  'created_at',
  'updated_at',
  'version',
] as const
const more = ['description', 'exceptions', 'conditions', 'tag_ids', 'company_ids', 'assignee_id', 'priority', 'checklist'] as const

type Stored = Omit<RecurringTaskRow, 'source' | 'next_due'> & Pick<RecurringTask, 'exceptions'>

const sourceOf = ({ key, group, who, legal_basis, verified, note, frequency, recheck, change_proposed = false }: Obligation) => ({
  ...{ key, group, who, legal_basis, verified, note, frequency, recheck: recheck ?? null, change_proposed },
})

/** What the catalogue adds, and the next term. */
function complete<Row extends Stored>(row: Row, today = warsawToday()) {
  const [next] = nextOccurrences(row, latestOf(row.active_from, today), 1, fromCatalogue)
  const obligation = row.obligation === null ? undefined : findObligation(row.obligation)
  return {
    ...row,
    source: obligation ? sourceOf(obligation) : null,
    next_due: next && (!row.active_to || next.due_date <= row.active_to) ? next.due_date : null,
  }
}

export async function listRecurring(db: Db, listing: Listing) {
  const page = await listRows<Stored>(db, {
    listing,
    from: db.selectFrom('recurring_tasks as r'),
    columns: { ...Object.fromEntries([...plain, 'exceptions'].map(key => [key, column(`r.${key}`)])), title: polish('r.title') },
    keys: [...plain, 'title', 'exceptions'],
    search: column('r.search'),
    id: column('r.id'),
  })
  return { data: page.data.map(row => complete(row)), meta: page.meta }
}

const named = <Name extends string>(table: string, name: Name, ids: string) =>
  sql<
    ({ id: string } & Record<Name, string>)[]
  >`(select coalesce(json_agg(json_build_object('id', o.id, ${sql.lit(name)}::text, o.${sql.ref(name)}) order by o.${sql.ref(name)} collate pl), '[]')
    from ${sql.table(table)} o where o.tenant_id = ${thisOffice} and o.id = any(${sql.ref(ids)}))`

export async function getRecurring(db: Db, actor: Actor, id: string): Promise<RecurringTask> {
  const row = await db
    .selectFrom('recurring_tasks as r')
    .select(([...plain, ...more, 'title'] as const).map(key => `r.${key}` as const))
    .select([named('tags', 'name', 'r.tag_ids').as('tags'), named('companies', 'title', 'r.company_ids').as('companies')])
    .select(eb => [
      eb.selectFrom('users as u').whereRef('u.id', '=', 'r.assignee_id').select(fullName('u').as('name')).as('assignee_name'),
      eb
        .selectFrom('tasks as t')
        .whereRef('t.source_id', '=', 'r.id')
        .where('t.source', '=', 'recurring')
        .where('t.status', 'in', openStatuses)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('open_tasks'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...complete(row), may_change: mayChange(actor) }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockRecurring(db: Db, actor: Actor, id: string): Promise<RecurringTask> {
  await db.selectFrom('recurring_tasks').select('id').where('id', '=', id).forUpdate().execute()
  return getRecurring(db, actor, id)
}

export type RecurringValues = Partial<NewRecurringTask>

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

export function written(values: RecurringValues) {
  const { rule, exceptions, conditions, ...others } = values
  return {
    ...others,
    ...(rule && { rule: json(rule) }),
    ...(exceptions && { exceptions: json(exceptions) }),
    ...(conditions && { conditions: json(conditions) }),
  }
}

export async function changeRecurring(db: Db, id: string, values: RecurringValues) {
  await db
    .updateTable('recurring_tasks')
    .set({ ...written(values), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}
