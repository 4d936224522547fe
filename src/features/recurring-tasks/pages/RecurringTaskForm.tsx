import type { FieldValues } from 'react-hook-form'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChecklistMenu } from '#features/checklists/public.tsx'
import { type RecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { FieldPair, SelectField, TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { LinesField } from '#web/ui/form/LinesField.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { PersonField } from '#features/users/public.tsx'
import type { ServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConcernFields } from './ConcernFields.tsx'
import classes from './RecurringTasks.module.css'
import { RuleFields } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'

const Input = ({ name }: { name: keyof typeof recurringTaskFields }) => <FieldInput fields={recurringTaskFields} name={name} />

interface Props<Values extends FieldValues> {
  /** The same fields make a new one and change an old one. */
  form: ServerForm<Values>
  act: string
  onCancel(): void
  /** Of a change: what there is now. */
  task?: RecurringTask
}

export function RecurringTaskForm<Values extends FieldValues>({ form, act, onCancel, task }: Props<Values>) {
  const own = !task?.shipped
  return (
    <FormFrame form={form} act={act} onCancel={onCancel}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          {own && !task && <FromCatalogue />}
          <Input name="title" />
          <TextAreaField name="description" label={recurringTaskFields.description.label} rows={3} keepsEmpty />
          <Card title="Termin">
            <div className={classes.fields}>
              <RuleFields />
              <Input name="days_before" />
            </div>
          </Card>
          <Card title="Firmy">
            <div className={classes.fields}>
              <ConcernFields />
            </div>
          </Card>
          <Card title="Zadanie">
            <div className={classes.fields}>
              <Assignee />
              <Input name="priority" />
              <Checklist />
              <Input name="internal" />
              <FieldPair>
                <Input name="active_from" />
                <Input name="active_to" />
              </FieldPair>
              <Input name="enabled" />
            </div>
          </Card>
        </div>
        <RulePreview id={task?.id} />
      </div>
    </FormFrame>
  )
}

function Assignee() {
  const kind = useWatch({ name: 'assignee_kind' })
  return (
    <>
      <Input name="assignee_kind" />
      {kind === 'person' && <PersonField name="assignee_id" label={recurringTaskFields.assignee_id.label} required />}
    </>
  )
}

function Checklist() {
  const { getValues, setValue } = useFormContext()
  const lines = (): string[] => getValues('checklist')
  return (
    <div>
      <LinesField name="checklist" label={recurringTaskFields.checklist.label} />
      <ChecklistMenu present={lines} add={points => setValue('checklist', [...lines(), ...points], { shouldDirty: true, shouldValidate: true })} />
    </div>
  )
}

/** An obligation fills the form; what is filled can be changed. */
function FromCatalogue() {
  const { setValue } = useFormContext()
  const read = useCall(recurringTasks.catalogue, undefined, { staleTime: 3_600_000 })
  const obligation = useWatch({ name: 'obligation' })
  const options = (read.data?.data ?? []).map(({ key, title, group, who }) => ({ value: key, label: `${group}: ${title} (${who})` }))
  const filled = useRef<string | null>(null)
  const catalogueEntry = read.data?.data.find(({ key }) => key === obligation)
  useEffect(() => {
    if (!catalogueEntry || filled.current === catalogueEntry.key) return
    filled.current = catalogueEntry.key
    for (const name of ['title', 'rule', 'shift', 'conditions', 'exceptions'] as const) setValue(name, catalogueEntry[name], { shouldDirty: true })
    setValue('scope', 'profile')
  }, [catalogueEntry, setValue])
  return (
    <SelectField
      {...inputProps(recurringTaskFields, 'obligation')}
      options={options}
      placeholder={recurringTaskFields.obligation.placeholder}
      description={obligation ? 'Termin i firmy są z katalogu; można je zmienić.' : 'Katalog wypełnia termin i firmy.'}
    />
  )
}
