import { type RecurringTask, recurringTaskChange, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { RecurringTaskForm } from './RecurringTaskForm.tsx'

function bodyOf(task: RecurringTask) {
  const { title, description, obligation, rule, shift, exceptions, scope, conditions, assignee_kind, assignee_id, days_before, priority } = task
  const { checklist, internal, active_from, active_to, enabled } = task
  return {
    ...{ title, description, obligation, rule, shift, exceptions, scope, conditions, assignee_kind, assignee_id, days_before, priority },
    ...{ checklist, internal, active_from, active_to, enabled },
    tag_ids: task.tags.map(({ id }) => id),
    company_ids: task.companies.map(({ id }) => id),
  }
}

export function RecurringTaskEdit({ task, onClose }: { task: RecurringTask; onClose(): void }) {
  const form = useServerForm({
    schema: recurringTaskChange,
    defaults: bodyOf(task),
    version: task.version,
    draft: `recurring task ${task.id}`,
    fromRecord: bodyOf,
    send: async (body, { version }) => {
      const { changed } = await call(recurringTasks.update, { params: { id: task.id }, body, version })
      toast(changed === 0 ? 'Zapisano.' : `Zapisano. Zmiana objęła nierozpoczęte: ${plural(changed, taskForms)}.`)
      await refreshQueries('recurring-tasks', 'tasks', 'companies')
      onClose()
    },
  })
  return <RecurringTaskForm form={form} act="Zapisz zadanie" task={task} onCancel={onClose} />
}
