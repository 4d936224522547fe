import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { draftOf, filesOf, keepDraft } from '#web/session/drafts.ts'
import { linkTo } from '#web/routing/routes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './TicketList.module.css'

/** The name under which a ticket that is being written is kept. */
export const ticketDraft = 'new ticket'

interface StoredDraft {
  draft: { title?: string } | undefined
  files: object | undefined
}

/** What one has begun to write and not sent stands above the list. */
export function DraftNotice() {
  const { isAdmin } = useUser()
  const [{ draft, files }, setKept] = useState<StoredDraft>(() => ({ draft: draftOf(ticketDraft), files: draftOf(filesOf(ticketDraft)) }))
  if (!draft && !files) return null
  function drop() {
    keepDraft(ticketDraft, null)
    keepDraft(filesOf(ticketDraft), null)
    setKept({ draft: undefined, files: undefined })
    toast('Usunięto szkic.', {
      undo: async () => {
        keepDraft(ticketDraft, draft ?? null)
        keepDraft(filesOf(ticketDraft), files ?? null)
        setKept({ draft, files })
      },
    })
  }
  return (
    <section className={classes.draft} aria-label="Szkic">
      <span>
        Szkic: <b>{draft?.title || 'sprawa bez tytułu'}</b>
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
