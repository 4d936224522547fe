import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCan } from '#web/session/use-session.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import classes from './MessageNew.module.css'

/** Before anything is sent: who of the company gets it, and by which way. */
export function CompanyReach({ company_id, roles }: { company_id: string; roles: AddressedRole[] }) {
  const mayInvite = useCan('users.invite')
  const read = useCall(messages.preview, { body: { to: { company_id, roles } } }, { placeholderData: before => before })
  if (read.isLoadingError) return <p className={classes.reach}>{sentenceOf(read.error)}</p>
  if (!read.data) return <p className={classes.reach}>Liczymy odbiorców…</p>
  const { people, email } = read.data.data
  if (people === 0 && !email)
    return (
      <ErrorMessage
        tone="amber"
        action={
          mayInvite && (
            <Button component={Link} variant="default" size="xs" to={linkTo('dashboard-companies-view', { id: company_id }, { tab: 'people' })}>
              Zaproś właściciela
            </Button>
          )
        }
      >
        Nikt nie otrzyma wiadomości: w tej roli nikt nie ma konta, a firma nie ma adresu e-mail, na który można napisać.
      </ErrorMessage>
    )
  return (
    <p className={classes.reach} role="status">
      {[
        people > 0 && `Trafi do ${plural(people, ['osoby', 'osób', 'osób'])} w portalu.`,
        email && `${people > 0 ? 'Także listem' : 'Nikt w tej roli nie ma konta: trafi listem'} na adres firmy ${email}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
