import { writeAudit } from '#features/audit/server/store.ts'
import { assignMany, changeCaretaker } from './caretaker.ts'
import type { z } from 'zod'
import { type Company, type CompanyPerson, companies, contactFields, type newCompany } from '#features/companies/shared/contract.ts'
import { checkCompany, touchedBySuspension } from '#features/companies/shared/rules.ts'
import { onVatNumber } from './on-vat-number.ts'
import * as store from './store.ts'
import { countBeginning } from './store-beginning.ts'
import { firstLegalStatus, setLegalStatus } from './store-legal-status.ts'
import { requireMayChange } from './store-rights.ts'
import { publish } from '#features/realtime/store.ts'
import { forgetCompany } from '#features/notifications/server/store-visibility.ts'
import { type TaxValues, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { checkTaxValues, touchedSentence, usualTaxValuesFor } from '#features/tax-profiles/shared/rules.ts'
import { insertFirstProfile, listClosedMonths } from '#features/tax-profiles/server/store.ts'
import { type Actor, canIn, isClientRole, isMember } from '#kernel/access/access.ts'
import { Failure, invalid, notFound, refuseFaults } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** What a set of values must fulfil beyond each field alone. */
async function checkTogether(db: Db, values: Partial<Company>, id?: string) {
  const fields = checkCompany(values)
  if (values.vat_number) {
    const other = await store.findByVatNumber(db, values.vat_number, id)
    if (other) fields.vat_number = `Firma z tym NIP już jest w biurze: „${other.title}”.`
  }
  refuseFaults(fields)
}

/** Refuses a suspension, or its end, that closed months were settled without, unless it was said that this is meant. */
async function checkClosed(db: Db, company: Company, change: Company['legal_history'][number]) {
  const closed = await listClosedMonths(db, company.id)
  const touched = touchedBySuspension(await firstLegalStatus(db, company.id), company.legal_history, change, closed)
  if (touched.length > 0) throw invalid({ confirmed: touchedSentence(touched) })
}

/** Owners change contact data only. */
async function checkMayChange(db: Db, actor: Actor, company: Company, keys: readonly string[]) {
  await requireMayChange(db, actor, company.id)
  if (!actor.isAdmin && keys.some(key => !(key in contactFields)))
    throw new Failure('forbidden', 'Klient zmienia tylko dane kontaktowe. Pozostałe dane zmienia biuro.')
}

/** The taxes of a new company are its profile from the beginning; what is left are its own fields. */
function splitTaxes(body: z.infer<typeof newCompany>) {
  const entries = Object.entries(body)
  const isTax = ([key]: [string, unknown]) => (taxValueKeys as readonly string[]).includes(key)
  const company = Object.fromEntries(entries.filter(entry => !isTax(entry))) as Omit<typeof body, keyof TaxValues>
  return { taxes: Object.fromEntries(entries.filter(isTax)) as Partial<TaxValues>, company }
}

/** Owners answer for members of their own company; colleagues and other owners are the office's matter. */
async function getSeat(db: Db, actor: Actor, { id, seat_id }: { id: string; seat_id: string }) {
  const company = await store.getCompany(db, actor, id)
  if (!canIn(actor, 'companies.people.change', company.id)) throw new Failure('forbidden', 'Dostęp osób zmienia właściciel firmy albo biuro.')
  const seat = (await store.listPeopleOf(db, company.id)).find(person => person.id === seat_id)
  if (!seat) throw notFound()
  if (!actor.isAdmin && !isMember(seat.role)) throw new Failure('forbidden', 'Dostęp tej osoby zmienia biuro.')
  return { company, seat }
}

/** What the log tells of a seat is sealed with the key of whoever holds it. */
const aboutSeat = ({ id }: Company, { user_id }: CompanyPerson) => ({ entity: 'companies', entity_id: id, company_id: id, person_id: user_id }) as const

/** What the log keeps of a company: of its caretaker the number alone, so that the name goes with the account. */
const auditValues = ({ owner, caretaker, ...company }: Company) => ({ ...company, caretaker_id: caretaker?.id ?? null })

async function finish(context: PersonContext, id: string, action: string, before?: Company): Promise<{ data: Company }> {
  const after = await store.getCompany(context.db, context.actor, id)
  await writeAudit(context.db, { action, entity: 'companies', entity_id: id, company_id: id, before: before && auditValues(before), after: auditValues(after) })
  await publish(context.db, { entity: 'companies', entity_id: id, company_id: id })
  return { data: after }
}

const updateCompany: Handler<typeof companies.update> = async context => {
  const { db, actor, body, params } = context
  const before = await store.getCompany(db, actor, params.id)
  await checkMayChange(db, actor, before, Object.keys(body))
  requireVersion(context.origin, before)
  await checkTogether(db, { ...before, ...body }, before.id)
  const { legal_status, legal_status_from, confirmed, ...changes } = body
  const legal = legal_status && { legal_status, from_day: legal_status_from ?? warsawToday() }
  if (legal && !confirmed) await checkClosed(db, before, legal)
  await store.changeCompany(db, before.id, changes)
  if (changes.vat_number !== undefined && changes.vat_number !== before.vat_number) await onVatNumber.get()(db, before.id)
  if (legal) await setLegalStatus(db, before.id, legal.legal_status, legal.from_day)
  return finish(context, before.id, 'changed', before)
}

const addPerson: Handler<typeof companies.addPerson> = async context => {
  const { db, actor, body, params } = context
  const user = await store.lockPerson(db, body.user_id)
  if (!user) throw notFound()
  if (body.role === 'caretaker') await store.holdCompany(db, params.id)
  const company = await store.getCompany(db, actor, params.id)
  // Somebody of the office has to see to what is not finished.
  if (body.role !== 'caretaker') store.refuseArchived(company, 'user_id')
  const forClients = isClientRole(body.role)
  if (forClients === user.isAdmin) throw invalid({ role: user.isAdmin ? 'Ta rola jest dla klientów.' : 'Ta rola jest dla pracowników biura.' })
  if (body.role === 'caretaker') await changeCaretaker(context, company, user.id)
  else await store.setPerson(db, company.id, body)
  await writeAudit(db, { action: 'person_added', entity: 'companies', entity_id: company.id, company_id: company.id, after: body })
  await publish(db, { entity: 'companies', entity_id: company.id, company_id: company.id })
  return done
}

export const companiesApi = handlers(companies, {
  list: ({ db, actor, query }) => store.listCompanies(db, actor, query),

  get: async ({ db, actor, params }) => ({ data: await store.getCompany(db, actor, params.id) }),

  beginning: async ({ db, actor, params }) => ({ data: await countBeginning(db, actor, params.id) }),

  create: async context => {
    const { taxes, company } = splitTaxes(context.body)
    await checkTogether(context.db, company)
    const all = usualTaxValuesFor(company.company_type, taxes)
    const faults = checkTaxValues(all, company.company_type)
    refuseFaults(faults)
    const id = await store.insertCompany(context.db, context.actor, company)
    await insertFirstProfile(context.db, id, all)
    return finish(context, id, 'created')
  },

  update: updateCompany,

  archive: async context => {
    const before = await store.getCompany(context.db, context.actor, context.params.id)
    if (before.archived_at) throw new Failure('conflict', 'Ta firma jest już w archiwum.')
    await store.changeCompany(context.db, before.id, { archived_at: new Date().toISOString() })
    return finish(context, before.id, 'archived', before)
  },

  restore: async context => {
    const before = await store.getCompany(context.db, context.actor, context.params.id)
    if (!before.archived_at) throw new Failure('conflict', 'Ta firma nie jest w archiwum.')
    await checkTogether(context.db, before, before.id)
    await store.changeCompany(context.db, before.id, { archived_at: null })
    return finish(context, before.id, 'restored', before)
  },

  bulk: async context => ({ data: await assignMany(context, context.body) }),

  people: async ({ db, actor, params }) => {
    const company = await store.getCompany(db, actor, params.id)
    if (!canIn(actor, 'companies.people', company.id)) throw new Failure('forbidden', 'Listę osób widzi właściciel firmy.')
    return { data: await store.listPeopleOf(db, company.id) }
  },

  addPerson,

  changePerson: async ({ db, actor, params, body }) => {
    const { company, seat } = await getSeat(db, actor, params)
    if (!isMember(seat.role)) throw new Failure('conflict', 'Właściciel i biuro widzą rozliczenia zawsze.')
    const after = { ...seat, ...body }
    await db.updateTable('company_people').set(body).where('id', '=', seat.id).execute()
    await writeAudit(db, { action: 'person_changed', ...aboutSeat(company, seat), before: seat, after })
    await publish(db, { entity: 'companies', entity_id: company.id, company_id: company.id })
    return done
  },

  removePerson: async ({ db, actor, params }) => {
    const { company, seat } = await getSeat(db, actor, params)
    if (seat.role === 'caretaker') throw new Failure('conflict', 'Firma musi mieć opiekuna. Proszę wskazać innego, zastąpi on obecnego.')
    await db.deleteFrom('company_people').where('id', '=', seat.id).execute()
    await forgetCompany(db, { user_id: seat.user_id, company_id: company.id })
    await writeAudit(db, { action: 'person_removed', ...aboutSeat(company, seat), before: seat })
    await publish(db, { entity: 'companies', entity_id: company.id, company_id: company.id })
    return done
  },
})
