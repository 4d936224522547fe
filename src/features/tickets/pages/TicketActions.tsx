import { Button } from '@mantine/core'
import { IconArrowMerge, IconClock, IconDots, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Ticket } from '#features/tickets/shared/contract.ts'
import type { TicketAction } from '#features/tickets/shared/rules.ts'
import { EntryClock, EntryDialog } from '#features/uptimes/public.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { useKeys } from '#web/ui/keys.ts'
import { actionIcons, actionNames, moveTicket } from './ticket-acts.ts'

const MergeDialog = lazyNamed(() => import('./MergeDialog.tsx'), 'MergeDialog')
const TitleDialog = lazyNamed(() => import('./TitleDialog.tsx'), 'TitleDialog')

/** The steps that lead on are buttons; the rest lies in the menu. */
const onward: readonly TicketAction[] = ['start', 'resolve', 'withdraw', 'reopen']

export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  const mayLog = useCan('uptimes.write') && isSwitchedOn('uptime') && ticket.content_visible
  const [dialog, setDialog] = useState<'merge' | 'title' | 'time'>()
  const [taken, setTaken] = useState<TicketAction>()
  const close = () => setDialog(undefined)
  useKeys(ticket.may_change ? [{ key: 'e', title: 'Zmień tytuł sprawy', act: () => setDialog('title') }] : [])
  // The next step is one from where this one leads.
  function take(action: TicketAction) {
    setTaken(action)
    void moveTicket(ticket, action).finally(() => setTaken(undefined))
  }
  const steps = ticket.actions.filter(action => onward.includes(action))
  const rest = ticket.actions.filter(action => !onward.includes(action))
  const entries = [
    ...rest.map(action => {
      const Icon = actionIcons[action]
      return { title: actionNames[action].label, icon: <Icon {...icon} />, onClick: () => take(action) }
    }),
    ...(isAdmin && mayLog ? [{ title: 'Zapisz czas pracy', icon: <IconClock {...icon} />, onClick: () => setDialog('time') }] : []),
    ...(ticket.may_change
      ? [
          { title: 'Zmień tytuł', icon: <IconPencil {...icon} />, onClick: () => setDialog('title') },
          { title: 'Połącz z inną sprawą', icon: <IconArrowMerge {...icon} />, onClick: () => setDialog('merge') },
        ]
      : []),
  ]
  return (
    <>
      {steps.map((action, place) => {
        const Icon = actionIcons[action]
        return (
          <Button
            key={action}
            variant={place === 0 && action === 'start' ? 'filled' : 'default'}
            leftSection={<Icon {...icon} />}
            loading={taken === action}
            disabled={taken !== undefined}
            onClick={() => take(action)}
          >
            {actionNames[action].label}
          </Button>
        )
      })}
      {isAdmin && ticket.content_visible && <EntryClock measured={{ ticket_id: ticket.id }} />}
      {entries.length > 0 && (
        <LazyMenu entries={entries} position="bottom-end" width={220}>
          <Button variant="default" px={9} aria-label="Inne czynności" loading={taken && rest.includes(taken)} disabled={taken !== undefined}>
            <IconDots {...icon} />
          </Button>
        </LazyMenu>
      )}
      <Suspense>
        {dialog === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
        {dialog === 'title' && <TitleDialog ticket={ticket} onClose={close} />}
        {dialog === 'time' && <EntryDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  )
}
