import { assess } from './assess.ts'
import { followRules } from './store-follow.ts'
import { newId } from '#platform/db/id.ts'
import { writeLetter } from './letter.ts'
import { tellDisputed, tellScreens } from './notify.ts'
import * as store from './store.ts'
import { dropRules, findRules, saveRules } from './store-rules.ts'
import { findDisputedFrom, lockDecisions, writeDecision, type Written } from './store-write.ts'
import { type AuditEntry, findBeforeStep, writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { lockDocument } from '#features/documents/server/store.ts'
import { dispute, settleDispute } from '#features/documents/server/store-dispute.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { seesContent } from '#features/documents/shared/rules.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import { purchaseDecisions, type PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { publish } from '#features/realtime/store.ts'
import { monthClosed } from '#features/settlements/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure, forbidden } from '#kernel/failure.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import type { Db } from '#platform/db/db.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

type Call = PersonContext<{ id: string }>

/** The invoice, locked: of two who decide at once the second one reads what the first one said. */
async function lock({ db, actor, params }: Pick<Call, 'db' | 'actor' | 'params'>) {
  const row = await db.selectFrom('documents').select('company_id').where('id', '=', params.id).executeTakeFirst()
  if (row) await lockDecisions(db, row.company_id)
  const document = await lockDocument(db, actor, params.id)
  if (!seesContent(actor, document)) throw forbidden()
  return { document, before: await store.getDecision(db, actor, params.id) }
}

function requireOpen(document: Document) {
  if (document.month_closed) throw monthClosed()
  if (document.state === 'booked') throw new Failure('conflict', 'Ta faktura jest już zaksięgowana. Zmianę proszę zgłosić biuru.')
  if (document.state === 'rejected') throw new Failure('conflict', 'Biuro odrzuciło ten dokument.')
}

/** Writes what is said of the invoice, and looks anew at what else of its supplier nobody has decided. */
async function keep(call: Call, action: string, before: PurchaseDecision, values: Written): Promise<PurchaseDecision> {
  const { db, actor } = call
  const supplier = await writeDecision(db, before, values)
  const others = supplier === null ? [] : await assess(db, before.company_id, { supplier })
  const after = await store.getDecision(db, actor, before.id)
  await writeAudit(db, { action, entity: 'purchase-decisions', entity_id: before.id, company_id: before.company_id, before, after })
  await tellScreens(db, before.company_id, [before.id, ...others])
  return after
}

/** An invoice that is not the company's leaves the books, and comes back when that is taken back. */
async function settle(call: Call, document: Document, kind: PurchaseDecision['kind']): Promise<Pick<Written, 'disputed_from'>> {
  if (kind === 'not_ours' && document.state !== 'disputed') {
    await dispute(call, document)
    await tellDisputed(call, document)
    return { disputed_from: document.state }
  }
  if (kind !== 'not_ours' && document.state === 'disputed') {
    await settleDispute(call, document, (await findDisputedFrom(call.db, document.id)) ?? 'new')
    await withdrawNotices(call.db, document.id, 'documents.disputed')
    return { disputed_from: null }
  }
  return {}
}

/** So that it is looked at anew, with the question in it. */
async function askOne(call: PersonContext, document: Document) {
  const { db, actor } = call
  const before = await store.getDecision(db, actor, document.id)
  requireOpen(document)
  if (before.state === 'decided') throw new Failure('conflict', 'Klient już opisał tę fakturę.')
  await writeDecision(db, before, { state: 'unasked', asked_by: actor.user_id, ...(before.state === 'lapsed' && { deadline: null, unanswered: null }) })
  await assess(db, document.company_id, { document_id: document.id })
  const after = await store.getDecision(db, actor, document.id)
  await writeAudit(db, { action: 'decision_asked', entity: 'purchase-decisions', entity_id: document.id, company_id: document.company_id, before, after })
  await tellScreens(db, document.company_id, [document.id])
}

/** Of a company's rules, those who look after it hear; of the office's, its staff. */
async function auditRules({ db, actor }: PersonContext, company_id: string | null, change: Pick<AuditEntry, 'before' | 'after'>) {
  const place = company_id ? { entity: 'companies', entity_id: company_id, company_id } : { entity: 'tenants', entity_id: actor.user_id }
  await writeAudit(db, { ...place, ...change, action: 'purchase_rules_changed' })
  await publish(db, company_id ? place : { ...place, entity: 'purchase-rules' })
}

async function changeRules(call: PersonContext, company_id: string | null, write: (db: Db) => Promise<void>) {
  const { db, origin } = call
  const before = await findRules(db, company_id)
  requireVersion(origin, before)
  await write(db)
  const data = await findRules(db, company_id)
  await auditRules(call, company_id, { before, after: data })
  return { data }
}

/** A company whose questions this person may set. */
async function findCompany({ db, actor, params }: Call) {
  const { id } = await getCompany(db, actor, params.id)
  await requireMayChange(db, actor, id)
  return id
}

const decide: Handler<typeof purchaseDecisions.decide> = async call => {
  const { actor, origin, body } = call
  const { document, before } = await lock(call)
  if (!canIn(actor, 'documents.decide', document.company_id)) throw forbidden()
  requireVersion(origin, before)
  requireOpen(document)
  const settled = await settle(call, document, body.kind)
  return {
    data: await keep(call, 'decided', before, {
      state: 'decided',
      kind: body.kind,
      purpose: body.purpose ?? null,
      decided_by: actor.user_id,
      decided_at: new Date().toISOString(),
      decided_from: body.from ?? 'web',
      ...settled,
    }),
  }
}

const askMany: Handler<typeof purchaseDecisions.ask> = async call => {
  const { db, actor, body } = call
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of [...new Set(body.ids)].sort()) {
    const document = await lockDocument(db, actor, id)
    try {
      await askOne(call, document)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title: document.title, reason: error.code === 'not_found' ? 'To nie jest faktura zakupu klienta.' : error.message })
    }
  }
  return { data: outcome }
}

export const purchaseDecisionsApi = handlers(purchaseDecisions, {
  list: ({ db, actor, query }) => store.listDecisions(db, actor, query),
  get: async ({ db, actor, params }) => ({ data: await store.getDecision(db, actor, params.id) }),

  decide,

  undo: async call => {
    const { db, actor } = call
    const { document, before } = await lock(call)
    if (!canIn(actor, 'documents.decide', document.company_id)) throw forbidden()
    const earlier = await findBeforeStep<PurchaseDecision>(db, 'purchase-decisions', before, { user_id: actor.user_id, undoable: ['decided'] })
    if (!earlier) throw new Failure('conflict', 'Tej czynności nie można już cofnąć.')
    requireOpen(document)
    const settled = await settle(call, document, earlier.state === 'decided' ? earlier.kind : null)
    const { state, kind, purpose, doubts, equal_count, of_count, deadline, unanswered, decided_at, decided_by, decided_from } = earlier
    const values = { state, kind, purpose, doubts, equal_count, of_count, deadline, unanswered, decided_at, decided_by, decided_from }
    return { data: await keep(call, 'undone', before, { ...values, ...settled }) }
  },

  letter: async call => {
    const { db, actor, params } = call
    const decision = await store.getDecision(db, actor, params.id)
    if (decision.kind !== 'not_ours' || decision.state !== 'decided') throw new Failure('conflict', 'Pismo jest dla faktur, które nie są firmy.')
    return { data: await writeLetter(await getCompany(db, actor, decision.company_id), decision) }
  },

  ask: askMany,

  rules: async ({ db }) => ({ data: await findRules(db, null) }),
  setRules: call =>
    changeRules(call, null, async db => {
      await saveRules(db, null, call.body)
      await db.tell('requested', { name: 'follow_purchase_rules', tenant_id: call.office.id, id: newId() })
    }),
  companyRules: async ({ db, actor, params }) => ({ data: await findRules(db, (await getCompany(db, actor, params.id)).id) }),
  setCompanyRules: async call => {
    const id = await findCompany(call)
    return changeRules(call, id, async db => {
      await saveRules(db, id, call.body)
      await followRules(db, id)
    })
  },
  dropCompanyRules: async call => {
    const id = await findCompany(call)
    return changeRules(call, id, async db => {
      await dropRules(db, id)
      await followRules(db, id)
    })
  },
})
