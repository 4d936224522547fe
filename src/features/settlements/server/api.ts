import { pathNow } from '#features/notifications/shared/rules.ts'
import { listOpen } from './closing-checks.ts'
import { showTax } from './taxes/accounts.ts'
import { writeCalendar } from './calendar.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { askForDocuments, type Sender } from './reminders/ask.ts'
import { openForCompanies, takeSteps } from './bulk.ts'
import { loadMatrix, showCell } from './matrix.ts'
import { record, recordTax } from './store-record.ts'
import * as move from './transitions.ts'
import { payTax, unpayTax } from './store-payments.ts'
import { approvalOf, isCollecting, isUnpaid, mayWriteTax, type SettlementAction } from '#features/settlements/shared/rules.ts'
import { sendTaxes } from './sending/send.ts'
import { marksOf, takeBackSending } from './sending/unsend.ts'
import { listRevisions, showSettlement } from './presenter.ts'
import * as store from './store.ts'
import * as taxes from './store-taxes.ts'
import { placeOfMonth, notifyStep } from './notify.ts'
import { listPayments } from './store-due.ts'
import { listTodo, summarize } from './store-todo.ts'
import { onWorked } from './store-extensions.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { requireVersion, bumpVersion } from '#platform/db/optimistic-lock.ts'

type Ids = { id: string }
type TaxIds = { id: string; tax_id: string }

const step = (action: SettlementAction) => async (call: PersonContext<Ids, unknown, { reason?: string }>) => {
  const { db, actor, params, body, origin, office } = call
  const settlement = await store.lockSettlement(db, actor, params.id)
  await requireCurrent({ db, actor, origin, office }, settlement)
  await move.takeStep(call, settlement, action, body.reason)
  await notifyStep(call, settlement, action, body.reason)
  return { data: await showSettlement(db, actor, office, params.id) }
}

/** A stale step is answered with the month as it is now. */
async function requireCurrent({ db, actor, origin, office }: Pick<PersonContext, 'db' | 'actor' | 'origin' | 'office'>, settlement: store.LockedSettlement) {
  if (origin.headers['if-match'] !== undefined) requireVersion(origin, await showSettlement(db, actor, office, settlement.id))
}

/** The settlement is locked first, so that two people change one month one after the other. */
async function openTax({ db, actor, params, origin, office }: PersonContext<TaxIds>) {
  const settlement = await store.lockSettlement(db, actor, params.id)
  const tax = await taxes.getTax(db, actor, params.id, params.tax_id)
  requireVersion(origin, showTax(office, actor, tax))
  return { settlement, tax }
}

async function openTaxForChange(context: PersonContext<TaxIds>) {
  const found = await openTax(context)
  move.requireRight(context.actor, 'settlements.work', found.settlement.company_id)
  taxes.requireKind(context.actor, found.tax.kind)
  taxes.requireTaxesOpen(found.settlement)
  return found
}

/** A closed month takes payments too: what was left to be paid is asked for until it is. */
async function openTaxForPayment(context: PersonContext<TaxIds>) {
  const found = await openTax(context)
  move.requireRight(context.actor, 'settlements.pay', found.settlement.company_id)
  taxes.requireKind(context.actor, found.tax.kind)
  return found
}

/** Writes down what has changed of a tax and answers with it. */
async function changed({ db, actor, office }: PersonContext<TaxIds>, settlement: store.LockedSettlement, action: string, before: taxes.KeptTax) {
  const tax = await recordTax(db, actor, settlement, action, before)
  await onWorked.get()(db, office, settlement)
  return { data: showTax(office, actor, tax) }
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
  bulk: async ({ db, actor, body, office, installation }) => ({ data: await takeSteps(db, actor, body, { office, installation }) }),
  open: async ({ db, body }) => ({ data: { opened: await openForCompanies(db, body.month, body.company_ids) } }),
  ask: async ({ db, actor, params, origin, office, installation }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    await askForDocuments(db, settlement, { office, installation })
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  get: async ({ db, actor, params, office }) => ({ data: await showSettlement(db, actor, office, params.id) }),
  revisions: async ({ db, actor, params, office }) => {
    await showSettlement(db, actor, office, params.id)
    return { data: await listRevisions(db, actor, office, params.id) }
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
    move.requireRight(actor, 'settlements.answer', settlement.company_id)
    if (settlement.state === 'closed') throw store.monthClosed()
    if (!actor.isAdmin && !isCollecting(settlement.state))
      throw new Failure('conflict', 'Dokumenty tego miesiąca są już w biurze; zmiany prosimy zgłosić opiekunowi.')
    const before = await store.listRequired(db, params.id)
    for (const { category, state } of body.documents) {
      if (state === 'received' && !actor.isAdmin) throw invalid({ documents: 'Otrzymanie dokumentów zaznacza biuro.' })
      if (!before.some(required => required.category === category)) throw invalid({ documents: 'Tej pozycji nie ma na liście dokumentów tego miesiąca.' })
      await db.updateTable('required_documents').set({ state }).where('settlement_id', '=', params.id).where('category', '=', category).execute()
    }
    await db
      .updateTable('settlements')
      .set({ ...bumpVersion })
      .where('id', '=', params.id)
      .execute()
    await record(db, settlement, 'documents_listed', before, body.documents)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  complete: step('complete'),
  none: step('none'),
  start: step('start'),
  incomplete: step('incomplete'),
  back: step('back'),
  approve: step('approve'),
  remark: step('remark'),
  close: step('close'),
  correct: step('correct'),
  hold: step('hold'),
  resume: step('resume'),
  send: async ({ db, actor, params, body, office, installation, origin }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    const to = move.requireTransition(actor, settlement, 'send')
    const month_taxes = await taxes.listTaxes(db, actor, params.id)
    const drafts = month_taxes.filter(tax => tax.state === 'draft')
    const chosen = drafts.filter(tax => body.tax_ids.includes(tax.id))
    if (chosen.length < new Set(body.tax_ids).size) throw invalid({ tax_ids: 'Wybrano kwotę, której nie ma wśród szkiców tego miesiąca.' })
    if (chosen.length === 0 && (drafts.length > 0 || to === settlement.state)) throw invalid({ tax_ids: 'Proszę wybrać co najmniej jedną pozycję.' })
    for (const tax of chosen) taxes.requireKind(actor, tax.kind)
    const isLast = chosen.length === drafts.length && !body.more && to !== settlement.state
    const company = await db
      .selectFrom('companies')
      .select(['title', 'approval_mode', 'approval_days'])
      .where('id', '=', settlement.company_id)
      .executeTakeFirstOrThrow()
    const asks_approval = isLast && approvalOf(office.settings.approval, company).mode !== 'none'
    await sendTaxes(
      { db, office, installation },
      chosen.map(tax => showTax(office, actor, tax)),
      { settlement, company_title: company.title, asks_approval, month_taxes },
    )
    if (isLast) await move.moveSettlement(db, settlement, 'send', asks_approval ? to : 'approved', null)
    const tax_ids = chosen.map(tax => tax.id)
    const sent = (await taxes.listTaxes(db, actor, params.id)).filter(({ id }) => tax_ids.includes(id))
    const after = marksOf(await store.getSettlement(db, actor, params.id), sent)
    await record(db, settlement, 'taxes_sent', marksOf(settlement, chosen), { tax_ids, ...after })
    await onWorked.get()(db, office, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  unsend: async ({ db, actor, params, office }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    move.requireRight(actor, 'settlements.work', settlement.company_id)
    await takeBackSending({ db, actor, office }, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  taxes: async ({ db, actor, params, office }) => {
    const { taxes: list } = await showSettlement(db, actor, office, params.id)
    return { data: list }
  },
  addTax: async ({ db, actor, params, body, office }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    move.requireRight(actor, 'settlements.work', settlement.company_id)
    taxes.requireKind(actor, body.kind)
    taxes.requireTaxesOpen(settlement)
    const id = await taxes.insertTax(db, office, settlement, body)
    const tax = await taxes.getTax(db, actor, params.id, id)
    await record(db, settlement, 'tax_added', undefined, tax, tax.payer_id)
    return { data: showTax(office, actor, tax) }
  },
  changeTax: async context => {
    const { db, office, body } = context
    const { settlement, tax } = await openTaxForChange(context)
    await taxes.updateTax(db, office, tax, body)
    return changed(context, settlement, 'tax_changed', tax)
  },
  removeTax: async context => {
    const { settlement, tax } = await openTaxForChange(context)
    await taxes.deleteTax(context.db, tax)
    await record(context.db, settlement, 'tax_removed', tax, undefined, tax.payer_id)
    return done
  },
  markPaid: async context => {
    const { settlement, tax } = await openTaxForPayment(context)
    await payTax(context.db, tax, context.body)
    return changed(context, settlement, 'tax_paid', tax)
  },
  markAllPaid: async ({ db, actor, params, body, office, origin }) => {
    const settlement = await store.lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    move.requireRight(actor, 'settlements.pay', settlement.company_id)
    const unpaid = (await taxes.listTaxes(db, actor, params.id)).filter(tax => isUnpaid(tax) && mayWriteTax(actor, tax.kind))
    if (unpaid.length === 0) throw new Failure('conflict', 'W tym miesiącu nie ma wysłanych kwot, które czekają na zapłatę.')
    for (const tax of unpaid) {
      await payTax(db, tax, body)
      await recordTax(db, actor, settlement, 'tax_paid', tax)
    }
    await onWorked.get()(db, office, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  markUnpaid: async context => {
    const { settlement, tax } = await openTaxForPayment(context)
    await unpayTax(context.db, tax)
    return changed(context, settlement, 'tax_unpaid', tax)
  },
  calendar: async ({ db, actor, params, office, installation }) => {
    const settlement = await store.getSettlement(db, actor, params.id)
    const tax = showTax(office, actor, await taxes.getTax(db, actor, params.id, params.tax_id))
    const company = await db.selectFrom('companies').select(['id', 'title']).where('id', '=', settlement.company_id).executeTakeFirstOrThrow()
    return { data: writeCalendar(tax, company.title, await linkToMonth({ office, installation }, settlement)) }
  },
})
