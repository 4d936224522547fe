import { Button } from '@mantine/core'
import { IconEye, IconMessage } from '@tabler/icons-react'
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { comments } from '#features/comments/shared/contract.ts'
import { isAnchor, type SubjectRef } from '#features/comments/shared/rules.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { CommentItem } from './CommentItem.tsx'
import { useCount } from './comment-counts.ts'
import classes from './Comments.module.css'
import { type ComposerExtras, NewComment } from './NewComment.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const perPage = 20

/** What happened between two words. */
export interface Happening {
  id: string
  at: string
  line: ReactNode
}

export interface ConversationProps {
  subject: SubjectRef
  /** Whose it is; what concerns no company is anybody's who may write. */
  company_id: string | null
  title?: string
  /** In a panel of the window's height: the conversation scrolls by itself, the field for a new comment stays in sight. */
  pinned?: boolean
  /** The thing stays in the office, and so does what is said of it. */
  internal?: boolean
  /** What the talk is about: it stands above the first comment, in place of the heading. */
  opening?: ReactNode
  /** Oldest first; they stand between the comments. */
  events?: readonly Happening[]
  /** Nothing more may be said to everybody. */
  closed?: boolean
  extras?: ComposerExtras
}

export function Conversation({
  subject,
  company_id,
  title,
  pinned = false,
  internal = false,
  opening,
  events = [],
  closed = false,
  extras,
}: ConversationProps) {
  const { isAdmin } = useUser()
  const mayWrite = useCanIn('comments.write', company_id)
  const count = useCount(subject, [subject.id])
  const [pages, setPages] = useState(1)
  const scroll = useNewest(pinned)
  return (
    <section
      className={classes.conversation}
      aria-label={title ? `Komentarze: ${title}` : 'Komentarze'}
      data-pinned={pinned || undefined}
      data-talk={opening ? true : undefined}
    >
      {!opening && (
        <header className={classes.head}>
          <h2>Komentarze {count > 0 && <span>{count}</span>}</h2>
          {isAdmin && !internal && (
            <span className={classes.hint}>
              <IconEye size={16} stroke={1.75} aria-hidden /> widzi je klient, oprócz notatek
            </span>
          )}
        </header>
      )}
      {/* What scrolls must be reached by keyboard. */}
      <div ref={scroll} className={classes.list} role="log" aria-label="Przebieg rozmowy" tabIndex={pinned ? 0 : undefined}>
        {opening}
        {Array.from({ length: pages }, (_, place) => pages - place).map(page => (
          <CommentPage
            key={page}
            subject={subject}
            page={page}
            events={events}
            more={page === pages ? () => setPages(pages + 1) : undefined}
            invitation={!mayWrite || opening ? undefined : internal ? 'Notatkę można dodać poniżej.' : 'Pytanie można zadać poniżej.'}
            empty={opening ? 'nothing' : !pinned ? 'picture' : mayWrite ? 'hidden' : 'line'}
          />
        ))}
      </div>
      {mayWrite === false && company_id && !closed && <ReadOnlyNotice />}
      {mayWrite && (isAdmin || !closed) && <NewComment subject={subject} onlyInternal={internal || closed} extras={extras} />}
    </section>
  )
}

/** Shows the lower end of what scrolls, and keeps it there when something is added below. */
function useNewest(pinned: boolean) {
  return useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !pinned) return
      const observer = new MutationObserver(records => {
        if (records.some(({ addedNodes }) => [...addedNodes].includes(element.lastElementChild as Node))) element.scrollTop = element.scrollHeight
      })
      observer.observe(element, { childList: true })
      return () => observer.disconnect()
    },
    [pinned],
  )
}

interface PageProps {
  subject: SubjectRef
  page: number
  events: readonly Happening[]
  /** For the oldest page shown: shows the one before it. */
  more?: () => void
  /** Where something may be written and nothing is yet. */
  invitation: string | undefined
  /** How it says that there are no comments: beside a preview there is room for a line, and the field for the first one says it too. */
  empty: 'nothing' | 'hidden' | 'line' | 'picture'
}

/** Pages count from the newest comment; within one the oldest stands first. */
function CommentPage({ subject, page, events, more, invitation, empty }: PageProps) {
  const query = { subject_kind: subject.kind, subject_id: subject.id, page, limit: perPage, sort: 'created:desc' }
  const list = useCall(comments.list, { query }, { placeholderData: before => before })
  // The page below, which is shown as well: it says where this one ends.
  const newer = useCall(comments.list, { query: { ...query, page: page - 1 } }, { enabled: page > 1 })
  const { hash } = useLocation()
  const earlier = list.data ? list.data.meta.total - page * perPage : 0
  useEffect(() => {
    if (isAnchor(hash) && earlier > 0 && !document.getElementById(hash.slice(1))) more?.()
  }, [hash, earlier, more])
  if (list.isLoadingError) return <ErrorState title="Nie udało się wczytać komentarzy" error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton lines={3} />
  const { data, meta } = list.data
  if (meta.total === 0 && empty === 'nothing') return <Happenings events={events} />
  if (meta.total === 0 && empty !== 'picture') return <p className={empty === 'hidden' ? 'hidden' : classes.hint}>Nie ma jeszcze komentarzy.</p>
  if (meta.total === 0) return <EmptyState icon={IconMessage} title="Nie ma jeszcze komentarzy" text={invitation} />
  return (
    <>
      {more && earlier > 0 && (
        <Button variant="subtle" size="xs" onClick={more}>
          Pokaż wcześniejsze ({earlier})
        </Button>
      )}
      {earlier <= 0 && <Happenings events={events} to={data.at(-1)?.created_at} />}
      {data.toReversed().map((comment, place, rows) => (
        <Fragment key={comment.id}>
          <CommentItem comment={comment} talk={empty === 'nothing'} />
          <Happenings events={events} from={comment.created_at} to={rows[place + 1]?.created_at ?? newer.data?.data.at(-1)?.created_at} />
        </Fragment>
      ))}
    </>
  )
}

/** Those of a time that ends before the next word; without an end, all later ones. */
function Happenings({ events, from, to }: { events: readonly Happening[]; from?: string; to?: string | undefined }) {
  const meant = events.filter(({ at }) => (!from || Date.parse(at) >= Date.parse(from)) && (!to || Date.parse(at) < Date.parse(to)))
  return meant.map(({ id, line }) => (
    <p key={id} className={classes.happening}>
      {line}
    </p>
  ))
}
