import { Link } from 'react-router'
import type { Notification } from '#features/notifications/shared/contract.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import classes from '#features/notifications/public.module.css'
import { markRead } from './notice-acts.ts'
import { noticeIcon } from './notice-badges.ts'

/** Leads to what it tells of, and is read by that. */
export function NoticeItem({ notice, onOpen }: { notice: Notification; onOpen?(): void }) {
  const { id, event, subject, text, path, read_at, created_at } = notice
  const Icon = noticeIcon(event)
  function open() {
    if (read_at === null) void markRead(id)
    onOpen?.()
  }
  return (
    <li>
      <Link to={path} className={classes.notice} data-unread={read_at === null || undefined} onClick={open}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.words}>
          <b>
            {read_at === null && <span className="hidden">Nowe: </span>}
            {subject}
          </b>
          {text && <span className={classes.text}>{text}</span>}
          <time className={classes.when} dateTime={created_at}>
            {formatWhen(created_at)}
          </time>
        </span>
        {read_at === null && <span className={classes.dot} aria-hidden />}
      </Link>
    </li>
  )
}
