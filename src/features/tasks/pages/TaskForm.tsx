import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AttachField, changedFiles, uploadPicture, useAttachments, useKeptAttachments, withFiles } from '#features/comments/public.tsx'
import { newTask, type Task, taskChange, tasks } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { SettlementField } from '#features/settlements/public.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUser } from '#web/session/use-session.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ChecklistField } from './ChecklistField.tsx'
import { refreshTasks } from './task-acts.ts'
import { usePeople } from './use-people.ts'

export interface NewTaskProps {
  /** Chosen beforehand, where the dialog is opened from a company or a month. */
  company_id?: string
  settlement_id?: string
  /** Out of which it is made. */
  ticket?: { id: string; title: string }
  onClose(): void
}

export function NewTaskDialog({ company_id, settlement_id, ticket, onClose }: NewTaskProps) {
  const navigate = useNavigate()
  const { id } = useUser()
  const draft = ['new task', ticket?.id ?? settlement_id ?? company_id].filter(Boolean).join(' ')
  const attachments = useKeptAttachments(draft)
  const taskId = useRef('')
  const form = useServerForm({
    schema: newTask,
    defaults: {
      ...initialValues(taskFields),
      title: ticket?.title ?? '',
      company_id: company_id ?? null,
      settlement_id: settlement_id ?? null,
      ...(ticket && { ticket_id: ticket.id }),
      // Most write down what they do themselves; only what is somebody's comes to a list of one's own.
      assignee_id: id,
      checklist: [],
    },
    draft,
    send: async (values, { idempotent }) => {
      const { data } = await call(tasks.create, { body: { ...values, file_ids: attachments.files.map(({ id }) => id) }, idempotent })
      taskId.current = data.id
      attachments.drop()
      toast(`Dodano zadanie ${data.number}.`)
    },
    onDone: () => {
      void refreshTasks()
      onClose()
      if (!company_id) navigate(linkTo('dashboard-tasks-view', { id: taskId.current }))
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Nowe zadanie" act="Dodaj zadanie" form={withFiles(form, attachments)} size={640}>
      <TaskFields company_id={company_id} attachments={attachments} fixedCompany={company_id !== undefined} />
    </FormDialog>
  )
}

export function EditTaskDialog({ task, description, onClose }: { task: Task; description: string; onClose(): void }) {
  const attachments = useAttachments(task.files)
  const [begun] = useState(task.files)
  const { title, settlement_id, assigned_to, assignee_id, due_date, priority, internal, checklist } = task
  const form = useServerForm({
    schema: taskChange,
    defaults: { title, description, settlement_id, assigned_to, assignee_id, due_date, priority, internal, checklist },
    version: task.version,
    send: (values, { version }) =>
      call(tasks.update, { params: { id: task.id }, body: { ...values, file_ids: changedFiles(begun, attachments.files, task.files) }, version }),
    onDone: () => {
      toast('Zapisano zadanie.')
      void refreshTasks()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zmiana zadania" act="Zapisz zadanie" form={withFiles(form, attachments)} size={640}>
      <TaskFields company_id={task.company_id ?? undefined} attachments={attachments} fixedCompany />
    </FormDialog>
  )
}

interface FieldsProps {
  company_id: string | undefined
  fixedCompany: boolean
  attachments: ReturnType<typeof useAttachments>
}

function TaskFields({ company_id: known, fixedCompany, attachments }: FieldsProps) {
  const { setValue, watch } = useFormContext()
  const [chosen, assigned_to, internal] = useWatch({ name: ['company_id', 'assigned_to', 'internal'] })
  const company_id: string | null = known ?? chosen ?? null
  const side = assigned_to === 'client' ? 'client' : 'staff'
  const people = usePeople(side, company_id)
  // What a client has to do, the client must see; without a company nobody outside can.
  useEffect(() => {
    if (side === 'client' && internal) setValue('internal', false, { shouldDirty: true })
    if (!company_id && !internal) setValue('internal', true)
    if (!company_id && side === 'client') setValue('assigned_to', 'staff')
  }, [side, internal, company_id, setValue])
  // What belongs to another company or to another side goes when somebody chooses anew, not when a draft comes back.
  useEffect(() => {
    const { unsubscribe } = watch(({ assigned_to }, { name, type }) => {
      if (type !== 'change') return
      if (name === 'company_id') setValue('settlement_id', null)
      if (name === 'assigned_to' || (name === 'company_id' && assigned_to === 'client')) setValue('assignee_id', null)
    })
    return unsubscribe
  }, [watch, setValue])
  return (
    <>
      <TextField {...inputProps(taskFields, 'title')} autoFocus />
      {!fixedCompany && <CompanyField {...inputProps(taskFields, 'company_id')} />}
      <RichTextField {...inputProps(taskFields, 'description')} uploadImage={uploadPicture} />
      <FieldPair>
        <FieldInput fields={taskFields} name="assigned_to" disabled={!company_id} />
        <SelectField {...inputProps(taskFields, 'assignee_id')} options={people} placeholder={side === 'client' ? 'Każdy w firmie' : 'Nikt'} />
      </FieldPair>
      <FieldPair>
        <FieldInput fields={taskFields} name="due_date" />
        <FieldInput fields={taskFields} name="priority" />
      </FieldPair>
      {isSwitchedOn('component:settlements') && <SettlementField company_id={company_id} />}
      {company_id && side === 'staff' && <FieldInput fields={taskFields} name="internal" />}
      <ChecklistField name="checklist" label={taskFields.checklist.label} />
      <AttachField attachments={attachments} />
    </>
  )
}
