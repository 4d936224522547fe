import { writeAudit } from '#features/audit/server/store.ts'
import { changeMany } from './bulk.ts'
import { billing, type Statement, type Term, type TermBody } from '#features/billing/shared/contract.ts'
import { fileOfStatement } from './file.ts'
import { statementLabels } from '#features/billing/shared/labels.ts'
import { chargedOf, isTooMuch, netOf } from '#features/billing/shared/rules.ts'
import * as store from './store.ts'
import { makeStatements, recordStatement } from './store-make.ts'
import { takeStep } from './transitions.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { getService } from '#features/pricelist/server/store.ts'
import { can } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, type FieldMessages, invalid, notFound, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** A quantity or what is counted, one of them; a service that is still sold; months in their order. */
async function checkTerm(db: Db, body: TermBody, before?: Term): Promise<store.TermValues> {
  const { service_id, quantity = null, counted = null, price = null, discount = null, allowance = null, from_month, to_month = null } = body
  const fields: FieldMessages = {}
  if (!quantity && !counted) fields.quantity = 'Proszę podać ilość albo wybrać pozycję zliczaną w miesiącu.'
  if (quantity && counted) fields.quantity = 'Przy pozycji zliczanej to pole pozostaje puste.'
  if (allowance && !counted) fields.allowance = 'Limit w cenie dotyczy tylko pozycji zliczanych.'
  if (to_month && to_month < from_month) fields.to_month = 'Ostatni miesiąc nie może być wcześniejszy niż pierwszy.'
  const service = await getService(db, service_id)
  if (!service.active && service_id !== before?.service_id) fields.service_id = 'Ta usługa jest w archiwum.'
  refuseFaults(fields)
  return { service_id, quantity, counted, price, discount, allowance, from_month, to_month }
}

async function auditTerm(db: Db, { id, company_id }: Pick<Term, 'id' | 'company_id'>, change: { action: string; before?: Term; after?: Term }) {
  await writeAudit(db, { ...change, entity: 'billing', entity_id: id, company_id })
  await publish(db, { entity: 'companies', entity_id: company_id, company_id })
}

async function lockDraft({ db, actor, params }: PersonContext<{ id: string }>): Promise<Statement> {
  const statement = await store.lockStatement(db, actor, params.id)
  if (statement.state !== 'draft')
    throw new Failure('conflict', `Zmieniać można tylko szkic, a to zestawienie ma stan „${statementLabels[statement.state].label}”.`)
  return statement
}

async function lockFor({ db, actor, params, origin }: PersonContext<{ id: string }>): Promise<Statement> {
  const statement = await store.lockStatement(db, actor, params.id)
  requireVersion(origin, statement)
  return statement
}

export const billingApi = handlers(billing, {
  ofCompany: async ({ db, actor, params }) => {
    const company = await getCompany(db, actor, params.id)
    if (!store.seesBilling(actor, company.id)) throw notFound()
    return {
      data: {
        terms: await store.listTerms(db, company.id),
        statements: await store.listOfCompany(db, actor, company.id),
        may_change: can(actor.role, 'billing.write'),
      },
    }
  },

  addTerm: async ({ db, actor, params, body }) => {
    const company = await getCompany(db, actor, params.id)
    const after = await store.getTerm(db, await store.insertTerm(db, company.id, await checkTerm(db, body)))
    await auditTerm(db, after, { action: 'term_added', after })
    return { data: after }
  },

  changeTerm: async ({ db, params, body, origin }) => {
    const before = await store.getTerm(db, params.id)
    requireVersion(origin, before)
    await store.changeTerm(db, before.id, await checkTerm(db, body, before))
    const after = await store.getTerm(db, before.id)
    await auditTerm(db, after, { action: 'term_changed', before, after })
    return { data: after }
  },

  removeTerm: async ({ db, params }) => {
    const before = await store.getTerm(db, params.id)
    await store.removeTerm(db, before.id)
    await auditTerm(db, before, { action: 'term_removed', before })
    return done
  },

  list: ({ db, actor, query }) => store.listStatements(db, actor, query),
  get: async ({ db, actor, params }) => ({ data: await store.getStatement(db, actor, params.id) }),

  make: async context => {
    const { db, actor, body } = context
    const company = await getCompany(db, actor, body.company_id)
    const id = (await makeStatements(db, body.month, [company.id])).get(company.id)
    if (id) return recordStatement(context, 'statement_made', id)
    const existing = (await store.listOfCompany(db, actor, company.id)).find(({ month }) => month === body.month)
    if (existing) throw new Failure('conflict', `Zestawienie za ${formatMonth(body.month)} jest już zatwierdzone.`)
    throw new Failure('conflict', `Na ${formatMonth(body.month)} nie ma z tą firmą uzgodnionych usług.`)
  },

  makeAll: async context => {
    const newStatements = await makeStatements(context.db, context.body.month)
    for (const id of newStatements.values()) await recordStatement(context, 'statement_made', id)
    return { data: { made: newStatements.size } }
  },

  recount: async context => {
    const before = await lockDraft(context)
    await makeStatements(context.db, before.month, [before.company_id])
    return recordStatement(context, 'statement_made', before.id, before)
  },

  addLine: async context => {
    const before = await lockDraft(context)
    const { discount = null, ...values } = context.body
    const quantity = chargedOf(values.quantity, null)
    const net = netOf(values.price, quantity, discount)
    if (isTooMuch(net)) throw invalid({ price: 'Cena razy ilość daje kwotę, która nie mieści się w zestawieniu.' })
    await store.insertLine(context.db, before, { ...values, discount, quantity, measured: quantity, allowance: null, counted: null, by_hand: true, net })
    await store.writeSums(context.db, before.id)
    return recordStatement(context, 'line_added', before.id, before)
  },

  removeLine: async context => {
    const before = await lockDraft(context)
    const line = before.lines.find(({ id }) => id === context.params.line_id)
    if (!line) throw notFound()
    if (!line.by_hand) throw new Failure('conflict', 'Ta pozycja wynika z uzgodnionych usług; proszę zmienić uzgodnienie i przeliczyć zestawienie.')
    await store.removeLine(context.db, line.id)
    await store.writeSums(context.db, before.id)
    return recordStatement(context, 'line_removed', before.id, before)
  },

  bulk: async context => ({ data: await changeMany(context, context.body) }),
  approve: async context => takeStep(context, await lockFor(context), 'approve', context.body),
  reopen: async context => takeStep(context, await lockFor(context), 'reopen'),
  invoice: async context => {
    await store.lockNumbers(context.db)
    return takeStep(context, await lockFor(context), 'invoice', context.body)
  },

  remove: async context => {
    const before = await lockDraft(context)
    await store.removeStatement(context.db, before.id)
    const { id, company_id } = before
    await writeAudit(context.db, { action: 'statement_removed', entity: 'billing', entity_id: id, company_id, before })
    await publish(context.db, { entity: 'billing', entity_id: id, company_id })
    return done
  },

  file: async ({ db, actor, params, query, office }) => ({ data: await fileOfStatement(office, await store.getStatement(db, actor, params.id), query.format) }),
})
