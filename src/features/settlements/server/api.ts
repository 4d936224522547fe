import { pathNow } from '#features/notifications/shared/rules.ts'
import { answerDocuments } from './answer-documents.ts'
import { listOpen } from './closing-checks.ts'
import { showTax } from './taxes/accounts.ts'
import { taxHandlers } from './taxes/handlers.ts'
import { writeCalendar } from './calendar.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { askForDocuments, type Sender } from './reminders/ask.ts'
import { listAsking } from './reminders/asking.ts'
import { openForCompanies, takeSteps } from './bulk.ts'
import { loadMatrix, showCell } from './matrix.ts'
import { requireRight, takeStep } from './transitions.ts'
import type { SettlementAction } from '#features/settlements/shared/rules.ts'
import { retractAnswer } from './retract.ts'
import { previewSending, sendMonth } from './sending/send-month.ts'
import { takeBackSending } from './sending/unsend.ts'
import { requireCurrent, showSettlement } from './presenter.ts'
import { listRevisions } from './store-revisions.ts'
import * as store from './store.ts'
import { lockRequestsOf } from './store-asked.ts'
import { takeBackRequests } from './store-unasked.ts'
import { takeBackOpened } from './store-unopened.ts'
import { getTax } from './store-taxes.ts'
import { placeOfMonth, notifyStep } from './notify.ts'
import { listPayments } from './store-due.ts'
import { listTodo, summarize } from './store-todo.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers } from '#platform/http/handlers.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'

type Ids = { id: string }

const step = (action: SettlementAction) => async (call: PersonContext<Ids, unknown, { reason?: string }>) => {
  const { db, actor, params, body, origin, office } = call
  const settlement = await store.lockSettlement(db, actor, params.id)
  await requireCurrent({ db, actor, origin, office }, settlement)
  await takeStep(call, settlement, action, body.reason)
  await notifyStep(call, settlement, action, body.reason)
  return { data: await showSettlement(db, actor, office, params.id) }
}

/** Where the client finds the month. */
const linkToMonth = async ({ office, installation }: Sender, month: Parameters<typeof placeOfMonth>[0]) =>
  `${await tenantUrl(installation, office)}${pathNow(office.settings.switches, placeOfMonth(month).paths.client)}`

export const settlementsApi = handlers(settlements, {
  list: ({ db, actor, query }) => store.listSettlements(db, actor, query),
  payments: ({ db, actor, query, office }) => listPayments(db, office, actor, query),
  todo: async ({ db, actor, query, office }) => ({ data: await listTodo(db, actor, office, query.company_id) }),
  summary: async ({ db, actor, query }) => ({ data: await summarize(db, actor, query) }),
  matrix: async ({ db, actor, query }) => ({ data: await loadMatrix(db, actor, Number(query.year), Number(query.years)) }),
  matrixCell: async ({ db, actor, params }) => ({ data: await showCell(db, actor, params.company_id, params.month) }),
  bulk: async ({ db, actor, body, origin, office, installation }) => {
    const outcome = await takeSteps(db, actor, body, { office, installation })
    return { data: { ...outcome, request_id: origin.request_id } }
  },
  open: async ({ db, body, origin }) => ({
    data: { opened: await openForCompanies(db, body.month, body.company_ids), request_id: origin.request_id },
  }),
  unopen: async ({ db, actor, body }) => ({ data: await takeBackOpened(db, actor.user_id, body.request_ids) }),
  ask: async ({ db, actor, params, origin, office, installation }) => {
    await lockRequestsOf(db, [params.id])
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    await askForDocuments(db, settlement, { office, installation })
    return { data: { ...(await showSettlement(db, actor, office, params.id)), request_id: origin.request_id } }
  },
  unask: async ({ db, actor, body }) => ({ data: await takeBackRequests(db, actor.user_id, body.request_ids) }),
  get: async ({ db, actor, params, office }) => ({ data: await showSettlement(db, actor, office, params.id) }),
  revisions: async ({ db, actor, params, office }) => {
    await showSettlement(db, actor, office, params.id)
    return { data: await listRevisions(db, actor, office, [params.id]) }
  },
  matters: async ({ db, actor, params, office }) => {
    const settlement = await store.getSettlement(db, actor, params.id)
    return { data: await listOpen(db, actor, settlement, office.settings.switches) }
  },
  create: async ({ db, actor, body, office }) => {
    // What is open already was opened by somebody else, and is written down as that alone.
    await openForCompanies(db, body.month, [body.company_id])
    const settlement = await store.openSettlement(db, body.company_id, body.month)
    if (!settlement) throw new Failure('conflict', 'Biuro nie obsługiwało tej firmy w tym miesiącu.')
    return { data: await showSettlement(db, actor, office, settlement.id) }
  },
  documents: async ({ db, actor, params, body, origin, office }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    await answerDocuments(db, actor, settlement, body.documents)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  complete: step('complete'),
  none: step('none'),
  start: step('start'),
  incomplete: step('incomplete'),
  back: step('back'),
  approve: step('approve'),
  remark: step('remark'),
  retract: async call => {
    const { db, actor, params, office, origin } = call
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    await retractAnswer(call, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  close: step('close'),
  correct: step('correct'),
  hold: step('hold'),
  resume: step('resume'),
  send: async ({ db, actor, params, body, office, installation, origin }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    await sendMonth({ db, actor, office, installation }, settlement, body)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  sendPreview: async ({ db, actor, params, body, office, installation }) => {
    const settlement = await store.getSettlement(db, actor, params.id)
    return { data: await previewSending({ db, actor, office, installation }, settlement, body) }
  },
  unsend: async ({ db, actor, params, office }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    requireRight(actor, 'settlements.work', settlement.company_id)
    await takeBackSending({ db, actor, office }, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  taxes: async ({ db, actor, params, office }) => {
    const { taxes: list } = await showSettlement(db, actor, office, params.id)
    return { data: list }
  },
  ...taxHandlers,
  asking: async ({ db, office, body }) => ({ data: await listAsking(db, office, body.company_ids) }),
  calendar: async ({ db, actor, params, office, installation }) => {
    const settlement = await store.getSettlement(db, actor, params.id)
    const tax = showTax(office, actor, await getTax(db, actor, params.id, params.tax_id))
    const company = await db.selectFrom('companies').select(['id', 'title']).where('id', '=', settlement.company_id).executeTakeFirstOrThrow()
    return { data: writeCalendar(tax, company.title, await linkToMonth({ office, installation }, settlement)) }
  },
})
