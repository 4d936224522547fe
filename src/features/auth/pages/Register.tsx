import '#web/ui/layout/mantine.ts'
import '@mantine/core/styles/PasswordInput.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Invited, registration, users } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { CheckField, FieldPair, PasswordField, TextField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { PublicPage } from './PublicPage.tsx'

/** From an invitation. Opening the page spends nothing: mail scanners open links too. */
export function Register() {
  const { token = '' } = useParams()
  const invitation = useCall(users.invitation, { params: { token } })
  if (invitation.isLoadingError)
    return (
      <PublicPage title="Rejestracja" lead="Zaproszenie jest ważne 7 dni i tylko raz. Nowe wysyła biuro albo właściciel firmy.">
        <ErrorState error={invitation.error} retry={invitation.refetch} />
        <Link to={linkTo('login')}>Przejdź do logowania</Link>
      </PublicPage>
    )
  const invited = invitation.data?.data
  if (invited?.has_account)
    return (
      <PublicPage
        title="Zaproszenie do firmy"
        lead={`${invited.office}: ${formatEmail(invited.email)} ma już konto. Po przyjęciu zaproszenia zobaczy w nim jeszcze jedną firmę.`}
      >
        <Acceptance token={token} email={invited.email} />
      </PublicPage>
    )
  return (
    <PublicPage title="Rejestracja" lead={invited && `${invited.office}: konto dla ${formatEmail(invited.email)}.`}>
      {invited ? <RegistrationForm token={token} invited={invited} /> : <Skeleton lines={5} />}
    </PublicPage>
  )
}

function Acceptance({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function accept() {
    setBusy(true)
    try {
      await call(users.accept, { params: { token } })
      toast('Zaproszenie zostało przyjęte. Można się zalogować.')
      navigate(linkTo('login'), { state: { email } })
    } catch (error) {
      toastFailure(error)
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void accept()}>
      Przyjmij zaproszenie
    </Button>
  )
}

function RegistrationForm({ token, invited: { email, first_name, last_name, terms } }: { token: string; invited: Invited }) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: registration,
    // An office without terms asks nobody to agree to any.
    defaults: { first_name, last_name, phone: null, password: '', ...(terms === '' && { accept_terms: true as const }) },
    send: body => call(users.register, { params: { token }, body }),
    onDone: () => {
      toast('Konto jest gotowe. Można się zalogować.')
      navigate(linkTo('login'), { state: { email } })
    },
  })
  return (
    <FormFrame form={form} act="Załóż konto" look="wide" guarded={false}>
      <FieldPair>
        <TextField {...inputProps(userFields, 'first_name')} autoComplete="given-name" />
        <TextField {...inputProps(userFields, 'last_name')} autoComplete="family-name" />
      </FieldPair>
      <TextField {...inputProps(userFields, 'phone')} type="tel" autoComplete="tel" description="Nieobowiązkowo." />
      <PasswordField {...inputProps(userFields, 'password')} autoComplete="new-password" />
      {terms && (
        <>
          <Accordion parts={[{ key: 'terms', title: 'Regulamin portalu', content: <p style={{ whiteSpace: 'pre-wrap' }}>{terms}</p> }]} />
          <CheckField {...inputProps(userFields, 'accept_terms')} required />
        </>
      )}
    </FormFrame>
  )
}
