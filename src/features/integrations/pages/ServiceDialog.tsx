import '@mantine/core/styles/PasswordInput.css'
import { gusBody, type Integration, type IntegrationBody, integrations, smsapiBody, smtpBody } from '#features/integrations/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, NumberField, PasswordField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Submission, useServerForm } from '#web/ui/form/use-server-form.ts'

interface Props {
  integration: Integration & { kind: 'smtp' | 'smsapi' | 'gus' }
  onClose(): void
}

/** What every one of the forms does with what was typed; a secret left empty stays as it was. */
const sending = ({ integration: { version }, onClose }: Props) => ({
  version,
  send: (body: IntegrationBody, { version }: Submission) => call(integrations.save, { body, version }),
  onDone: () => {
    toast('Zapisano dane dostępu. Warto teraz sprawdzić połączenie.')
    void refreshQueries('integrations', 'modules')
    onClose()
  },
})

export function ServiceDialog(props: Props) {
  const { kind } = props.integration
  if (kind === 'smtp') return <SmtpDialog {...props} />
  return kind === 'smsapi' ? <SmsDialog {...props} /> : <GusDialog {...props} />
}

const kept = (known: boolean) => (known ? 'Puste: zostaje dotychczasowe.' : undefined)

/** A secret is never shown: the one that is kept stands in the form as an empty field. */
const smtpValues = ({ shown }: Integration) => ({
  kind: 'smtp' as const,
  host: shown.host ?? '',
  port: shown.port ?? 465,
  security: shown.security ?? ('tls' as const),
  username: shown.username ?? null,
  password: '',
  from: shown.from ?? '',
})
const smsValues = ({ shown }: Integration) => ({ kind: 'smsapi' as const, token: '', sender: shown.sender ?? null })
const gusValues = () => ({ kind: 'gus' as const, key: '' })

function SmtpDialog(props: Props) {
  const { integration, onClose } = props
  const form = useServerForm({ schema: smtpBody, defaults: smtpValues(integration), fromRecord: smtpValues, ...sending(props) })
  return (
    <FormDialog opened onClose={onClose} title="Poczta wychodząca" act="Zapisz dane dostępu" form={form} size={560}>
      <FieldPair>
        <TextField name="host" label="Serwer" required placeholder="poczta.example.com" />
        <NumberField name="port" label="Port" required />
      </FieldPair>
      <SelectField
        name="security"
        label="Szyfrowanie"
        required
        options={[
          { value: 'tls', label: 'TLS od początku (zwykle port 465)' },
          { value: 'starttls', label: 'STARTTLS (zwykle port 587)' },
          { value: 'none', label: 'Bez szyfrowania' },
        ]}
      />
      <FieldPair>
        <TextField name="username" label="Użytkownik" autoComplete="off" />
        <PasswordField name="password" label="Hasło" autoComplete="new-password" description={kept(integration.source === 'office')} />
      </FieldPair>
      <TextField name="from" label="Nadawca" required placeholder="Biuro <biuro@example.com>" />
    </FormDialog>
  )
}

function SmsDialog(props: Props) {
  const { integration, onClose } = props
  const form = useServerForm({ schema: smsapiBody, defaults: smsValues(integration), fromRecord: smsValues, ...sending(props) })
  return (
    <FormDialog opened onClose={onClose} title="SMSAPI" act="Zapisz dane dostępu" form={form}>
      <PasswordField
        name="token"
        label="Token"
        autoComplete="new-password"
        description={kept(integration.source === 'office') ?? 'Z panelu SMSAPI, z prawem do wysyłki i odczytu profilu.'}
      />
      <TextField name="sender" label="Nazwa nadawcy" description="Zatwierdzona w SMSAPI. Puste: nazwa domyślna konta." />
    </FormDialog>
  )
}

function GusDialog(props: Props) {
  const form = useServerForm({ schema: gusBody, defaults: gusValues(), fromRecord: gusValues, ...sending(props) })
  return (
    <FormDialog opened onClose={props.onClose} title="GUS: rejestr REGON" act="Zapisz klucz" form={form}>
      <PasswordField name="key" label="Klucz użytkownika" required autoComplete="new-password" description="Przysyła go GUS po zgłoszeniu do usługi BIR." />
    </FormDialog>
  )
}
