import { type SelectQueryBuilder, sql } from 'kysely'
import { waiting, type WaitingItem } from './contract.ts'
import { byUrgency } from './rules.ts'
import type { SubjectKind } from '#features/comments/shared/rules.ts'
import { listWaiting as listComments } from '#features/comments/server/store-waiting.ts'
import { selectWaiting as selectDocuments } from '#features/documents/server/store.ts'
import { listLapsing, listWaitingLeaves } from '#features/employees/server/store-waiting.ts'
import { selectToAcknowledge, selectWaiting as selectMessages } from '#features/messages/server/store.ts'
import { listTodo, selectRemarks } from '#features/settlements/server/store-todo.ts'
import { selectWaiting as selectSurveys } from '#features/surveys/server/store.ts'
import { selectWaiting as selectTasks } from '#features/tasks/server/store.ts'
import { selectWaiting as selectPurchases } from '#features/purchase-decisions/server/store.ts'
import { listWaiting as listLimits } from '#features/tax-limits/server/store-waiting.ts'
import { selectWaiting as selectTickets } from '#features/tickets/server/store-waiting.ts'
import { selectWaiting as selectTrainings } from '#features/trainings/server/store.ts'
import { listWaiting as listHolidays } from '#features/zus-holidays/store.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { isOn, type Needs } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { stripTags } from '#kernel/text/strip-tags.ts'
import { allOfKind, firstOfKind, shownOfText, type WaitingFor, type WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

interface Source {
  needs?: Needs
  /** Of whom it waits; of everybody where nothing is said. */
  of?(actor: Actor): boolean
}

const ofClients = ({ isAdmin }: Actor) => !isAdmin
const ofStaff = ({ isAdmin }: Actor) => isAdmin

// biome-ignore lint/suspicious/noExplicitAny: what waits may start from any tables
type Rows = SelectQueryBuilder<any, any, object>

/** A statement each, which costs one round trip together with the others; how many are answered is said here for all. */
const statements: readonly (Source & { select(db: Db, actor: Actor, only: WaitingFor): Rows })[] = [
  { select: selectTickets },
  { select: selectMessages },
  { of: ofClients, select: selectToAcknowledge },
  { needs: 'documents', of: ofClients, select: selectDocuments('correction') },
  { needs: 'documents', of: ofClients, select: selectDocuments('receipt') },
  { needs: 'documents', of: ofClients, select: selectPurchases },
  { needs: 'component:companyTasks', of: ofClients, select: selectTasks },
  { needs: 'component:settlements', of: actor => ofStaff(actor) && can(actor.role, 'settlements.move'), select: selectRemarks },
  { needs: 'component:surveys', of: ofClients, select: selectSurveys },
  { needs: 'component:trainings', of: ofClients, select: selectTrainings },
]

/** What is put together from several statements, whose number is the same for everybody. */
const lists: readonly (Source & { list(db: Db, actor: Actor, only: WaitingFor, office: Office): Promise<(WaitingRow & { subject_kind?: SubjectKind })[]> })[] =
  [
    { list: (db, actor, only, office) => listComments(db, office, actor, only) },
    { needs: 'component:employees', of: actor => ofClients(actor) || actor.role === 'payroll', list: listWaitingLeaves },
    { needs: 'component:employees', of: ofClients, list: (db, actor, only, { settings }) => listLapsing(db, actor, only, settings.switches) },
    { needs: 'component:settlements', of: ofClients, list: listLimits },
    { needs: 'component:vacationZusAlert', of: ofClients, list: listHolidays },
  ]

type Row = WaitingRow & { html?: string | null; subject_kind?: SubjectKind }

const itemOf = ({ total: _, html, ...row }: Row): WaitingItem => ({
  ...row,
  text: row.text ?? (html ? stripTags(html, ' ').trim().slice(0, shownOfText) : null),
  subject_kind: row.subject_kind ?? null,
})

const listWaiting: Handler<typeof waiting.list> = async ({ db, actor, office, query: { company_id, all } }) => {
  const { switches } = office.settings
  const only = { company_id, limit: all === 'true' ? allOfKind : firstOfKind }
  const concerns = ({ needs, of }: Source) => isOn(switches, needs) && (of?.(actor) ?? true)
  const compiled = statements
    .filter(concerns)
    .map(({ select }) => select(db, actor, only).select(sql<number>`(count(*) over ())::int`.as('total')).limit(only.limit).compile())
  const answers = (await db.together(compiled)) as Row[][]
  const rows: Row[] = answers.flat()
  for (const { list } of lists.filter(concerns)) rows.push(...(await list(db, actor, only, office)))
  const totals = Object.fromEntries(
    [...Map.groupBy(rows, row => row.kind)].flatMap(([kind, rowsOfKind]) =>
      (rowsOfKind[0]?.total ?? 0) > rowsOfKind.length ? [[kind, rowsOfKind[0]?.total]] : [],
    ),
  )
  const settlements = actor.isAdmin || !isOn(switches, 'component:settlements') ? null : await listTodo(db, actor, office, company_id)
  return { data: { items: rows.map(itemOf).toSorted(byUrgency(warsawToday(), actor.isAdmin)), totals, settlements } }
}

export const waitingApi = handlers(waiting, {
  list: listWaiting,
})
