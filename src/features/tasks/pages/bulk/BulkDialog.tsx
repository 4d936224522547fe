import { bulkAssignee, bulkDueDate, bulkPriority } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { plural } from '#kernel/text/plural.ts'
import { DateField, SelectField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { changeTasks } from '../task-acts.ts'
import { usePeople } from '../use-people.ts'

interface Props {
  ids: string[]
  onClose(): void
  onDone(): void
}

export function BulkDialog({ action, ...props }: Props & { action: 'assign' | 'postpone' | 'prioritise' }) {
  if (action === 'assign') return <AssignDialog {...props} />
  return action === 'postpone' ? <PostponeDialog {...props} /> : <PrioritiseDialog {...props} />
}

function AssignDialog({ ids, onClose, onDone }: Props) {
  const staff = usePeople('staff', null)
  const form = useServerForm({
    schema: bulkAssignee,
    defaults: { assignee_id: null },
    send: ({ assignee_id }, { idempotent }) => changeTasks({ action: 'assign', ids, assignee_id }, idempotent),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Przypisz: ${plural(ids.length, taskForms)}`} act="Przypisz" form={form}>
      <SelectField {...inputProps(taskFields, 'assignee_id')} options={staff} placeholder="Nikt" />
    </FormDialog>
  )
}

function PostponeDialog({ ids, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: bulkDueDate,
    defaults: { due_date: null },
    send: ({ due_date }, { idempotent }) => changeTasks({ action: 'postpone', ids, due_date }, idempotent),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Nowy termin: ${plural(ids.length, taskForms)}`} act="Zmień termin" form={form}>
      <DateField {...inputProps(taskFields, 'due_date')} description="Puste pole usuwa termin." />
    </FormDialog>
  )
}

function PrioritiseDialog({ ids, onClose, onDone }: Props) {
  const form = useServerForm({
    schema: bulkPriority,
    defaults: { priority: 'normal' },
    send: ({ priority }, { idempotent }) => changeTasks({ action: 'prioritise', ids, priority }, idempotent),
    onDone,
  })
  return (
    <FormDialog opened onClose={onClose} title={`Priorytet: ${plural(ids.length, taskForms)}`} act="Zmień priorytet" form={form}>
      <FieldInput fields={taskFields} name="priority" />
    </FormDialog>
  )
}
