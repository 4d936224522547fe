import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { ReadOnlyNotice } from '#features/comments/public.tsx'
import { type Conversation, messages } from '#features/messages/shared/contract.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { Answer } from './Answer.tsx'
import { awaited } from './message-badges.ts'
import classes from './MessageShow.module.css'
import { Participants } from './Participants.tsx'
import { Thread } from './Thread.tsx'

export function MessageShow() {
  const { id = '' } = useParams()
  const read = useCall(messages.get, { params: { id } })
  const conversation = read.data?.data
  useRecordName(conversation?.subject)
  useMarkRead(conversation)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!conversation) return <Skeleton lines={6} />
  return (
    <Page
      title={conversation.subject}
      mark={conversation.to_acknowledge && <Status look={awaited} size="pill" />}
      lead={<Company conversation={conversation} />}
      actions={conversation.mine && <ArchiveButton conversation={conversation} />}
      flush
    >
      <div className={classes.columns}>
        <div className={classes.talk}>
          <Thread conversation={conversation} />
          {conversation.may_write ? (
            <Suspense fallback={<Skeleton lines={2} />}>
              <Answer key={conversation.id} conversation={conversation} />
            </Suspense>
          ) : (
            <ReadOnlyNotice />
          )}
        </div>
        <Participants conversation={conversation} />
      </div>
    </Page>
  )
}

function Company({ conversation: { company_id, company_title } }: { conversation: Conversation }) {
  const { isAdmin } = useUser()
  if (!company_id) return <>Rozmowa wewnątrz biura</>
  return <Link to={linkTo(isAdmin ? 'dashboard-companies-view' : 'companies-view', { id: company_id })}>{company_title}</Link>
}

/** What is on the screen of somebody who looks is read; a tab in the background waits. */
function useMarkRead(conversation: Conversation | undefined) {
  const newest = useCall(
    messages.entries,
    { params: { id: conversation?.id ?? '' }, query: { page: 1, limit: 1, sort: 'created:desc' } },
    { enabled: conversation !== undefined && conversation.unread > 0 },
  )
  const entry_id = newest.data?.data[0]?.id
  const lastReadId = useRef('')
  const id = conversation?.id
  const waits = conversation !== undefined && conversation.unread > 0
  useEffect(() => {
    if (!id || !entry_id || !waits) return
    const tell = () => {
      if (document.visibilityState !== 'visible' || lastReadId.current === entry_id) return
      lastReadId.current = entry_id
      call(messages.read, { params: { id }, body: { entry_id } }).then(
        () => refreshQueries('messages'),
        (error: unknown) => {
          lastReadId.current = ''
          console.warn(error)
        },
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [id, entry_id, waits])
}

function ArchiveButton({ conversation: { id, archived } }: { conversation: Conversation }) {
  const Icon = archived ? IconArchiveOff : IconArchive
  const move = (away: boolean) => call(away ? messages.archive : messages.restore, { params: { id } }).then(() => refreshQueries('messages'))
  async function toggle() {
    await attempt(async () => {
      await move(!archived)
      toast(archived ? 'Rozmowa wróciła z archiwum.' : 'Rozmowa jest w archiwum.', { undo: () => move(archived) })
    })
  }
  return (
    <Button variant="default" leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => void toggle()}>
      {archived ? 'Przywróć' : 'Do archiwum'}
    </Button>
  )
}
