import { IconCalendarCheck, IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { comments } from '#features/comments/shared/contract.ts'
import { stateOf } from '#features/comments/public.tsx'
import { downloadFile } from '#features/documents/public.tsx'
import { isReadable } from '#features/files/shared/rules.ts'
import { useTicketTasks } from '#features/tasks/public.tsx'
import type { Ticket } from '#features/tickets/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './Tickets.module.css'

/** What belongs to a ticket besides its tasks: what was attached to it or in the talk, and the months that its tasks are of. */
export function Related({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  const subject = { subject_kind: 'ticket', subject_id: ticket.id } as const
  const talk = useCall(comments.list, { query: { ...subject, page: 1, limit: 100, sort: 'created:desc' } }, { enabled: ticket.content_visible })
  const ticketTasks = useTicketTasks(ticket.id, isSwitchedOn(['component:companyTasks', 'component:settlements']))
  const files = [...ticket.files, ...(talk.data?.data ?? []).flatMap(comment => comment.files).toReversed()]
  const months = new Map(
    (ticketTasks.data?.data ?? []).flatMap(({ settlement_id, month }) => (settlement_id && month ? [[month, settlement_id] as const] : [])),
  )
  if (files.length === 0 && months.size === 0) return null
  return (
    <section className={classes.part} aria-label="Powiązane">
      <h2>Powiązane</h2>
      <ul className={classes.related}>
        {files.map(file => (
          <li key={file.id}>
            <IconFileText size={18} stroke={1.75} aria-hidden />
            <button
              type="button"
              disabled={!isReadable(file.scan_state)}
              onClick={() => downloadFile(file.id)}
              aria-label={`Pobierz: ${file.name} ${stateOf(file)}`}
            >
              {file.name} <span>{stateOf(file)}</span>
            </button>
          </li>
        ))}
        {[...months].sort().map(([month, id]) => (
          <li key={id}>
            <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
            <Link
              to={isAdmin ? linkTo('dashboard-settlements-view', { id }) : linkTo('companies-view', { id: ticket.company_id }, { tab: 'settlements', month })}
            >
              Rozliczenie, {formatMonth(month)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
