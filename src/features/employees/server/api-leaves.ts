import { writeAudit } from '#features/audit/server/store.ts'
import { type Leave, leaves } from '#features/employees/shared/contract.ts'
import {
  countsAsAnnual,
  dayUncovered,
  isLabour,
  leaveBalance,
  leaveLength,
  type LeaveMove,
  leaveMoves,
  longestLeave,
  overlaps,
  workingDays,
} from '#features/employees/shared/rules.ts'
import { workingDayForms } from '#features/employees/shared/labels.ts'
import { getKept, listSpans } from './store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { canIn } from '#kernel/access/access.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { plural } from '#kernel/text/plural.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { handlers } from '#platform/http/handlers.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columns = ['id', 'employee_id', 'company_id', 'kind', 'from_day', 'to_day', 'days', 'state', 'note', 'reason', 'created_at'] as const

const listOf = (db: Db, employee_id: string): Promise<Leave[]> =>
  db.selectFrom('leaves').select(columns).where('employee_id', '=', employee_id).orderBy('from_day', 'desc').orderBy('id').execute()

async function getLeave(db: Db, actor: Actor, id: string): Promise<Leave> {
  const row = await db.selectFrom('leaves').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row || !canIn(actor, 'employees.read', row.company_id)) throw notFound()
  return row
}

async function finish({ db, actor }: PersonContext, id: string, action: string, before?: Leave): Promise<{ data: Leave }> {
  const data = await getLeave(db, actor, id)
  await writeAudit(db, { action, entity: 'leaves', entity_id: id, company_id: data.company_id, person_id: data.employee_id, before, after: data })
  await publish(db, { entity: 'employees', entity_id: data.employee_id, company_id: data.company_id })
  return { data }
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** What stands against a leave: its days, another leave at that time, and a year that has no days left. */
async function check(db: Db, employee: Awaited<ReturnType<typeof getKept>>, wish: Pick<Leave, 'kind' | 'from_day' | 'to_day'>): Promise<number> {
  if (wish.to_day < wish.from_day) throw invalid({ to_day: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' })
  if (employee.end_day && wish.to_day > employee.end_day) throw invalid({ to_day: `Zatrudnienie kończy się ${formatDate(employee.end_day)}.` })
  if (leaveLength(wish) > longestLeave) throw invalid({ to_day: 'Jeden wniosek może obejmować najwyżej trzy lata.' })
  await db.selectFrom('employees').select('id').where('id', '=', employee.id).forUpdate().execute()
  const others = await listOf(db, employee.id)
  if (others.some(other => (other.state === 'accepted' || other.state === 'submitted') && overlaps(other, wish)))
    throw invalid({ from_day: 'W tym czasie jest już inny wniosek tej osoby.' })
  const days = workingDays(wish.from_day, wish.to_day)
  if (!countsAsAnnual(wish.kind)) return days
  const spans = await listSpans(db, employee.id)
  if (!spans.some(span => isLabour(span.kind) && overlaps(span, wish))) throw invalid({ kind: 'Urlop wypoczynkowy przysługuje przy umowie o pracę.' })
  const uncovered = dayUncovered(spans, wish)
  if (uncovered) throw invalid({ [uncovered === wish.from_day ? 'from_day' : 'to_day']: `W dniu ${formatDate(uncovered)} nie ma umowy o pracę.` })
  if (yearOf(wish.from_day) !== yearOf(wish.to_day)) throw invalid({ to_day: 'Urlop na przełomie roku proszę zapisać osobno na każdy rok.' })
  if (days === 0) throw invalid({ to_day: 'W tych dniach nie ma ani jednego dnia roboczego.' })
  const taken = others.map(other => ({ ...other, year: yearOf(other.from_day) }))
  const { left, waiting } = leaveBalance(employee, spans, taken, yearOf(wish.from_day))
  if (days > left - waiting)
    throw invalid({ to_day: `Wniosek obejmuje ${plural(days, workingDayForms)}, a do wykorzystania pozostało ${Math.max(0, left - waiting)}.` })
  return days
}

const move = (name: LeaveMove) => async (context: PersonContext<{ id: string }, unknown, { reason?: string | null }>) => {
  const { db, actor, params, body } = context
  const before = await getLeave(db, actor, params.id)
  await getKept(db, actor, before.employee_id, 'leaves.write')
  const { from, to } = leaveMoves[name]
  if (!(from as readonly string[]).includes(before.state)) throw new Failure('conflict', 'Ten wniosek jest już rozpatrzony.')
  if (name === 'reject' && !body.reason) throw invalid({ reason: 'Proszę podać powód.' })
  const moved = await db
    .updateTable('leaves')
    .set({ state: to, reason: body.reason ?? null, ...bumpVersion })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Failure('conflict', 'Ten wniosek jest już rozpatrzony.')
  return finish(context, before.id, to, before)
}

export const leavesApi = handlers(leaves, {
  list: async ({ db, actor, params }) => {
    const employee = await getKept(db, actor, params.id)
    return { data: await listOf(db, employee.id) }
  },

  create: async context => {
    const { db, actor, body, params } = context
    const employee = await getKept(db, actor, params.id, 'leaves.write')
    const wish = { ...body, to_day: body.to_day ?? body.from_day }
    const days = await check(db, employee, wish)
    const id = newId()
    await db
      .insertInto('leaves')
      .values({ ...wish, id, days, employee_id: employee.id, company_id: employee.company_id })
      .execute()
    return finish(context, id, 'created')
  },

  accept: move('accept'),
  reject: move('reject'),
  cancel: move('cancel'),
})
