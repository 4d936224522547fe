import '@mantine/core/styles/PasswordInput.css'
import { gusBody, type Integration, type IntegrationBody, integrations, smsapiBody, smtpBody } from '#features/integrations/contract.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { FieldPair, NumberField, PasswordField, SelectField, TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'

interface Props {
  integration: Integration & { kind: 'smtp' | 'smsapi' | 'gus' }
  onClose(): void
}

/** What every one of the forms does with what was typed; a secret left empty stays as it was. */
const sending = (onClose: () => void) => ({
  send: (body: IntegrationBody) => call(integrations.save, { body }),
  onDone: () => {
    toast('Zapisano dane dostępu. Warto teraz sprawdzić połączenie.')
    void refreshQueries('integrations', 'modules')
    onClose()
  },
})

export function ServiceDialog({ integration, onClose }: Props) {
  if (integration.kind === 'smtp') return <SmtpDialog integration={integration} onClose={onClose} />
  if (integration.kind === 'smsapi') return <SmsDialog integration={integration} onClose={onClose} />
  return <GusDialog onClose={onClose} />
}

const kept = (known: boolean) => (known ? 'Puste: zostaje dotychczasowe.' : undefined)

function SmtpDialog({ integration: { shown, source }, onClose }: Props) {
  const form = useServerForm({
    schema: smtpBody,
    defaults: {
      kind: 'smtp',
      host: shown.host ?? '',
      port: shown.port ?? 465,
      security: shown.security ?? 'tls',
      username: shown.username ?? null,
      from: shown.from ?? '',
    },
    ...sending(onClose),
  })
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
        <PasswordField name="password" label="Hasło" autoComplete="new-password" description={kept(source === 'office')} />
      </FieldPair>
      <TextField name="from" label="Nadawca" required placeholder="Biuro <biuro@example.com>" />
    </FormDialog>
  )
}

function SmsDialog({ integration: { shown, source }, onClose }: Props) {
  const form = useServerForm({
    schema: smsapiBody,
    defaults: { kind: 'smsapi', sender: shown.sender ?? null },
    ...sending(onClose),
  })
  return (
    <FormDialog opened onClose={onClose} title="SMSAPI" act="Zapisz dane dostępu" form={form}>
      <PasswordField
        name="token"
        label="Token"
        autoComplete="new-password"
        description={kept(source === 'office') ?? 'Z panelu SMSAPI, z prawem do wysyłki i odczytu profilu.'}
      />
      <TextField name="sender" label="Nazwa nadawcy" description="Zatwierdzona w SMSAPI. Puste: nazwa domyślna konta." maxLength={11} />
    </FormDialog>
  )
}

function GusDialog({ onClose }: { onClose(): void }) {
  const form = useServerForm({ schema: gusBody, defaults: { kind: 'gus', key: '' }, ...sending(onClose) })
  return (
    <FormDialog opened onClose={onClose} title="GUS: rejestr REGON" act="Zapisz klucz" form={form}>
      <PasswordField name="key" label="Klucz użytkownika" required autoComplete="new-password" description="Przysyła go GUS po zgłoszeniu do usługi BIR." />
    </FormDialog>
  )
}
