import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { type LeaveBase, type leaveBaseBody, leaveBases } from '#features/employees/shared/contract.ts'
import { checkLeaveBase } from '#features/employees/shared/counted-periods.ts'
import { isLabour } from '#features/employees/shared/rules.ts'
import { getKept, listSpans } from './store.ts'
import { publish } from '#features/realtime/store.ts'
import { canIn } from '#kernel/access/access.ts'
import { checkFromDay, inForceOn, requireFirstStays, requireNotFirst } from '#kernel/dates/effective-dates.ts'
import { notFound, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { bumpVersion, requireVersion } from '#platform/db/optimistic-lock.ts'

const columns = [
  ...(['id', 'employee_id', 'company_id', 'from_day', 'base', 'additional', 'periods'] as const),
  ...(['certificate_day', 'override_reason', 'version'] as const),
] as const

type Body = z.output<typeof leaveBaseBody> & { additional: number }

const listOf = (db: Db, employee_id: string) =>
  db.selectFrom('leave_bases').select(columns).where('employee_id', '=', employee_id).orderBy('from_day').execute() as Promise<LeaveBase[]>

/** Whoever writes at the same time waits: no two of one day. */
async function check(db: Db, employee_id: string, body: Body, id?: string) {
  await db.selectFrom('employees').select('id').where('id', '=', employee_id).forUpdate().execute()
  const others = (await listOf(db, employee_id)).filter(other => other.id !== id)
  const begun = (await listSpans(db, employee_id)).find(({ kind }) => isLabour(kind))?.from_day ?? null
  refuseFaults({ ...checkFromDay(body, others), ...checkLeaveBase({ certificate_day: null, override_reason: null, ...body }, begun) })
}

const stored = ({ periods, ...body }: Body) => ({ ...body, periods: sql<Body['periods']>`${JSON.stringify(periods)}::jsonb` })

async function getBase({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, id: string): Promise<LeaveBase> {
  const row = (await db.selectFrom('leave_bases').select(columns).where('id', '=', id).executeTakeFirst()) as LeaveBase | undefined
  if (!row || !canIn(actor, 'employees.health', row.company_id)) throw notFound()
  return row
}

async function auditBase({ db }: PersonContext, { id, company_id, employee_id }: LeaveBase, change: { action: string; before?: LeaveBase; after?: LeaveBase }) {
  await writeAudit(db, { ...change, entity: 'leave-bases', entity_id: id, company_id, person_id: employee_id })
  await publish(db, { entity: 'employees', entity_id: employee_id, company_id })
}

async function finish(context: PersonContext, id: string, action: string, before?: LeaveBase): Promise<{ data: LeaveBase }> {
  const data = await getBase(context, id)
  await auditBase(context, data, { action, ...(before && { before }), after: data })
  return { data }
}

const createBase: Handler<typeof leaveBases.create> = async context => {
  const { db, actor, params } = context
  const employee = await getKept(db, actor, params.id, 'employees.write')
  const baseInForce = inForceOn(await listOf(db, employee.id), context.body.from_day)
  const body = { ...context.body, additional: context.body.additional ?? baseInForce?.additional ?? 0 }
  await check(db, employee.id, body)
  const id = newId()
  await db
    .insertInto('leave_bases')
    .values({ ...stored(body), id, employee_id: employee.id, company_id: employee.company_id })
    .execute()
  return finish(context, id, 'created')
}

const updateBase: Handler<typeof leaveBases.update> = async context => {
  const { db, actor, params } = context
  const before = await getBase(context, params.id)
  const body = { ...context.body, additional: context.body.additional ?? before.additional }
  await getKept(db, actor, before.employee_id, 'employees.write')
  requireVersion(context.origin, before)
  requireFirstStays(before, body.from_day)
  await check(db, before.employee_id, body, before.id)
  await db
    .updateTable('leave_bases')
    .set({ ...stored(body), ...bumpVersion })
    .where('id', '=', before.id)
    .execute()
  return finish(context, before.id, 'changed', before)
}

export const leaveBasesApi = handlers(leaveBases, {
  list: async ({ db, actor, params }) => {
    const employee = await getKept(db, actor, params.id, 'employees.health')
    return { data: await listOf(db, employee.id) }
  },

  create: createBase,

  update: updateBase,

  remove: async context => {
    const { db, actor, params } = context
    const before = await getBase(context, params.id)
    await getKept(db, actor, before.employee_id, 'employees.write')
    requireVersion(context.origin, before)
    requireNotFirst(before)
    await db.deleteFrom('leave_bases').where('id', '=', before.id).execute()
    await auditBase(context, before, { action: 'removed', before })
    return done
  },
})
