import '@mantine/core/styles/PasswordInput.css'
import { gusBody, type Integration, type IntegrationBody, integrations, smsapiBody, smtpBody } from '#features/integrations/contract.ts'
import { gusFields, smsapiFields, smtpFields } from '#features/integrations/fields.ts'
import { serviceLabels } from '#features/integrations/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { PasswordField } from '#web/ui/form/Field.tsx'
import { FieldInput, FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Submission, useServerForm } from '#web/ui/form/use-server-form.ts'

interface Props {
  integration: Integration & { kind: 'smtp' | 'smsapi' | 'gus' }
  onClose(): void
}

/** What was kept may still be wrong: the service itself says so at once. */
async function tellWhetherItWorks(kind: Props['integration']['kind']) {
  await refreshQueries('integrations', 'modules')
  const { data } = await call(integrations.test, { body: { kind } })
  toast(`Zapisano dane dostępu. ${data.sentence}`, data.works ? {} : { tone: 'fault' })
}

/** What every one of the forms does with what was typed; a secret left empty stays as it was. */
const sending = ({ integration: { kind, version }, onClose }: Props) => ({
  version,
  send: (body: IntegrationBody, { version }: Submission) => call(integrations.save, { body, version }),
  onDone: () => {
    void attempt(() => tellWhetherItWorks(kind))
    onClose()
  },
})

export function ServiceDialog(props: Props) {
  const { kind } = props.integration
  if (kind === 'smtp') return <SmtpDialog {...props} />
  return kind === 'smsapi' ? <SmsDialog {...props} /> : <GusDialog {...props} />
}

const secretHint = (known: boolean) => (known ? 'Puste: zostaje dotychczasowe.' : undefined)

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
    <FormDialog opened onClose={onClose} title={serviceLabels.smtp} act="Zapisz dane dostępu" form={form} size={560}>
      <FieldInputs
        fields={smtpFields}
        own={{
          password: (
            <PasswordField {...inputProps(smtpFields, 'password')} autoComplete="new-password" description={secretHint(integration.source === 'office')} />
          ),
        }}
      />
    </FormDialog>
  )
}

function SmsDialog(props: Props) {
  const { integration, onClose } = props
  const form = useServerForm({ schema: smsapiBody, defaults: smsValues(integration), fromRecord: smsValues, ...sending(props) })
  return (
    <FormDialog opened onClose={onClose} title={serviceLabels.smsapi} act="Zapisz dane dostępu" form={form}>
      <PasswordField
        {...inputProps(smsapiFields, 'token')}
        autoComplete="new-password"
        description={secretHint(integration.source === 'office') ?? smsapiFields.token.hint}
      />
      <FieldInput fields={smsapiFields} name="sender" />
    </FormDialog>
  )
}

function GusDialog(props: Props) {
  const form = useServerForm({ schema: gusBody, defaults: gusValues(), fromRecord: gusValues, ...sending(props) })
  return (
    <FormDialog opened onClose={props.onClose} title={serviceLabels.gus} act="Zapisz klucz" form={form}>
      <PasswordField {...inputProps(gusFields, 'key')} autoComplete="new-password" />
    </FormDialog>
  )
}
