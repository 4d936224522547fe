import { Checkbox } from '@mantine/core'
import '#web/ui/form/input-styles.ts'
import { useState } from 'react'
import { Composer, usePictures, type Words } from '#features/comments/public.tsx'
import { type Conversation, messages } from '#features/messages/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { draftOf, keepDraft } from '#web/session/drafts.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useUser } from '#web/session/use-session.ts'
import classes from './MessageShow.module.css'
import { joinWords, takeBack } from './take-back.ts'
import { messageFields } from '#features/messages/shared/fields.ts'

/** The field for the next message; what is typed survives a reload. */
export function Answer({ conversation }: { conversation: Conversation }) {
  const { isAdmin } = useUser()
  const name = `message ${conversation.id}`
  const [draft, setDraft] = useState<Words>(() => draftOf<Words>(name) ?? { content: '', files: [] })
  const [restored, setRestored] = useState(0)
  const [acknowledge, setAcknowledge] = useState(false)
  const content = usePictures(draft.content)
  if (content === undefined) return <Skeleton lines={2} />

  /** Into the field as well, where it is still shown. */
  function restore(words: Words, asked: boolean) {
    const all = joinWords(words, draftOf<Words>(name))
    keepDraft(name, all)
    setDraft(all)
    setAcknowledge(now => now || asked)
    setRestored(count => count + 1)
  }

  async function send(words: Words, keyOf: (body: unknown) => string) {
    const { content, files } = words
    const body = { content, file_ids: files.map(file => file.id), acknowledge }
    const { data } = await call(messages.reply, { params: { id: conversation.id }, body, idempotent: keyOf(body) })
    // Whoever leaves before the list is there has sent it all the same.
    keepDraft(name, null)
    setAcknowledge(false)
    toast('Wysłano odpowiedź.', { undo: () => takeBack(conversation.id, data.id, () => restore(words, body.acknowledge)), about: [conversation.id] })
    await refreshQueries('messages')
  }

  async function ask({ content, files }: Words) {
    if (!isAdmin || !conversation.company_id) return true
    const words = { content, file_ids: files.map(file => file.id), acknowledge }
    const { data } = await call(messages.preview, { body: { to: { conversation_id: conversation.id }, ...words } })
    return data.email ? (await import('./LetterQuestion.tsx')).askAboutLetter(data) : true
  }

  return (
    <div className={classes.answer}>
      <Composer
        key={restored}
        initial={{ content, files: draft.files }}
        label="Napisz odpowiedź"
        act="Wyślij"
        ask={ask}
        send={send}
        onChange={words => keepDraft(name, words.content === '' && words.files.length === 0 ? null : words)}
        foot={
          isAdmin && (
            <Checkbox size="xs" label={messageFields.acknowledge.label} checked={acknowledge} onChange={event => setAcknowledge(event.currentTarget.checked)} />
          )
        }
      />
    </div>
  )
}
