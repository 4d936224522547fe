import { writeAudit } from '#features/audit/server/store.ts'
import { type Leave, leaves } from '#features/employees/shared/contract.ts'
import { countsAsAnnual, dayUncovered, leaveBalance, leaveLength, maxLeaveDays, stands, yearOf } from '#features/employees/shared/leave.ts'
import { acrossYears, checkLeaveLimits, leaveLimits, mayBeHourly } from '#features/employees/shared/leave-limits.ts'
import { isLabour, type LeaveMove, leaveMoves, overlaps } from '#features/employees/shared/rules.ts'
import { formatHours, labourOn, minutesOn, normOn, usualDay, workWithin } from '#features/employees/shared/working-time.ts'
import { formatLeave } from '#features/employees/shared/labels.ts'
import { getKept, listBases, listSpans } from './store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { canIn } from '#kernel/access/access.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { Failure, invalid, notFound, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { handlers } from '#platform/http/handlers.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columns = [
  ...(['id', 'employee_id', 'company_id', 'kind', 'from_day', 'to_day', 'days', 'minutes', 'hours', 'norm', 'state'] as const),
  ...(['note', 'reason', 'created_at'] as const),
] as const

const listOf = (db: Db, employee_id: string): Promise<Leave[]> =>
  db.selectFrom('leaves').select(columns).where('employee_id', '=', employee_id).orderBy('from_day', 'desc').orderBy('id').execute()

async function getLeave(db: Db, actor: Actor, id: string): Promise<Leave> {
  const row = await db.selectFrom('leaves').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row || !canIn(actor, 'employees.health', row.company_id)) throw notFound()
  return row
}

async function finish({ db, actor }: PersonContext, id: string, action: string, before?: Leave): Promise<{ data: Leave }> {
  const data = await getLeave(db, actor, id)
  await writeAudit(db, { action, entity: 'leaves', entity_id: id, company_id: data.company_id, person_id: data.employee_id, before, after: data })
  await publish(db, { entity: 'employees', entity_id: data.employee_id, company_id: data.company_id })
  return { data }
}

type Employee = Awaited<ReturnType<typeof getKept>>
type Wish = Pick<Leave, 'kind' | 'from_day' | 'to_day' | 'hours'>
interface Work {
  days: number
  minutes: number
  norm: number
}

/** Of its days of work. Days of two norms are no number of days: such a leave is written down in two. */
function normWithin({ kind, from_day, to_day }: Wish, spans: Awaited<ReturnType<typeof listSpans>>): number {
  const norms = new Set<number>()
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) if (minutesOn(spans, day) > 0) norms.add(normOn(spans, day))
  if (norms.size > 1 && countsAsAnnual(kind))
    throw invalid({ to_day: 'W tym czasie zmienia się dobowa norma czasu pracy. Urlop proszę zapisać osobno przed zmianą i po niej.' })
  return [...norms][0] ?? normOn(spans, from_day)
}

/** Time of work within the leave, or the hours of one day that were asked for. */
function workOf(wish: Wish, spans: Awaited<ReturnType<typeof listSpans>>): Work {
  const norm = normWithin(wish, spans)
  if (wish.hours === null) return { ...workWithin(spans, wish), norm }
  if (!mayBeHourly(wish.kind)) throw invalid({ hours: 'Ten urlop udzielany jest w dniach.' })
  if (wish.from_day !== wish.to_day) throw invalid({ hours: 'Godziny można podać przy wniosku na jeden dzień.' })
  const day = minutesOn(spans, wish.from_day)
  if (wish.hours * 60 > day) throw invalid({ hours: `Tego dnia do przepracowania jest ${formatHours(day)}.` })
  return { days: 1, minutes: wish.hours * 60, norm }
}

interface AnnualWish {
  wish: Wish
  /** What of it would have been worked. */
  work: Work
  others: readonly Leave[]
  spans: Awaited<ReturnType<typeof listSpans>>
}

/** Leave of the year: enough of it must be left on that day, and in later years for which it was promised already. */
async function checkAnnual(db: Db, employee: Employee, { wish, work, others, spans }: AnnualWish) {
  const { minutes, norm } = work
  const leaver = { ...employee, bases: await listBases(db, employee.id) }
  const open = others.filter(stands).map(leave => ({ ...leave, state: 'accepted' as const }))
  const { left_minutes } = leaveBalance(leaver, spans, open, wish.from_day)
  const left = Math.max(0, left_minutes)
  const day = minutesOn(spans, wish.from_day)
  if (wish.hours !== null && left >= day)
    throw invalid({ hours: 'Urlopu na część dnia udziela się tylko wtedy, gdy pozostało go mniej niż na cały dzień (art. 154² § 4 k.p.).' })
  if (minutes > left) {
    const usual = usualDay(spans, wish.from_day)
    throw invalid({ to_day: `Wniosek obejmuje ${formatLeave(minutes, usual)}, a do wykorzystania pozostało ${formatLeave(left, usual)}.` })
  }
  const last = Math.max(...open.map(({ from_day }) => yearOf(from_day)), yearOf(wish.from_day))
  for (let year = yearOf(wish.from_day) + 1; year <= last; year++) {
    const after = leaveBalance(leaver, spans, [...open, { ...wish, minutes, norm, state: 'accepted' }], `${year}-12-31`)
    if (after.left_minutes < 0) throw invalid({ to_day: `Ten urlop jest już potrzebny na wnioski z ${year} r.` })
  }
}

/** What stands against a leave: its days, another leave at that time, the law of its kind, and a year that has none left. */
async function check(db: Db, employee: Employee, wish: Wish): Promise<Work> {
  if (wish.to_day < wish.from_day) throw invalid({ to_day: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' })
  if (employee.end_day && wish.to_day > employee.end_day) throw invalid({ to_day: `Zatrudnienie kończy się ${formatDate(employee.end_day)}.` })
  if (leaveLength(wish) > maxLeaveDays) throw invalid({ to_day: 'Jeden wniosek może obejmować najwyżej trzy lata.' })
  await db.selectFrom('employees').select('id').where('id', '=', employee.id).forUpdate().execute()
  const others = await listOf(db, employee.id)
  const open = others.filter(stands)
  const spans = await listSpans(db, employee.id)
  const work = workOf(wish, spans)
  // Hours of one day leave room for others of the same day.
  const isInTheWay = (other: Leave) =>
    overlaps(other, wish) && !(other.hours !== null && wish.hours !== null && sumOfDay(open, wish) <= minutesOn(spans, wish.from_day))
  if (open.some(isInTheWay)) throw invalid({ from_day: 'W tym czasie jest już inny wniosek tej osoby.' })
  if (!leaveLimits[wish.kind].labour) return work
  const isAnnual = countsAsAnnual(wish.kind)
  if (!spans.some(span => isLabour(span.kind) && overlaps(span, wish)))
    throw invalid({ kind: isAnnual ? 'Urlop wypoczynkowy przysługuje przy umowie o pracę.' : 'Ta nieobecność przysługuje przy umowie o pracę.' })
  const uncovered = dayUncovered(spans, wish)
  if (uncovered) throw invalid({ [uncovered === wish.from_day ? 'from_day' : 'to_day']: `W dniu ${formatDate(uncovered)} nie ma umowy o pracę.` })
  if ((isAnnual || leaveLimits[wish.kind].days_of_year) && acrossYears(wish))
    throw invalid({ to_day: 'Urlop na przełomie roku proszę zapisać osobno na każdy rok.' })
  if (work.days === 0) throw invalid({ to_day: 'W tych dniach nie ma ani jednego dnia roboczego.' })
  refuseFaults(checkLeaveLimits({ ...wish, ...work }, others, labourOn(spans, wish.from_day)))
  if (isAnnual) await checkAnnual(db, employee, { wish, work, others, spans })
  return work
}

const sumOfDay = (open: readonly Leave[], wish: Wish) =>
  open.filter(other => overlaps(other, wish)).reduce((minutes, other) => minutes + other.minutes, (wish.hours ?? 0) * 60)

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
    const employee = await getKept(db, actor, params.id, 'employees.health')
    return { data: await listOf(db, employee.id) }
  },

  create: async context => {
    const { db, actor, body, params } = context
    const employee = await getKept(db, actor, params.id, 'leaves.write')
    const wish = { ...body, to_day: body.to_day ?? body.from_day, hours: body.hours ?? null }
    const work = await check(db, employee, wish)
    const id = newId()
    await db
      .insertInto('leaves')
      .values({ ...wish, ...work, id, employee_id: employee.id, company_id: employee.company_id })
      .execute()
    return finish(context, id, 'created')
  },

  accept: move('accept'),
  reject: move('reject'),
  cancel: move('cancel'),
})
