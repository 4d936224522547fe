import { Button } from '@mantine/core'
import { IconChecks, IconUserCheck } from '@tabler/icons-react'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { AttachedFiles, SaidText } from '#features/comments/public.tsx'
import { type Conversation, type Message, messages } from '#features/messages/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { call } from '#web/api/call.ts'
import { config } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './MessageShow.module.css'

interface Props {
  message: Message
  conversation: Conversation
}

export function MessageItem({ message, conversation }: Props) {
  const { id: me, isAdmin } = useUser()
  const path = { id: conversation.id, entry_id: message.id }
  const whole = useCall(messages.entry, { params: path }, { enabled: message.content_omitted })
  const side = message.author_is_staff ? (isAdmin ? null : config().office.name) : isAdmin ? 'klient' : null
  return (
    <article className={classes.item}>
      <Avatar name={message.author_name} id={message.author_id} size={28} />
      <div className={classes.box}>
        <header className={classes.author}>
          <span>
            <b>{message.author_name}</b> {side}
          </span>
          <time dateTime={message.created_at} title={formatDateTime(message.created_at)}>
            {formatWhen(message.created_at)}
          </time>
        </header>
        <SaidText html={message.content_omitted ? whole.data?.data.content : message.content} reading={whole} />
        <AttachedFiles files={message.files} />
        {message.acknowledge && <Acknowledgement message={message} conversation={conversation} />}
        {message.author_id === me && <ReadBy message={message} conversation={conversation} />}
      </div>
    </article>
  )
}

/** To its author: who of the others has come as far as this message. */
function ReadBy({ message, conversation }: Props) {
  const others = conversation.participants.filter(person => person.user_id !== message.author_id)
  const readers = others.filter(person => person.read_at !== null && person.read_at >= message.created_at)
  if (readers.length === 0) return null
  const all = readers.length === others.length && others.length > 1
  return (
    <p className={classes.read}>
      <IconChecks size={16} stroke={1.75} aria-hidden /> {all ? 'Przeczytali wszyscy' : `Przeczytane: ${readers.map(person => person.name).join(', ')}`}
    </p>
  )
}

function Acknowledgement({ message, conversation }: Props) {
  const [busy, run] = useAttempt()
  const { acknowledged_by: people } = message
  async function acknowledge() {
    await run(async () => {
      await call(messages.acknowledge, { params: { id: conversation.id, entry_id: message.id } })
      await refreshQueries('messages')
      toast('Potwierdzono.')
    })
  }
  return (
    <div className={classes.acknowledgement}>
      <p>
        <IconUserCheck size={16} stroke={1.75} aria-hidden />
        {people.length === 0 ? 'Z prośbą o potwierdzenie' : `Potwierdzenia: ${people.map(({ name, at }) => `${name} (${formatWhen(at)})`).join(', ')}`}
      </p>
      {message.to_acknowledge && (
        <Button size="xs" loading={busy} onClick={() => void acknowledge()}>
          Potwierdzam, że znam treść
        </Button>
      )}
    </div>
  )
}
