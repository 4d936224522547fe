import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Conversation, messages } from '#features/messages/shared/contract.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { MessageItem } from './MessageItem.tsx'
import classes from './MessageShow.module.css'

const perPage = 20

/** Pages count from the newest message; the oldest stands first. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const [pages, setPages] = useState(1)
  return (
    <div className={classes.thread} role="log" aria-label="Przebieg rozmowy">
      {Array.from({ length: pages }, (_, place) => pages - place).map(page => (
        <Entries key={page} conversation={conversation} page={page} more={page === pages ? () => setPages(pages + 1) : undefined} />
      ))}
    </div>
  )
}

interface Props {
  conversation: Conversation
  page: number
  /** For the oldest page shown: shows the one before it. */
  more?: () => void
}

function Entries({ conversation, page, more }: Props) {
  const query = { page, limit: perPage, sort: 'created:desc' }
  const list = useCall(messages.entries, { params: { id: conversation.id }, query }, { placeholderData: before => before })
  const end = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  const loaded = list.data !== undefined
  // A long conversation opens where it ended.
  useEffect(() => {
    if (!loaded || page !== 1 || opened.current) return
    opened.current = true
    end.current?.scrollIntoView({ block: 'end' })
  }, [loaded, page])
  if (list.isLoadingError) return <ErrorState title="Nie udało się wczytać rozmowy" error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton lines={4} />
  const { data, meta } = list.data
  const earlier = meta.total - page * perPage
  return (
    <>
      {more && earlier > 0 && (
        <Button variant="subtle" size="xs" className={classes.more} onClick={more}>
          Pokaż wcześniejsze ({earlier})
        </Button>
      )}
      {data.toReversed().map(message => (
        <MessageItem key={message.id} message={message} conversation={conversation} />
      ))}
      {page === 1 && <div ref={end} />}
    </>
  )
}
