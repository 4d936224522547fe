import '#web/ui/layout/mantine.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { resetRequest, users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useKnownEmail } from './known-email.ts'
import { PublicPage } from './PublicPage.tsx'

/** The answer is the same whether or not the address has an account. */
export function ResetRequest() {
  const [sent, setSent] = useState(false)
  const form = useServerForm({
    schema: resetRequest,
    defaults: { email: useKnownEmail() },
    send: body => call(users.askReset, { body }),
    onDone: () => setSent(true),
  })
  return (
    <PublicPage
      title={sent ? 'Proszę sprawdzić pocztę' : 'Nowe hasło'}
      lead={
        sent
          ? 'Jeśli ten adres ma konto w portalu, za chwilę przyjdzie wiadomość z linkiem. Link jest ważny godzinę.'
          : 'Wyślemy link, pod którym ustawią Państwo nowe hasło.'
      }
    >
      {!sent && (
        <FormFrame form={form} act="Wyślij link" look="wide" guarded={false}>
          <TextField name="email" label="Adres e-mail" required type="email" autoComplete="username" autoFocus />
        </FormFrame>
      )}
      <Link to={linkTo('login')} state={form.form.getValues()}>
        Wróć do logowania
      </Link>
    </PublicPage>
  )
}
