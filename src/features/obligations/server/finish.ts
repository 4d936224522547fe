import { writeAudit } from '#features/audit/server/store.ts'
import { mayWriteForm } from '#features/declarations/shared/rules.ts'
import { auditDeclaration, findDeclaration, saveDeclaration } from '#features/declarations/server/store.ts'
import { attachFiles } from '#features/files/server/store.ts'
import { isAmountOf } from '#features/obligations/shared/amounts.ts'
import { stepsLeft } from '#features/obligations/shared/steps.ts'
import { stepsLeftText } from '#features/obligations/shared/labels.ts'
import { isUnpaid } from '#features/settlements/shared/rules.ts'
import { payTax } from '#features/settlements/server/store-payments.ts'
import { auditTax } from '#features/settlements/server/store-record.ts'
import { lockSettlement, monthClosed } from '#features/settlements/server/store.ts'
import { listTaxes, requireKind } from '#features/settlements/server/store-taxes.ts'
import type { Finishing, Task } from '#features/tasks/shared/contract.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { listObligationTasks, type ObligationTask } from './store.ts'

/** The form of the obligation's declaration, for whoever may write it. */
const formFor = ({ actor }: PersonContext, { form }: ObligationTask) => (form && mayWriteForm(actor, form) ? form : undefined)

async function file(call: PersonContext, task: ObligationTask, filed_on: string, upo_file_id: string | null | undefined) {
  const { db, actor } = call
  const form = formFor(call, task)
  if (!form) throw new Failure('forbidden', 'Kadry prowadzą deklaracje z wynagrodzeń: ZUS i PIT płatnika.')
  const today = warsawToday()
  if (filed_on > today) throw invalid({ filed_on: `Dzień złożenia nie może być późniejszy niż dzisiejszy, ${formatDate(today)}.` })
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  if (settlement.state === 'closed') throw monthClosed()
  if (upo_file_id) await attachFiles(db, actor, task.company_id, [upo_file_id])
  const which = { form, title: '', payer_id: task.payer_id }
  const before = await findDeclaration(db, actor, settlement, which)
  const facts = { state: 'sent' as const, removed: false, ...(upo_file_id && { upo_file_id }) }
  await saveDeclaration(db, settlement, which, { ...facts, sent_at: wallToInstant(`${filed_on} 00:00:00`) })
  await auditDeclaration(db, settlement, { action: 'declaration_saved', payer_id: which.payer_id, before, after: { ...which, ...facts, filed_on } })
}

/** The amount of an obligation; of acts of one day there may be several. */
export const listTaxesOf = async ({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, task: ObligationTask) => {
  const among = await listObligationTasks(db, task, true)
  const taxes = await listTaxes(db, actor, task.settlement_id)
  return taxes.filter(tax => isAmountOf(tax, task, among, taxes))
}

async function pay({ db, actor }: PersonContext, task: ObligationTask, paid_on: string) {
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  for (const tax of (await listTaxesOf({ db, actor }, task)).filter(isUnpaid)) {
    requireKind(actor, tax.kind)
    await payTax(db, tax, { paid_on })
    await auditTax(db, actor, { settlement, action: 'tax_paid', before: tax })
  }
}

/** The declaration of an obligation that does not apply is none of an open month. */
export async function takeOff({ db, actor }: PersonContext, { form, payer_id, settlement_id }: ObligationTask) {
  const settlement = await lockSettlement(db, actor, settlement_id)
  if (!form || settlement.state === 'closed') return
  await saveDeclaration(db, settlement, { form, title: '', payer_id }, { removed: true })
  await auditDeclaration(db, settlement, { action: 'declaration_removed', payer_id, before: { form, payer_id } })
}

/** Out of the month with its reason; a declaration that was filed stays. */
async function leaveOut(call: PersonContext, task: ObligationTask, reason: string | undefined) {
  if (!reason) throw invalid({ reason: 'Proszę podać, dlaczego obowiązek nie dotyczy tego okresu.' })
  const { id: entity_id, company_id } = task
  await writeAudit(call.db, { action: 'left_out', entity: 'tasks', entity_id, company_id, after: { reason } })
  if (formFor(call, task) && !task.filed) await takeOff(call, task)
}

/**
 * Takes the steps that were said; whatever else is left is named, and takes a reason to be passed over. Throws 409 with these steps, 422 for a
 * day to come, 403 for what this person may not enter.
 */
export async function finishObligation(call: PersonContext, { id }: Pick<Task, 'id'>, status: 'done' | 'cancelled', finishing: Finishing) {
  const { switches } = call.office.settings
  if (!isOn(switches, 'component:settlements')) return
  const [task] = await listObligationTasks(call.db, { task_id: id }, isOn(switches, 'component:taxesDue'))
  if (!task) return
  if (status === 'cancelled') return leaveOut(call, task, finishing.reason)
  const left = new Set(stepsLeft(task))
  if (finishing.filed_on && left.delete('filed')) await file(call, task, finishing.filed_on, finishing.upo_file_id)
  // What was not sent cannot be paid.
  if (finishing.paid_on && !left.has('sent') && left.delete('paid')) await pay(call, task, finishing.paid_on)
  if (left.size === 0) return
  if (finishing.reason) {
    const { company_id } = task
    return writeAudit(call.db, { action: 'finished_anyway', entity: 'tasks', entity_id: id, company_id, after: { reason: finishing.reason } })
  }
  const steps = [...left]
  throw new Failure('conflict', `${task.title}: do zakończenia brakuje ${stepsLeftText(steps)}.`, { data: { steps, settlement_id: task.settlement_id } })
}
