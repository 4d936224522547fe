import '#web/ui/layout/mantine.ts'
import '@mantine/core/styles/PasswordInput.css'
import { Link, useNavigate, useParams } from 'react-router'
import { passwordReset, users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { PasswordField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { PublicPage } from './PublicPage.tsx'

/** From a letter. A link that lets nobody in any more says so before a password is thought of. */
export function ResetPassword() {
  const { token = '' } = useParams()
  const link = useCall(users.resetLink, { params: { token } })
  if (link.isLoadingError)
    return (
      <PublicPage title="Nowe hasło">
        <ErrorState error={link.error} retry={link.refetch} />
        <Link to={linkTo('reset-password-request')}>Wyślij nowy link</Link>
      </PublicPage>
    )
  const email = link.data?.data.email
  return (
    <PublicPage title="Nowe hasło" lead={email && `Konto: ${email}. Po zmianie dotychczasowe sesje i link do kalendarza przestaną działać.`}>
      {email ? <PasswordForm token={token} email={email} /> : <Skeleton lines={2} />}
      <Link to={linkTo('reset-password-request')} state={{ email }}>
        Wyślij nowy link
      </Link>
    </PublicPage>
  )
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: passwordReset,
    defaults: { password: '' },
    send: body => call(users.reset, { params: { token }, body }),
    onDone: () => {
      toast('Hasło zmienione. Można się zalogować.')
      navigate(linkTo('login'), { state: { email } })
    },
  })
  return (
    <FormFrame form={form} act="Ustaw hasło" look="wide" guarded={false}>
      <PasswordField
        name="password"
        label="Nowe hasło"
        required
        autoComplete="new-password"
        autoFocus
        description="Co najmniej 12 znaków; dobre są trzy przypadkowe słowa."
      />
    </FormFrame>
  )
}
