import { refuseArchived } from '#features/companies/server/store.ts'
import { checkPlace } from './validate.ts'
import type { NewTask, Task } from '#features/tasks/shared/contract.ts'
import { auditTask } from './audit.ts'
import { notifyAssigned } from './notify.ts'
import type { TaskSource } from '#features/tasks/shared/rules.ts'
import { getTask, insertTask } from './store.ts'
import { setFiles } from './store-files.ts'
import { getTicket } from '#features/tickets/server/store.ts'
import { invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import { readRichText } from '#platform/security/rich-text.ts'

interface Origin {
  source: TaskSource
  source_id: string | null
}

/** The ticket that gives rise to the task: one that this person sees, of the same company. */
async function originOf({ db, actor }: PersonContext, { ticket_id, company_id }: NewTask): Promise<Origin> {
  if (!ticket_id) return { source: 'manual', source_id: null }
  const ticket = await getTicket(db, actor, ticket_id)
  if (ticket.company_id !== company_id) throw invalid({ company_id: 'Zadanie ze sprawy dotyczy tej samej firmy co sprawa.' })
  return { source: 'ticket', source_id: ticket.id }
}

/** A person's task, or one that a ticket gives rise to. Throws 422 for a company in the archive and for what does not fit together. */
export async function createTask(call: PersonContext, body: NewTask): Promise<Task> {
  const { db, actor } = call
  const { file_ids = [], description = '', title, checklist = [], priority = 'normal', due_date = null } = body
  const place = {
    company_id: body.company_id ?? null,
    settlement_id: body.settlement_id ?? null,
    assigned_to: body.assigned_to ?? 'staff',
    assignee_id: body.assignee_id ?? null,
    internal: body.internal ?? true,
  }
  const company = await checkPlace(db, actor, place)
  if (company) refuseArchived(company, 'company_id')
  const origin = await originOf(call, body)
  const text = await readRichText('description', description)
  const id = newId()
  const number = await takeNumber(db, 'task')
  await insertTask(db, {
    ...{ id, number, title, checklist, priority, due_date, ...place, ...origin },
    description: text.html,
    plain: text.plain,
    author_id: actor.user_id,
  })
  await setFiles(db, actor, { id, ...place }, { attached: file_ids, pictures: text.pictures })
  const task = await getTask(db, actor, id)
  await auditTask(db, { action: 'created', after: task })
  await notifyAssigned(call, undefined, task)
  return task
}
