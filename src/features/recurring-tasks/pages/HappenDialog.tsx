import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type RecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { id, plain_date } from '#kernel/fields/scalars.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { DateField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const schema = z.strictObject({ company_id: id, date: plain_date })

/** The event from which the term runs, in one company. */
export function HappenDialog({ task, onClose }: { task: RecurringTask; onClose(): void }) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema,
    defaults: { company_id: '', date: warsawToday() },
    send: async (body, { idempotent }) => {
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
    </FormDialog>
  )
}
