import '#web/ui/layout/mantine.ts'
import '#web/ui/form/input-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Composer, usePictures, type Words } from '#features/comments/public.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { draftOf, keepDraft } from '#web/session/drafts.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUser } from '#web/session/use-session.ts'
import { broadcastLink } from './Broadcasts.tsx'
import { ClientRecipients } from './ClientRecipients.tsx'
import classes from './MessageNew.module.css'
import { type Choice, emptyDraft, errorsLeft, isBegun, type NewMessageDraft } from './new-message.ts'
import { letterOf, reachOf, sendMessage } from './send-message.ts'
import { StaffRecipients } from './StaffRecipients.tsx'
import { joinWords, takeBackBroadcast, takeBackFirst } from './take-back.ts'
import { conversationFields, messageFields } from '#features/messages/shared/fields.ts'

const draftName = 'new message'

/** Companies that the list of companies hands over. */
interface Handed {
  companies?: Choice[]
  /** What was sent is a draft again: a form that is open already begins with it. */
  restored?: boolean
}

function begin(isAdmin: boolean, handed: Choice[] | undefined): NewMessageDraft {
  const storedDraft = { ...emptyDraft, ...draftOf<NewMessageDraft>(draftName) }
  const draft = isBegun(storedDraft, isAdmin) ? storedDraft : emptyDraft
  return handed ? { ...draft, way: 'many', companies: handed } : draft
}

/** What was typed so far, which outlasts a reload, beginning with companies that were handed over. */
function useMessageDraft(isAdmin: boolean) {
  const handed = (useLocation().state as Handed | null)?.companies
  const [draft, setDraft] = useState(() => begin(isAdmin, handed))
  const [first] = useState(draft)
  const latest = useRef(draft)

  function change(values: Partial<NewMessageDraft>) {
    latest.current = { ...latest.current, ...values }
    setDraft(latest.current)
    keepDraft(draftName, isBegun(latest.current, isAdmin) ? latest.current : null)
  }

  function discard() {
    latest.current = emptyDraft
    keepDraft(draftName, null)
  }

  return { draft, first, latest, change, discard }
}

/** The server's refusals by field; the first of these fields gets the focus. */
function useFieldErrors() {
  const form = useRef<HTMLDivElement>(null)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [fields, setFields] = useState(fieldErrors)
  // Drawn by now, with what is said of the words as well, which their own field keeps. A field that was mended moves the focus nowhere.
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fieldErrors])
  function refuse(errors: Record<string, string>) {
    setFieldErrors(errors)
    setFields(errors)
  }
  const mend = (values: Partial<NewMessageDraft>) => setFields(errors => errorsLeft(errors, values))
  return { form, fields, refuse, mend }
}

export function MessageNew() {
  const { key, state } = useLocation()
  return <MessageForm key={(state as Handed | null)?.restored ? key : ''} />
}

function MessageForm() {
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const { draft, first, latest, change: keep, discard } = useMessageDraft(isAdmin)
  const { form, fields, refuse, mend } = useFieldErrors()
  const content = usePictures(first.content)

  function change(values: Partial<NewMessageDraft>) {
    keep(values)
    mend(values)
  }

  const write = ({ content, files }: Words) => keep({ content, files: [...files] })

  // The field's words are newer than the draft, which follows what is typed at a distance.
  async function ask(words: Words) {
    write(words)
    const reach = await reachOf(latest.current, isAdmin)
    if (reach) return (await import('./BroadcastQuestion.tsx')).askAboutBroadcast({ subject: latest.current.subject, reach })
    const letter = await letterOf(latest.current, isAdmin)
    return letter ? (await import('./LetterQuestion.tsx')).askAboutLetter(letter) : true
  }

  async function send(words: Words, keyOf: (body: unknown) => string) {
    refuse({})
    write(words)
    const sent = latest.current
    // The form itself is gone by then, and another message may be begun.
    const restore = () => {
      keepDraft(draftName, { ...sent, ...joinWords(sent, draftOf<NewMessageDraft>(draftName)) })
      navigate(linkTo(isAdmin ? 'dashboard-messages-new' : 'messages-new'), { state: { restored: true } satisfies Handed })
    }
    try {
      const { id, isBroadcast } = await sendMessage(latest.current, isAdmin, keyOf)
      discard()
      await refreshQueries('messages')
      const [toastText, undo] = isBroadcast
        ? (['Za chwilę zacznie się rozsyłanie.', takeBackBroadcast] as const)
        : (['Wysłano wiadomość.', takeBackFirst] as const)
      toast(toastText, { undo: () => undo(id, restore), about: [id] })
      navigate(isBroadcast ? broadcastLink(id) : linkTo(isAdmin ? 'dashboard-messages-view' : 'messages-view', { id }), { replace: true })
    } catch (error) {
      if (error instanceof ApiError) refuse(error.fields)
      throw error
    }
  }

  const recipients = { draft, change, fields }
  return (
    <Page title="Nowa wiadomość">
      <div ref={form} className={classes.form}>
        {isAdmin ? <StaffRecipients {...recipients} /> : <ClientRecipients {...recipients} />}
        <TextInput
          label={conversationFields.subject.label}
          required
          value={draft.subject}
          error={fields.subject}
          onChange={event => change({ subject: event.currentTarget.value })}
        />
        {content === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Suspense fallback={<Skeleton lines={3} />}>
            <Composer
              initial={{ content, files: first.files }}
              roomy
              label={messageFields.content.label}
              act="Wyślij wiadomość"
              ask={ask}
              send={send}
              onCancel={() => navigate(linkTo(isAdmin ? 'dashboard-messages' : 'messages'))}
              // What was sent is emptied by the field itself.
              onChange={words => {
                if (latest.current !== emptyDraft) write(words)
              }}
              foot={
                isAdmin && (
                  <Checkbox
                    size="xs"
                    label={messageFields.acknowledge.label}
                    checked={draft.acknowledge}
                    onChange={event => change({ acknowledge: event.currentTarget.checked })}
                  />
                )
              }
            />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
