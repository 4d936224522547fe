import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { draftOf, keepDraft } from '#web/drafts.ts'
import { linkTo } from '#web/routes.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUser } from '#web/use-session.ts'
import classes from './Tickets.module.css'

/** The name under which a ticket that is being written is kept. */
export const ticketDraft = 'new ticket'

/** What one has begun to write and not sent stands above the list. */
export function DraftNotice() {
  const { isAdmin } = useUser()
  const [draft, setDraft] = useState(() => draftOf<{ title?: string }>(ticketDraft))
  if (!draft) return null
  function drop() {
    keepDraft(ticketDraft, null)
    setDraft(undefined)
    toast('Usunięto szkic.', {
      undo: async () => {
        keepDraft(ticketDraft, draft ?? null)
        setDraft(draft)
      },
    })
  }
  return (
    <section className={classes.draft} aria-label="Szkic">
      <span>
        Szkic: <b>{draft.title || 'sprawa bez tytułu'}</b>
      </span>
      <Button size="xs" variant="subtle" onClick={drop}>
        Usuń szkic
      </Button>
      <Button size="xs" variant="default" component={Link} to={linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new')}>
        Dokończ
      </Button>
    </section>
  )
}
