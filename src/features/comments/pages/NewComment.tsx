import { IconEyeOff, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { comments } from '#features/comments/shared/contract.ts'
import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useUser } from '#web/session/use-session.ts'
import { Composer } from './Composer.tsx'
import type { Words } from './use-draft.ts'
import { readDraft, storeDraft } from './comment-drafts.ts'
import classes from './Comments.module.css'
import { mentionsOf } from './mentions.ts'
import { usePictures } from './picture-links.ts'

/** What the thing's own page adds to the field. */
export interface ComposerExtras {
  /** What is said to everybody, in the page's words: the field's name and the button's. */
  label?: string
  act?: string
  /** Answering is the main thing to do on the page. */
  main?: boolean
  tools?(insert: (html: string) => void): ReactNode
  /** Another way to send a comment that everybody reads. */
  second?: { act: string; run(): Promise<unknown> }
}

/** A comment, or for staff a note; what is typed survives a reload. */
export function NewComment({ subject, onlyInternal, extras = {} }: { subject: SubjectRef; onlyInternal: boolean; extras?: ComposerExtras }) {
  const { isAdmin } = useUser()
  const [draft] = useState(() => readDraft(subject))
  const [internal, setInternal] = useState(isAdmin && draft.internal)
  // What is written where only notes are possible stays one, also when clients come to see the thing in the meantime.
  if (onlyInternal && !internal) setInternal(true)
  const latest = useRef<Words>(draft)
  const content = usePictures(draft.content)
  if (content === undefined) return <Skeleton lines={2} />

  function keep(words: Words, is_internal = internal) {
    latest.current = words
    storeDraft(subject, { ...words, internal: is_internal })
  }

  function choose(is_internal: boolean) {
    setInternal(is_internal)
    keep(latest.current, is_internal)
  }

  async function send({ content, files }: Words, keyOf: (body: unknown) => string) {
    const body = { subject_kind: subject.kind, subject_id: subject.id, content, internal, file_ids: files.map(file => file.id) }
    await call(comments.create, { body, idempotent: keyOf(body) })
    // Whoever leaves before the list is there has said it all the same.
    keep({ content: '', files: [] })
    await refreshQueries('comments')
  }

  return (
    <div className={classes.new}>
      <Composer
        mentions={mentionsOf(subject, internal)}
        initial={{ content, files: draft.files }}
        internal={internal}
        label={internal ? 'Notatka wewnętrzna' : (extras.label ?? 'Napisz komentarz')}
        act={internal ? 'Zapisz notatkę' : (extras.act ?? 'Wyślij')}
        main={extras.main}
        tools={extras.tools}
        second={internal ? undefined : extras.second}
        head={toField => isAdmin && (onlyInternal ? <OnlyNote /> : <Choice internal={internal} choose={choose} toField={toField} />)}
        send={send}
        onChange={keep}
      />
    </div>
  )
}

const OnlyNote = () => (
  <p className={classes.hint}>
    <IconEyeOff size={16} stroke={1.75} aria-hidden /> Notatka wewnętrzna, klient jej nie widzi
  </p>
)

/** Whoever has chosen goes on with the words. */
function Choice({ internal, choose, toField }: { internal: boolean; choose(internal: boolean): void; toField(): void }) {
  const take = (next: boolean) => {
    choose(next)
    toField()
  }
  return (
    <fieldset className={classes.choice} aria-label="Dla kogo">
      <button type="button" aria-pressed={!internal} onClick={() => take(false)}>
        <IconSend size={16} stroke={1.75} aria-hidden /> Dla klienta
      </button>
      <button type="button" aria-pressed={internal} onClick={() => take(true)}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden /> Notatka wewnętrzna
      </button>
    </fieldset>
  )
}
