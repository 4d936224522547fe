import { writeAudit } from '#features/audit/server/store.ts'
import { declarationForms, mayWriteForm } from '#features/declarations/shared/rules.ts'
import { saveDeclaration } from '#features/declarations/server/store.ts'
import { attachFiles } from '#features/files/server/store.ts'
import { type Step, stepsLeft } from '#features/obligations/shared/steps.ts'
import { stepsLeftText } from '#features/obligations/shared/labels.ts'
import { publish } from '#features/realtime/store.ts'
import { payTax } from '#features/settlements/server/store-payments.ts'
import { lockSettlement, monthClosed } from '#features/settlements/server/store.ts'
import { listTaxes, requireKind } from '#features/settlements/server/store-taxes.ts'
import type { Finishing, Task } from '#features/tasks/shared/contract.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { listObligationTasks, type ObligationTask } from './store.ts'

function requirePast(field: 'filed_on' | 'paid_on', day: string) {
  if (day > warsawToday()) throw invalid({ [field]: `Ten dzień nie może być późniejszy niż dzisiejszy, ${formatDate(warsawToday())}.` })
}

async function file({ db, actor }: PersonContext, task: ObligationTask, filed_on: string, upo_file_id: string | null | undefined) {
  const form = declarationForms.find(known => known === task.declaration)
  if (!form || !mayWriteForm(actor, form)) throw new Failure('forbidden', 'Kadry prowadzą deklaracje z wynagrodzeń: ZUS i PIT płatnika.')
  requirePast('filed_on', filed_on)
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  if (settlement.state === 'closed') throw monthClosed()
  if (upo_file_id) await attachFiles(db, actor, task.company_id, [upo_file_id])
  const said = { state: 'sent' as const, sent_at: wallToInstant(`${filed_on} 00:00:00`), removed: false, ...(upo_file_id && { upo_file_id }) }
  await saveDeclaration(db, settlement, { form, payer_id: task.payer_id }, said)
  const { id: entity_id, company_id } = settlement
  await writeAudit(db, { action: 'declaration_saved', entity: 'settlements', entity_id, company_id, after: { form, state: 'sent', filed_on, upo_file_id } })
  await publish(db, { entity: 'declarations', entity_id, company_id })
}

async function pay({ db, actor }: PersonContext, task: ObligationTask, paid_on: string) {
  requirePast('paid_on', paid_on)
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  const taxes = await listTaxes(db, actor, task.settlement_id)
  const tax = taxes.find(({ kind, period, payer_id }) => kind === task.amount && period === task.period && payer_id === task.payer_id)
  if (!tax) return
  requireKind(actor, tax.kind)
  await payTax(db, tax, { paid_on })
  const { id: entity_id, company_id } = settlement
  await writeAudit(db, { action: 'tax_paid', entity: 'settlements', entity_id, company_id, before: { tax_id: tax.id }, after: { paid_on } })
  await publish(db, { entity: 'settlements', entity_id, company_id })
}

/** Out of the month with its reason; a declaration that was filed stays. */
async function leaveOut({ db, actor }: PersonContext, task: ObligationTask, reason: string | undefined) {
  if (!reason) throw invalid({ reason: 'Proszę podać, dlaczego obowiązek nie dotyczy tego okresu.' })
  const { id: entity_id, company_id } = task
  await writeAudit(db, { action: 'left_out', entity: 'tasks', entity_id, company_id, after: { reason } })
  const form = declarationForms.find(known => known === task.declaration)
  if (!form || !mayWriteForm(actor, form) || task.filed) return
  const settlement = await lockSettlement(db, actor, task.settlement_id)
  if (settlement.state === 'closed') return
  await saveDeclaration(db, settlement, { form, payer_id: task.payer_id }, { removed: true })
  await writeAudit(db, { action: 'declaration_removed', entity: 'settlements', entity_id: settlement.id, company_id, before: { form } })
  await publish(db, { entity: 'declarations', entity_id: settlement.id, company_id })
}

/** Takes the steps that were said; whatever else is left is named, and takes a reason to be passed over. */
export async function finishObligation(call: PersonContext, { id }: Pick<Task, 'id'>, status: 'done' | 'cancelled', said: Finishing) {
  const { switches } = call.office.settings
  const [task] = await listObligationTasks(call.db, { task_id: id }, isOn(switches, 'component:taxesDue'))
  if (!task || !isOn(switches, 'component:settlements')) return
  if (status === 'cancelled') return leaveOut(call, task, said.reason)
  let left: Step[] = stepsLeft(task)
  if (said.filed_on && left.includes('filed')) {
    await file(call, task, said.filed_on, said.upo_file_id)
    left = left.filter(step => step !== 'filed')
  }
  // What was not sent cannot be paid.
  if (said.paid_on && left.includes('paid') && !left.includes('sent')) {
    await pay(call, task, said.paid_on)
    left = left.filter(step => step !== 'paid')
  }
  if (left.length === 0) return
  if (said.reason) {
    const { company_id } = task
    return writeAudit(call.db, { action: 'finished_anyway', entity: 'tasks', entity_id: id, company_id, after: { reason: said.reason } })
  }
  throw new Failure('conflict', `${task.title}: do zakończenia brakuje ${stepsLeftText(left)}.`, { data: { steps: left, settlement_id: task.settlement_id } })
}
