import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany, refuseArchived } from '#features/companies/server/store.ts'
import { attachFiles, removeLater } from '#features/files/server/store.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { requirePayer } from '#features/payers/server/store.ts'
import { type Power, type powerBody, powers } from '#features/powers/shared/contract.ts'
import { checkPower, namedKinds } from '#features/powers/shared/rules.ts'
import { findGranted } from './ksef-power.ts'
import * as store from './store.ts'
import { listEntries } from './store-list.ts'
import { listLacks } from './store-needs.ts'
import { publish } from '#features/realtime/store.ts'
import { type Actor, canIn, type Permission } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Failure, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

function requireIn(actor: Actor, permission: Permission, company_id: string) {
  if (!canIn(actor, permission, company_id)) throw new Failure('forbidden', 'Pełnomocnictwa firmy widzi biuro i właściciel firmy.')
}

/** The log knows people by their ids: what it says of them can be forgotten. */
const logged = ({ giver, holder, checked_by, ...fields }: Power) => fields

async function auditPower({ db }: Pick<PersonContext, 'db'>, { action, before, after }: { action: string; before?: Power; after?: Power }) {
  const { id: entity_id = '', company_id = null } = after ?? before ?? {}
  // What a partner gave goes with the partner, its note too.
  const payer_id = after?.payer_id ?? before?.payer_id
  const entry = { action, entity: 'powers', entity_id, company_id, person_id: payer_id }
  await writeAudit(db, { ...entry, ...(before && { before: logged(before) }), ...(after && { after: logged(after) }) })
  for (const entity of ['powers', 'companies']) await publish(db, { entity, entity_id: entity === 'powers' ? entity_id : String(company_id), company_id })
}

async function finish(context: PersonContext, id: string, action: string, before?: Power): Promise<{ data: Power }> {
  const after = await store.getPower(context.db, context.actor, id)
  await auditPower(context, { action, ...(before && { before }), after })
  return { data: after }
}

/** Whoever says when it was checked has checked it. */
const checkerOf = (actor: Actor, { checked_day, checked_how }: store.Values, before: Power | undefined) =>
  checked_day === (before?.checked_day ?? null) && checked_how === (before?.checked_how ?? null) ? {} : { checked_by_id: checked_day && actor.user_id }

async function check({ db }: Pick<PersonContext, 'db'>, company_id: string, values: store.Values, before: Power | undefined) {
  const faults = checkPower(values, warsawToday())
  const { holder_id, payer_id } = values
  if (holder_id && holder_id !== before?.holder_id && !(await store.isOfOffice(db, holder_id)))
    faults.holder_id = 'Proszę wskazać osobę, która pracuje w biurze.'
  refuseFaults(faults)
  if (payer_id && payer_id !== before?.payer_id) await requirePayer(db, company_id, payer_id)
}

/** What was said and what was there; a name stands beside kinds alone that do not say what they are of. */
function whole(body: z.output<typeof powerBody>, before?: Power): store.Values {
  const values = { ...store.powerValues(before), ...body }
  return { ...values, name: namedKinds.includes(values.kind) ? values.name : null }
}

/** A scan that no power points to any more goes at once. */
async function dropFile(context: PersonContext, { file_id }: Pick<Power, 'file_id'>) {
  if (file_id) removeLater(context, await deleteLooseFiles(context.db, eb => eb('id', '=', file_id)))
}

export const powersApi = handlers(powers, {
  list: ({ db, actor, office, query }) => listEntries(db, actor, office, query),

  ofCompany: async context => {
    const { db, actor, params } = context
    const company = await getCompany(db, actor, params.id)
    requireIn(actor, 'powers.read', company.id)
    const granted = await findGranted(context, company)
    const lacks = [...(await listLacks(db, company.id, warsawToday())), ...granted.lacks]
    return { data: await store.listPowers(db, actor, company.id), lacks, ksef: granted.ksef }
  },

  create: async context => {
    const { db, actor, params, body } = context
    const company = await getCompany(db, actor, params.id)
    refuseArchived(company, 'kind')
    const values = whole(body)
    await check(context, company.id, values, undefined)
    if (values.file_id) await attachFiles(db, actor, company.id, [values.file_id])
    const id = await store.insertPower(db, company.id, { checked_by_id: null, ...values, ...checkerOf(actor, values, undefined) })
    return finish(context, id, 'created')
  },

  update: async context => {
    const { db, actor, params, body } = context
    const before = await store.getPower(db, actor, params.id)
    requireVersion(context.origin, before)
    const values = whole(body, before)
    await check(context, before.company_id, values, before)
    if (values.file_id && values.file_id !== before.file_id) await attachFiles(db, actor, before.company_id, [values.file_id])
    // Only what was sent: somebody may have revoked it meanwhile.
    await store.changePower(db, before.id, { ...body, name: values.name, ...checkerOf(actor, values, before) })
    if (values.file_id !== before.file_id) await dropFile(context, before)
    return finish(context, before.id, 'changed', before)
  },

  revoke: async context => {
    const { db, actor, params } = context
    const before = await store.getPower(db, actor, params.id)
    requireVersion(context.origin, before)
    // What is over stays as it ended.
    if (before.revoked_day || before.state === 'ended') return { data: before }
    await store.changePower(db, before.id, { revoked_day: warsawToday() })
    return finish(context, before.id, 'power_revoked', before)
  },

  remove: async context => {
    const before = await store.getPower(context.db, context.actor, context.params.id)
    await store.removePower(context.db, before.id)
    await dropFile(context, before)
    await auditPower(context, { action: 'removed', before })
    return done
  },
})
