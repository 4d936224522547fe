import type { z } from 'zod'
import { type AuditEntry, writeAudit } from '#features/audit/server/store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { publish } from '#features/realtime/store.ts'
import { checkIdentity, requireUnconfirmedFits, requireWhole } from './validate.ts'
import { type division, type Payer, payers, type TermValues, type Terms } from '#features/payers/shared/contract.ts'
import { checkTerms, isMemberOn, payerRoleOf } from '#features/payers/shared/rules.ts'
import { onPayerRemoved } from './on-removed.ts'
import * as store from './store.ts'
import { listClosedMonths } from '#features/tax-profiles/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import { checkFromDay, inForceOn, requireFirstStays, requireNotFirst } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { compareToWhole, formatShare, sumShares } from '#kernel/money/ownership-shares.ts'
import { Failure, invalid, notFound, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** A company whose payers the person may change. Who changes them at the same time waits: their shares are one whole. */
async function open({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, id: string) {
  const company = await getCompany(db, actor, id)
  await requireMayChange(db, actor, company.id)
  await store.lockPayers(db, company.id)
  return company
}

/** A payer that the person may change, with the company and everybody beside. */
async function load(context: PersonContext<{ id: string }>) {
  const { db, params } = context
  const company = await open(context, (await store.getKept(db, params.id)).company_id)
  return { storedPayer: await store.getKept(db, params.id), company, all: await store.listKept(db, [company.id]) }
}

async function auditPayer({ db }: PersonContext, company_id: string, entry: Omit<AuditEntry, 'entity'>) {
  await writeAudit(db, { ...entry, entity: 'payers', company_id })
  await publish(db, { entity: 'companies', entity_id: company_id, company_id })
}

interface PayerChange {
  id: string
  action: string
  /** All payers of the company before it. */
  before: store.KeptPayer[]
  /** The person knows of the closed months that it touches. */
  confirmed: boolean
}

/** Looks at the whole as it now stands: the shares of every day, and closed months that would be settled otherwise. */
async function finish(context: PersonContext, company: Company, { id, action, before: all, confirmed }: PayerChange): Promise<{ data: Payer }> {
  const { db, office } = context
  const after = await store.listKept(db, [company.id])
  requireWhole(after)
  await requireUnconfirmedFits(db, company.id, { before: all, after, confirmed })
  const show = (payer: store.KeptPayer | undefined) => payer && store.masked(office, payer)
  const now = store.masked(office, await store.getKept(db, id))
  await auditPayer(context, company.id, { action, entity_id: id, before: show(all.find(payer => payer.id === id)), after: now })
  return { data: now }
}

function checkTermsOf(values: TermValues & { from_day: string }, others: readonly Terms[]) {
  refuseFaults({ ...checkTerms(values), ...checkFromDay(values, others) })
}

const heldOn = (payer: store.KeptPayer, day: string) => {
  const termsInForce = inForceOn(payer.terms, day)
  if (!termsInForce) throw new Error(`The payer ${payer.id} has no terms from the beginning.`)
  return termsInForce
}

/** Everybody who is a payer on the day with what they have and the new part; nobody is left out, and together they have the whole. */
function membersOf(all: readonly store.KeptPayer[], { from_day, shares }: z.infer<typeof division>) {
  if (shares.some(({ payer_id }) => all.every(({ id }) => id !== payer_id))) throw notFound()
  const sharesByPayer = new Map(shares.map(share => [share.payer_id, share]))
  const members = all
    .filter(payer => isMemberOn(payer, from_day))
    .map(payer => ({ part: '', ...sharesByPayer.get(payer.id), payer, current: heldOn(payer, from_day) }))
  const left_out = members.filter(({ part }) => part === '').map(({ payer }) => payer.name)
  if (left_out.length > 0) throw invalid({ shares: `Proszę podać udział każdego: ${left_out.join(', ')}.` })
  if (members.length !== shares.length) throw invalid({ shares: 'Udział mają tylko wspólnicy tego dnia, każdy jeden.' })
  const sum = sumShares(members.map(({ part }) => part))
  if (compareToWhole(sum) !== 0) throw invalid({ shares: `Udziały dają razem ${formatShare(sum)}, a muszą dać dokładnie 100%.` })
  if (members.some(({ current, was }) => was !== undefined && was !== current.share)) {
    const now = members.map(({ payer, current }) => `${payer.name} ${formatShare(current.share)}`).join(', ')
    throw new Failure('conflict', `Ktoś inny zmienił te udziały przed chwilą. Na ${formatDate(from_day)} są: ${now}. Proszę sprawdzić i zapisać jeszcze raz.`)
  }
  return members
}

async function loadTerms(context: PersonContext<{ id: string; terms_id: string }>) {
  const loaded = await load(context)
  const terms = loaded.storedPayer.terms.find(one => one.id === context.params.terms_id)
  if (!terms) throw notFound()
  return { ...loaded, terms, others: loaded.storedPayer.terms.filter(one => one !== terms) }
}

const createPayer: Handler<typeof payers.create> = async context => {
  const { db, office, body, params } = context
  const company = await open(context, params.id)
  if (!payerRoleOf(company.company_type))
    throw new Failure('conflict', 'Firma tego typu sama jest podatnikiem i płatnikiem. Wspólników mają spółki osobowe i jednoosobowa spółka z o.o.')
  const { confirmed, share, income_tax, ip_box, advances, zus_scheme, voluntary_sickness, ...input } = body
  const terms = { share, income_tax, ip_box, advances, zus_scheme, voluntary_sickness }
  const faults = checkTerms(terms)
  refuseFaults(faults)
  const all = await store.listKept(db, [company.id])
  const identity = checkIdentity(office, input, all)
  const id = await store.insertPayer(db, office, { company_id: company.id, identity: { ...identity, name: input.name }, terms })
  return finish(context, company, { id, action: 'created', before: all, confirmed })
}

const divideShares: Handler<typeof payers.divide> = async context => {
  const { db, office, body, params } = context
  const company = await open(context, params.id)
  const all = await store.listKept(db, [company.id])
  const members = membersOf(all, body)
  for (const { payer, current, part } of members) {
    const { id, version, ...terms } = current
    if (current.from_day === body.from_day) await store.changeTerms(db, id, { ...terms, share: part })
    else await store.insertTerms(db, payer, { ...terms, share: part, from_day: body.from_day, note: body.note ?? null })
  }
  for (const { payer } of members) await finish(context, company, { id: payer.id, action: 'divided', before: all, confirmed: body.confirmed })
  return { data: (await store.listKept(db, [company.id])).map(payer => store.masked(office, payer)) }
}

const removePayer: Handler<typeof payers.remove> = async context => {
  const { storedPayer, company, all } = await load(context)
  for (const table of ['taxes_due', 'declarations', 'powers'] as const) {
    const reference = await context.db.selectFrom(table).select('id').where('payer_id', '=', storedPayer.id).limit(1).executeTakeFirst()
    if (reference)
      throw new Failure('conflict', 'Ta osoba ma kwoty, deklaracje albo pełnomocnictwa. Zamiast ją usuwać, proszę podać dzień, do którego płaciła.')
  }
  await onPayerRemoved.get()(context.db, { id: storedPayer.id, company_id: company.id })
  await context.db.deleteFrom('payers').where('id', '=', storedPayer.id).execute()
  const rest = all.filter(payer => payer.id !== storedPayer.id)
  await requireUnconfirmedFits(context.db, company.id, { before: all, after: rest, confirmed: context.query.confirmed === 'true' })
  await auditPayer(context, company.id, { action: 'removed', entity_id: storedPayer.id, before: store.masked(context.office, storedPayer) })
  return done
}

export const payersApi = handlers(payers, {
  list: async ({ db, actor, office, params }) => {
    const company = await getCompany(db, actor, params.id)
    if (!canIn(actor, 'payers.read', company.id)) throw new Failure('forbidden', 'Wspólników jako podatników widzi właściciel firmy.')
    const storedPayers = await store.listKept(db, [company.id])
    return { data: storedPayers.map(payer => store.masked(office, payer)), closed_months: await listClosedMonths(db, company.id) }
  },

  create: createPayer,

  divide: divideShares,

  update: async context => {
    const { storedPayer, company, all } = await load(context)
    requireVersion(context.origin, store.masked(context.office, storedPayer))
    const { confirmed, ...input } = context.body
    const identity = checkIdentity(context.office, input, all, storedPayer)
    await store.changePayer(context.db, context.office, storedPayer.id, identity)
    return finish(context, company, { id: storedPayer.id, action: 'changed', before: all, confirmed })
  },

  remove: removePayer,

  reveal: async context => {
    const { db, actor, office, params } = context
    const storedPayer = await store.getKept(db, params.id)
    await getCompany(db, actor, storedPayer.company_id)
    if (!canIn(actor, 'payers.reveal', storedPayer.company_id)) throw new Failure('forbidden', 'Pełny numer widzi właściciel firmy.')
    await writeAudit(db, { action: 'revealed', entity: 'payers', entity_id: storedPayer.id, company_id: storedPayer.company_id })
    return { data: store.openIdentity(office, storedPayer) }
  },

  addTerms: async context => {
    const { storedPayer, company, all } = await load(context)
    const { confirmed, ...values } = context.body
    checkTermsOf(values, storedPayer.terms)
    await store.insertTerms(context.db, storedPayer, values)
    return finish(context, company, { id: storedPayer.id, action: 'terms_added', before: all, confirmed })
  },

  changeTerms: async context => {
    const { company, all, storedPayer, terms, others } = await loadTerms(context)
    requireVersion(context.origin, terms)
    const { confirmed, ip_box = terms.ip_box, ...rest } = context.body
    const values = { ...rest, ip_box }
    requireFirstStays(terms, values.from_day)
    checkTermsOf(values, others)
    await store.changeTerms(context.db, terms.id, values)
    return finish(context, company, { id: storedPayer.id, action: 'terms_changed', before: all, confirmed })
  },

  removeTerms: async context => {
    const { company, all, storedPayer, terms } = await loadTerms(context)
    requireNotFirst(terms)
    await context.db.deleteFrom('payer_terms').where('id', '=', terms.id).execute()
    await finish(context, company, { id: storedPayer.id, action: 'terms_removed', before: all, confirmed: context.query.confirmed === 'true' })
    return done
  },
})
