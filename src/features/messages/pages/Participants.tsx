import { IconMail, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Conversation } from '#features/messages/shared/contract.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { broadcastLink } from './Broadcasts.tsx'
import classes from './MessageShow.module.css'

/** Who takes part, and how far each of them has read. */
export function Participants({ conversation }: { conversation: Conversation }) {
  const { id: me } = useUser()
  const maySee = useCan('messages.broadcast')
  const { participants, last_message_at, broadcast_id, mail_to } = conversation
  return (
    <aside className={classes.aside} aria-label="Uczestnicy">
      <h2>Uczestnicy</h2>
      <ul>
        {participants.map(({ user_id, name, is_staff, read_at }) => (
          <li key={user_id}>
            <Avatar name={name} id={user_id} size={24} />
            <div>
              <div>
                {name}
                {user_id === me && ' (to ja)'}
              </div>
              <div className={classes.meta}>
                {is_staff ? 'biuro' : 'klient'}
                {user_id !== me &&
                  (read_at ? `, ${read_at >= last_message_at ? 'przeczytane' : `ostatnio ${formatWhen(read_at)}`}` : ', jeszcze nieprzeczytane')}
              </div>
            </div>
          </li>
        ))}
        {mail_to && (
          <li>
            <IconMail size={24} stroke={1.5} aria-hidden />
            <div>
              <div>{mail_to}</div>
              <div className={classes.meta}>adres firmy, dostaje listy z tym, co pisze biuro</div>
            </div>
          </li>
        )}
      </ul>
      {broadcast_id && maySee && (
        <Link to={broadcastLink(broadcast_id)} className={classes.broadcast}>
          <IconSpeakerphone size={16} stroke={1.75} aria-hidden /> Wiadomość do wielu firm
        </Link>
      )}
    </aside>
  )
}
