import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { type LeaveBase, leaveBaseBody, leaveBases } from '#features/employees/shared/contract.ts'
import { baseFields, periodFields } from '#features/employees/shared/fields.ts'
import { countedLabels } from '#features/employees/shared/labels.ts'
import { leaveBaseDays } from '#features/employees/shared/leave.ts'
import { isFirst } from '#kernel/dates/effective-dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, NumberChoice, NumberField, SelectField, TextAreaField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { icon } from '#web/ui/display/icon.ts'
import classes from '#features/employees/public.module.css'

/** Another base from a day on, or a correction of one, with the periods that it counts. */
export function LeaveBaseDialog({
  employee_id,
  base,
  latest,
  onClose,
}: {
  employee_id: string
  base: LeaveBase | undefined
  /** The newest one, whose additional leave goes on. */
  latest: LeaveBase | undefined
  onClose(): void
}) {
  const form = useServerForm({
    schema: leaveBaseBody,
    defaults: {
      from_day: base?.from_day ?? warsawToday(),
      base: base?.base ?? 26,
      additional: (base ?? latest)?.additional ?? 0,
      periods: base?.periods ?? [],
      certificate_day: base?.certificate_day ?? null,
      override_reason: base?.override_reason ?? null,
    },
    version: base?.version,
    send: (body, { idempotent, version }) =>
      base ? call(leaveBases.update, { params: { id: base.id }, body, version }) : call(leaveBases.create, { params: { id: employee_id }, body, idempotent }),
    onDone: () => {
      toast('Zapisano wymiar urlopu.')
      void refreshQueries('employees')
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Wymiar urlopu"
      act="Zapisz wymiar"
      form={form}
      size={640}
      removal={
        base && !isFirst(base)
          ? {
              title: 'Usunąć tę zmianę wymiaru?',
              act: 'Usuń zmianę wymiaru',
              run: async () => {
                await call(leaveBases.remove, { params: { id: base.id }, version: base.version })
                toast('Usunięto zmianę wymiaru.')
                void refreshQueries('employees')
                onClose()
              },
            }
          : undefined
      }
    >
      <NumberChoice {...inputProps(baseFields, 'base')} options={leaveBaseDays.map(value => ({ value, label: `${value} dni` }))} />
      <NumberField {...inputProps(baseFields, 'additional')} />
      {base && isFirst(base) ? <p>Ten wymiar obowiązuje od początku zatrudnienia.</p> : <DateField {...inputProps(baseFields, 'from_day')} />}
      <PeriodInputs />
      <DateField {...inputProps(baseFields, 'certificate_day')} />
      <TextAreaField {...inputProps(baseFields, 'override_reason')} rows={2} />
    </FormDialog>
  )
}

/** Earlier employment and schools, which count towards the leave. */
function PeriodInputs() {
  const { fields, append, remove } = useFieldArray<Pick<LeaveBase, 'periods'>, 'periods', 'key'>({ name: 'periods', keyName: 'key' })
  return (
    <fieldset className={classes.periods}>
      <legend>{baseFields.periods.label}</legend>
      {fields.map((field, place) => (
        <div key={field.key} className={classes.period}>
          <SelectField {...inputProps(periodFields, 'kind')} name={`periods.${place}.kind`} options={optionsOf(countedLabels)} />
          <DateField {...inputProps(periodFields, 'from_day')} name={`periods.${place}.from_day`} />
          <DateField {...inputProps(periodFields, 'to_day')} name={`periods.${place}.to_day`} />
          <ActionIcon variant="subtle" size={36} aria-label={`Usuń okres ${place + 1}`} onClick={() => remove(place)}>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="xs"
        variant="default"
        disabled={fields.length >= 50}
        leftSection={<IconPlus {...icon} />}
        onClick={() => append({ kind: 'employment', from_day: '', to_day: '' })}
      >
        Dodaj okres
      </Button>
    </fieldset>
  )
}
