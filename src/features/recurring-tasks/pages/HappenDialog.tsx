import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type RecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { id, plain_date } from '#kernel/fields/scalars.ts'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { DateField, SelectField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const schema = z.strictObject({ company_id: id, date: plain_date, payer_id: id.nullish() })
type Values = z.input<typeof schema>
type Sent = z.output<typeof schema>

/** Of an obligation of persons, whose event it was. */
function PayerField({ task_id, form }: { task_id: string; form: UseFormReturn<Values, unknown, Sent> }) {
  const { control, setValue } = form
  const [company_id, date, payer_id] = useWatch({ control, name: ['company_id', 'date', 'payer_id'] })
  const isWhole = company_id !== '' && isPlainDate(date)
  const { data, isPending } = useCall(recurringTasks.asked, { params: { id: task_id }, query: { company_id, date } }, { enabled: isWhole })
  const options = data?.data.flatMap(({ payer_id, payer }) => (payer_id && payer ? [{ value: payer_id, label: payer }] : [])) ?? []
  // Who is asked in another company, or on another day, need not be the same person.
  const isGone = payer_id != null && !isPending && options.every(({ value }) => value !== payer_id)
  useEffect(() => {
    if (isGone) setValue('payer_id', null)
  }, [isGone, setValue])
  if (options.length === 0) return null
  return <SelectField name="payer_id" label="Osoba" options={options} placeholder="Każda, której to dotyczy" />
}

/** The event from which the term runs, in one company. */
export function HappenDialog({ task, onClose }: { task: RecurringTask; onClose(): void }) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema,
    defaults: { company_id: '', date: warsawToday(), payer_id: null },
    send: async ({ payer_id, ...event }, { idempotent }) => {
      const body = payer_id ? { ...event, payer_id } : event
      const { data } = await call(recurringTasks.happen, { params: { id: task.id }, body, idempotent })
      toast(`Dodano zadanie ${data.number}.`)
      await refreshQueries('tasks', 'companies', 'recurring-tasks')
      navigate(linkTo('dashboard-tasks-view', { id: data.id }))
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zdarzenie w firmie" act="Dodaj zadanie" form={form}>
      <p>{task.title}</p>
      <CompanyField name="company_id" label="Firma" required />
      <DateField name="date" label="Dzień zdarzenia" required />
      <PayerField task_id={task.id} form={form.form} />
    </FormDialog>
  )
}
