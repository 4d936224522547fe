import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ticket } from '#features/tickets/shared/contract.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { ticketBadges } from './badges.ts'
import { actionIcons, actionNames, moveTicket } from './ticket-acts.ts'
import classes from './StateMenu.module.css'

/** Its state, and all that it can become. */
export function StateMenu({ ticket }: { ticket: Ticket }) {
  const [busy, setBusy] = useState(false)
  const look = ticketBadges[ticket.state]
  const entries = ticket.actions.map(action => {
    const Icon = actionIcons[action]
    return {
      title: actionNames[action].label,
      icon: <Icon size={16} stroke={1.75} aria-hidden />,
      onClick: () => {
        setBusy(true)
        void moveTicket(ticket, action).finally(() => setBusy(false))
      },
    }
  })
  return (
    <LazyMenu width={230} entries={entries}>
      <button type="button" className={classes.state} disabled={busy} aria-label={`Stan sprawy: ${look.label}. Zmień`}>
        <Status look={look} size="pill" />
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
    </LazyMenu>
  )
}
