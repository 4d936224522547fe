import { useNavigate } from 'react-router'
import { newRecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { usual } from '#features/recurring-tasks/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { RecurringTaskForm } from './RecurringTaskForm.tsx'
import { ruleDefaults } from './rule-defaults.ts'

export function RecurringTaskNew() {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: newRecurringTask,
    defaults: { title: '', rule: ruleDefaults.monthly, ...usual() },
    send: async (body, { idempotent }) => {
      const { data } = await call(recurringTasks.create, { body, idempotent })
      toast('Dodano zadanie podatkowe.')
      await refreshQueries('recurring-tasks')
      navigate(linkTo('dashboard-recurring-tasks-view', { id: data.id }), { replace: true })
    },
  })
  return (
    <Page title="Nowe zadanie">
      <RecurringTaskForm form={form} act="Dodaj zadanie" onCancel={() => navigate(linkTo('dashboard-recurring-tasks'))} />
    </Page>
  )
}
