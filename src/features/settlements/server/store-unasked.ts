import { listOwnSteps, writeAudit } from '#features/audit/server/store.ts'
import { titleOf } from '#features/companies/server/store.ts'
import { withdrawToldAt } from '#features/notifications/server/store.ts'
import { hasLeft } from '#features/outbox/server/store.ts'
import { lockMonths } from './store.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { lockRequests, unmarkAsked } from './store-asked.ts'

const cannotUnask = (why: string) => new Failure('conflict', `Tej prośby nie można już cofnąć: ${why}.`)

const events = ['documents.asked'] as const
/** At large, and about a month. A request at large leaves both where the month waits. */
const undoable = ['asked', 'documents_asked']

type Step = Awaited<ReturnType<typeof listOwnSteps>>[number]

/** The record of the entry is that of its letters: the month, or the company that was asked at large. */
async function takeBack(db: Db, { entity, entity_id, company_id, request_id, after, created_at }: Step) {
  if (!entity_id || !request_id) return
  // First of all: this waits for a worker that is about to take a letter, and what it has taken is seen then.
  await withdrawToldAt(db, entity_id, events, created_at)
  if (await hasLeft(db, entity_id, events, created_at)) throw cannotUnask('wiadomość wyszła do klienta')
  if (entity === 'settlements') return unmarkAsked(db, entity_id, request_id)
  await writeAudit(db, { action: 'unasked', entity, entity_id, company_id, before: { ...(after as object), request_id } })
}

/**
 * One's own requests, by the calls that sent them, whatever was asked since: nobody has heard of them, and the months were asked when they
 * were before. Each company apart: where a letter has left, it is named, and nothing of its request is undone. Throws 409 where none is left.
 */
export async function takeBackRequests(db: Db, user_id: string, request_ids: readonly string[]): Promise<BulkOutcome> {
  const find = async () => (await listOwnSteps(db, request_ids, { user_id, undoable })).filter(({ company_id }) => company_id !== null)
  await lockRequests(
    db,
    (await find()).map(({ company_id }) => String(company_id)),
  )
  const ownSteps = await find()
  if (ownSteps.length === 0) throw cannotUnask('coś się od niej zmieniło')
  const months = ownSteps.flatMap(({ entity, entity_id }) => (entity === 'settlements' && entity_id ? [entity_id] : []))
  await lockMonths(db, months)
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const [company_id, steps] of Map.groupBy(ownSteps, step => String(step.company_id))) {
    try {
      await db.apart(async () => {
        for (const step of steps) await takeBack(db, step)
      })
      outcome.done.push(company_id)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'conflict') throw error
      outcome.refused.push({ id: company_id, title: await titleOf(db, company_id), reason: error.message })
    }
  }
  return outcome
}
