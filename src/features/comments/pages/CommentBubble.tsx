import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import classes from './Comments.module.css'

interface Props {
  said: { author_id: string; author_name: string; created_at: string }
  /** Whose side the author is on, where the reader must be told. */
  side?: string | null | false | undefined
  internal?: boolean
  edited?: boolean
  /** As one of a talk that is a page of its own. */
  talk?: boolean
  menu?: ReactNode
  id?: string
  /** The way here leads to it. */
  meant?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What somebody said, with who and when. */
export function CommentBubble({ said, side, internal, edited, talk, menu, id, meant, ref, children }: Props) {
  return (
    <article id={id} ref={ref} className={classes.item} data-internal={internal || undefined} data-meant={meant || undefined} tabIndex={meant ? -1 : undefined}>
      <Avatar name={said.author_name} id={said.author_id} size={talk ? 32 : 24} />
      <div className={classes.box}>
        {internal && (
          <div className={classes.mark}>
            <IconEyeOff size={16} stroke={1.75} aria-hidden /> Notatka wewnętrzna, klient jej nie widzi
          </div>
        )}
        <div className={classes.words}>
          <header className={classes.author}>
            <b>{said.author_name}</b> {side && <span>{side}</span>}{' '}
            <time dateTime={said.created_at}>
              {formatWhen(said.created_at)}
              {edited && ', edytowany'}
            </time>
            {menu}
          </header>
          {children}
        </div>
      </div>
    </article>
  )
}
