import { isUnpaid, mayWriteTax } from '#features/settlements/shared/rules.ts'
import type { settlements } from '#features/settlements/shared/contract.ts'
import { Failure } from '#kernel/failure.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type HandlersOf } from '#platform/http/handlers.ts'
import { requireCurrent, showSettlement } from '../presenter.ts'
import { type LockedSettlement, lockSettlement } from '../store.ts'
import { onWorked } from '../store-extensions.ts'
import { payTax, unpayTax } from '../store-payments.ts'
import { auditSettlement, auditTax } from '../store-record.ts'
import * as store from '../store-taxes.ts'
import { requireRight } from '../transitions.ts'
import { showTax } from './accounts.ts'
import { findRemoved, restoreTax } from './restore.ts'

type TaxIds = { id: string; tax_id: string }

/** The settlement is locked first, so that two people change one month one after the other. */
async function openTax({ db, actor, params, origin, office }: PersonContext<TaxIds>) {
  const settlement = await lockSettlement(db, actor, params.id)
  const tax = await store.getTax(db, actor, params.id, params.tax_id)
  requireVersion(origin, showTax(office, actor, tax))
  return { settlement, tax }
}

async function openTaxForChange(context: PersonContext<TaxIds>) {
  const target = await openTax(context)
  requireRight(context.actor, 'settlements.work', target.settlement.company_id)
  store.requireKind(context.actor, target.tax.kind)
  store.requireTaxesOpen(target.settlement)
  return target
}

/** A closed month takes payments too: what was left to be paid is asked for until it is. */
async function openTaxForPayment(context: PersonContext<TaxIds>) {
  const target = await openTax(context)
  requireRight(context.actor, 'settlements.pay', target.settlement.company_id)
  store.requireKind(context.actor, target.tax.kind)
  return target
}

/** Writes down what has changed of a tax and answers with it. */
async function changed({ db, actor, office }: PersonContext<TaxIds>, settlement: LockedSettlement, action: string, before: store.KeptTax) {
  const tax = await auditTax(db, actor, { settlement, action, before })
  await onWorked.get()(db, office, settlement)
  return { data: showTax(office, actor, tax) }
}

/** Writes down that an amount is there, and answers with it. */
async function recordTax({ db, actor, office }: Pick<PersonContext, 'db' | 'actor' | 'office'>, settlement: LockedSettlement, action: string, id: string) {
  const tax = await store.getTax(db, actor, settlement.id, id)
  await auditSettlement(db, settlement, { action, after: tax, person_id: tax.payer_id })
  await onWorked.get()(db, office, settlement)
  return { data: showTax(office, actor, tax) }
}

type TaxEndpoint = 'addTax' | 'changeTax' | 'removeTax' | 'restoreTax' | 'markPaid' | 'markAllPaid' | 'markUnpaid'

/** The amounts of a month, and what has been paid of them. */
export const taxHandlers: Pick<HandlersOf<typeof settlements>, TaxEndpoint> = {
  addTax: async ({ db, actor, params, body, office }) => {
    const settlement = await lockSettlement(db, actor, params.id)
    requireRight(actor, 'settlements.work', settlement.company_id)
    store.requireKind(actor, body.kind)
    store.requireTaxesOpen(settlement)
    const id = await store.insertTax(db, office, settlement, body)
    return recordTax({ db, actor, office }, settlement, 'tax_added', id)
  },
  changeTax: async context => {
    const { db, office, body } = context
    const { settlement, tax } = await openTaxForChange(context)
    await store.updateTax(db, office, settlement, tax, body)
    return changed(context, settlement, 'tax_changed', tax)
  },
  removeTax: async context => {
    const { db, office } = context
    const { settlement, tax } = await openTaxForChange(context)
    await store.deleteTax(db, tax)
    await auditSettlement(db, settlement, { action: 'tax_removed', before: tax, person_id: tax.payer_id })
    await onWorked.get()(db, office, settlement)
    return done
  },
  restoreTax: async ({ db, actor, params, office }) => {
    const settlement = await lockSettlement(db, actor, params.id)
    requireRight(actor, 'settlements.work', settlement.company_id)
    store.requireTaxesOpen(settlement)
    const removed = await findRemoved(db, actor, settlement.id, params.tax_id)
    store.requireKind(actor, removed.kind)
    await restoreTax(db, removed)
    return recordTax({ db, actor, office }, settlement, 'tax_restored', params.tax_id)
  },
  markPaid: async context => {
    const { settlement, tax } = await openTaxForPayment(context)
    await payTax(context.db, tax, context.body)
    return changed(context, settlement, 'tax_paid', tax)
  },
  markAllPaid: async ({ db, actor, params, body, office, origin }) => {
    const settlement = await lockSettlement(db, actor, params.id)
    await requireCurrent({ db, actor, origin, office }, settlement)
    requireRight(actor, 'settlements.pay', settlement.company_id)
    const unpaid = (await store.listTaxes(db, actor, params.id)).filter(tax => isUnpaid(tax) && mayWriteTax(actor, tax.kind))
    if (unpaid.length === 0) throw new Failure('conflict', 'W tym miesiącu nie ma wysłanych kwot, które czekają na zapłatę.')
    for (const tax of unpaid) {
      await payTax(db, tax, body)
      await auditTax(db, actor, { settlement, action: 'tax_paid', before: tax })
    }
    await onWorked.get()(db, office, settlement)
    return { data: await showSettlement(db, actor, office, params.id) }
  },
  markUnpaid: async context => {
    const { settlement, tax } = await openTaxForPayment(context)
    await unpayTax(context.db, tax)
    return changed(context, settlement, 'tax_unpaid', tax)
  },
}
