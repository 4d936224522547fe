import { Link } from 'react-router'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './BroadcastShow.module.css'

const companiesShown = 10

/** Whom no mail reached, why, and what can be done about it. */
export function Refused({ id }: { id: string }) {
  const sees = useCan('outbox.read')
  const read = useCall(broadcasts.companies, { params: { id }, query: { filters: 'mails_failed>0', page: 1, limit: companiesShown } })
  if (!read.data) return null
  const { data, meta } = read.data
  const people = data.flatMap(row => row.refused.map(person => ({ ...person, company: row.company_title })))
  return (
    <ErrorMessage tone="amber">
      <p>Wiadomość czeka w portalu, ale e-mail o niej nie dotarł tutaj:</p>
      <ul className={classes.refused}>
        {people.map(({ user_id, name, recipient, reason, company }) => (
          <li key={`${recipient} ${company}`}>
            {user_id ? <Link to={linkTo('dashboard-users-view', { id: user_id })}>{name || recipient}</Link> : 'Adres firmy'} ({company}), {recipient}: {reason}
          </li>
        ))}
      </ul>
      {meta.total > data.length && <p>Pozostałe firmy są w tabeli, kolumna „E-mail”.</p>}
      <p>
        Proszę sprawdzić adres i poprawić go na karcie osoby albo firmy, a potem wysłać e-mail jeszcze raz w{' '}
        {sees ? (
          <Link to={linkTo('dashboard-settings-outbox', {}, { filters: 'state:failed' })}>Ustawienia → Wysyłka</Link>
        ) : (
          'Ustawienia → Wysyłka (robi to administrator)'
        )}
        .
      </p>
    </ErrorMessage>
  )
}
