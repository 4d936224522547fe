import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { companies } from '#features/companies/shared/contract.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'
import { useNewTask } from './NewTask.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

interface Props {
  ticket: { id: string; title: string; company_id: string }
}

export const useTicketTasks = (ticket_id: string, enabled = true) =>
  useCall(tasks.list, { query: { page: 1, limit: 50, filters: writeFilters([{ key: 'source_id', operator: '=', values: [ticket_id] }]) } }, { enabled })

/** What came of a ticket, and the way to more of it; a client sees what is shared, and nothing where there is none. */
export function TicketTasks({ ticket }: Props) {
  const mayWrite = useCan('tasks.write')
  const company = useCall(companies.get, { params: { id: ticket.company_id } }, { enabled: mayWrite })
  const mayAdd = mayWrite && company.data?.data.archived_at === null
  const mayAnswer = useCanIn('tasks.answer', ticket.company_id)
  const { add, dialog } = useNewTask({ company_id: ticket.company_id, ticket })
  const ticketTasks = useTicketTasks(ticket.id)
  const rows = ticketTasks.data?.data ?? []
  if (!mayAdd && rows.length === 0) return null
  return (
    <section className={classes.ofTicket} aria-label="Zadania ze sprawy">
      <header>
        <h2>Zadania</h2>
        {mayAdd && (
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
            Utwórz zadanie
          </Button>
        )}
      </header>
      {ticketTasks.isLoadingError && <ErrorState error={ticketTasks.error} retry={ticketTasks.refetch} />}
      {rows.length > 0 && (
        <ul className={classes.home}>
          {rows.map(task => (
            <TaskLine key={task.id} task={task} place={false} may={mayAnswer === true && (mayWrite || task.assigned_to === 'client')} />
          ))}
        </ul>
      )}
      {dialog}
    </section>
  )
}
