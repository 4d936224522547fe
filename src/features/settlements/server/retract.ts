import { type SqlBool, sql } from 'kysely'
import { findUnanswered } from '#features/audit/server/store.ts'
import { documentActions } from '#features/documents/shared/rules.ts'
import { retractable, transitionFrom } from '#features/settlements/shared/rules.ts'
import { notifyRetracted } from './notify.ts'
import { auditSettlement } from './store-record.ts'
import { type LockedSettlement, refreshAccountingStatus } from './store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { Failure } from '#kernel/failure.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import type { PersonContext } from '#platform/http/context.ts'

interface Before {
  state: SettlementState
  reason?: string
}

type Month = Pick<LockedSettlement, 'id' | 'company_id' | 'month' | 'state'>

/** What the office decides of the month's documents leaves no entry of the month itself. */
async function isWorkedOn(db: Db, { company_id, month }: Month, since: string) {
  const decision = await db
    .selectFrom('audit_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('documents as d', join => join.on(sql<SqlBool>`d.id::text = e.entity_id`))
    .select('e.id')
    .where('e.company_id', '=', company_id)
    .where('e.created_at', '>', since)
    .where('e.entity', '=', 'documents')
    .where('e.action', 'in', documentActions)
    .where('u.isAdmin', '=', true)
    .where('d.company_id', '=', company_id)
    .where('d.month', '=', month)
    .limit(1)
    .executeTakeFirst()
  return decision !== undefined
}

/** The client's last answer, as long as the month stands where it led and the office has done nothing in it since. */
export async function findRetractable(db: Db, actor: Actor, office: Office, settlement: Month) {
  const { id, company_id, state } = settlement
  if (actor.isAdmin || !canIn(actor, 'settlements.answer', company_id)) return undefined
  if (state !== 'remarks' && state !== 'in_progress') return undefined
  const answer = await findUnanswered(db, 'settlements', id, [...retractable, 'retracted'])
  if (!answer || answer.action === 'retracted') return undefined
  const { action, request_id } = answer
  const [before, after] = [answer.before as Before, answer.after as { category?: string[] }]
  if (transitionFrom(before.state, action)?.to !== state) return undefined
  // Nobody waits for documents where they are switched off, and an older entry does not say which of them were missing.
  if (action !== 'remark' && !isOn(office.settings.switches, 'documents')) return undefined
  if (action === 'none' && !after.category) return undefined
  if (await isWorkedOn(db, settlement, answer.created_at)) return undefined
  return { action, before, after, request_id }
}

/** Takes it back: the month is as it was before, with what the client had said he has none of. Throws 409 once something has followed from it. */
export async function retractAnswer(call: PersonContext, settlement: LockedSettlement) {
  const { db, actor, office } = call
  const answer = await findRetractable(db, actor, office, settlement)
  if (!answer) throw new Failure('conflict', 'Tej odpowiedzi nie można już cofnąć. Prosimy o wiadomość do biura.')
  const { action, before, after } = answer
  const missing = after.category ?? []
  if (missing.length > 0)
    await db
      .updateTable('required_documents')
      .set({ state: 'missing' })
      .where('settlement_id', '=', settlement.id)
      .where('category', 'in', missing)
      .where('state', '=', 'none')
      .execute()
  await db
    .updateTable('settlements')
    .set({
      state: before.state,
      state_reason: before.reason ?? null,
      // As after any stop the days of an answer begin anew.
      ...(action === 'remark' ? { sent_at: sql<string>`now()` } : { documents_complete_at: null }),
      ...bumpVersion,
    })
    .where('id', '=', settlement.id)
    .execute()
  await refreshAccountingStatus(db, settlement.company_id)
  await auditSettlement(db, settlement, {
    action: 'retracted',
    before: { state: settlement.state, reason: settlement.state_reason, request_id: answer.request_id },
    after: { state: before.state, reason: before.reason ?? null },
  })
  await notifyRetracted(call, settlement, action)
}
