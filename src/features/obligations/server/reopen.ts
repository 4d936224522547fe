import { listWrittenBeside } from '#features/audit/server/store.ts'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import { auditDeclaration, saveDeclaration } from '#features/declarations/server/store.ts'
import { unpayTax } from '#features/settlements/server/store-payments.ts'
import { auditTax } from '#features/settlements/server/store-record.ts'
import { lockSettlement } from '#features/settlements/server/store.ts'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import type { Task } from '#features/tasks/shared/contract.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { listTaxesOf, takeOff } from './finish.ts'
import { listObligationTasks, type ObligationTask } from './store.ts'

/** What the call that moved a task wrote of its month. */
const listSaid = (db: Db, { id, settlement_id }: ObligationTask, action: 'left_out' | 'moved') =>
  listWrittenBeside(db, { entity: 'tasks', entity_id: id, action }, { entity: 'settlements', entity_id: settlement_id })

/** As it was before it was filed; what was taken off is only put back. */
async function putBack({ db, actor }: PersonContext, { form, payer_id, settlement_id }: ObligationTask, filed?: Partial<Declaration>) {
  const settlement = await lockSettlement(db, actor, settlement_id)
  if (!form || settlement.state === 'closed') return
  const { state = 'expected', sent_at = null, upo = null } = filed ?? {}
  const facts = { removed: false, ...(filed && { state, sent_at, upo_file_id: upo?.id ?? null }) }
  await saveDeclaration(db, settlement, { form, title: '', payer_id }, facts)
  await auditDeclaration(db, settlement, { action: 'declaration_saved', payer_id, after: { form, payer_id, ...facts } })
}

async function unpay({ db, actor }: PersonContext, task: ObligationTask, paid: Partial<TaxDue>) {
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  const tax = (await listTaxesOf({ db, actor }, task)).find(({ id }) => id === paid.id)
  if (tax?.state !== 'paid') return
  await unpayTax(db, tax)
  await auditTax(db, actor, { settlement, action: 'tax_unpaid', before: tax })
}

/** What was taken up again by mistake is left out again; one call may have taken up several tasks of a month, and each has its own declaration. */
async function leaveOutAgain(call: PersonContext, task: ObligationTask) {
  const saved = (await listSaid(call.db, task, 'moved')).filter(({ action }) => action === 'declaration_saved')
  const ofTask = saved.some(({ after }) => {
    const { form, payer_id = null } = (after ?? {}) as Partial<Declaration>
    return form === task.form && payer_id === task.payer_id
  })
  if (ofTask) await takeOff(call, task)
}

/** What does not apply applies again, with its declaration; of what is taken back at once the steps go that were said with it. */
export async function reopenObligation(call: PersonContext, { id, status }: Pick<Task, 'id' | 'status'>, undoneTo?: TaskStatus) {
  const { switches } = call.office.settings
  const action = status === 'cancelled' ? 'left_out' : (status === 'done' && undoneTo) || undoneTo === 'cancelled' ? 'moved' : undefined
  if (!action || !call.actor.isAdmin || !isOn(switches, 'component:settlements')) return
  const [task] = await listObligationTasks(call.db, { task_id: id }, isOn(switches, 'component:taxesDue'))
  if (!task) return
  if (undoneTo === 'cancelled') return leaveOutAgain(call, task)
  for (const auditEntry of await listSaid(call.db, task, action)) {
    if (auditEntry.action === 'declaration_removed') await putBack(call, task)
    if (auditEntry.action === 'declaration_saved') await putBack(call, task, (auditEntry.before as Declaration | null) ?? {})
    if (auditEntry.action === 'tax_paid') await unpay(call, task, (auditEntry.before as Partial<TaxDue> | null) ?? {})
  }
}
