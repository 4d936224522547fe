import '#web/ui/mantine.ts'
import '@mantine/core/styles/PasswordInput.css'
import { Link, useNavigate, useParams } from 'react-router'
import { passwordReset, users } from '#features/users/contract.ts'
import { call } from '#web/call.ts'
import { linkTo } from '#web/routes.tsx'
import { PasswordField } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { PublicPage } from './PublicPage.tsx'

export function ResetPassword() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const form = useServerForm({
    schema: passwordReset,
    defaults: { password: '' },
    send: body => call(users.reset, { params: { token }, body }),
    onDone: () => {
      toast('Hasło zmienione. Można się zalogować.')
      navigate(linkTo('login'))
    },
  })
  return (
    <PublicPage title="Nowe hasło" lead="Po zmianie wszystkie dotychczasowe sesje zostaną zakończone.">
      <FormFrame form={form} act="Ustaw hasło" guarded={false}>
        <PasswordField
          name="password"
          label="Nowe hasło"
          required
          autoComplete="new-password"
          autoFocus
          description="Co najmniej 12 znaków; dobre są trzy przypadkowe słowa."
        />
      </FormFrame>
      <Link to={linkTo('reset-password-request')}>Wyślij nowy link</Link>
    </PublicPage>
  )
}
