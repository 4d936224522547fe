import { type User, userChange, users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { storeUser } from '#web/session/session.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useUser } from '#web/session/use-session.ts'
import { changeOwnEmail } from './EmailCodeDialog.tsx'

const address = userChange.pick({ email: true }).required()

/** One's own address, or that of somebody whose mail comes back. */
export function EmailDialog({ user, onClose }: { user: User; onClose(): void }) {
  const own = useUser().id === user.id
  const form = useServerForm({
    schema: address,
    defaults: { email: user.email },
    version: user.version,
    send: async (values, { version }) => {
      const change = async (email_code?: string) => (await call(users.update, { body: { id: user.id, ...values, email_code }, version })).data
      return own ? storeUser(await changeOwnEmail(values.email, change)) : change()
    },
    onDone: () => {
      toast('Zmieniono adres e-mail. Od teraz służy do logowania.')
      void refreshQueries('users')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zmiana adresu e-mail" act="Zmień adres" form={form}>
      <TextField
        name="email"
        label="Nowy adres e-mail"
        type="email"
        required
        autoComplete="email"
        description={own ? 'Na nowy adres wyślemy kod, a na dotychczasowy wiadomość o zmianie.' : 'Na dotychczasowy adres wyślemy wiadomość o zmianie.'}
      />
    </FormDialog>
  )
}
