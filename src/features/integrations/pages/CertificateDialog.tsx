import '@mantine/core/styles/PasswordInput.css'
import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { type Integration, integrations, ksefBody } from '#features/integrations/contract.ts'
import { ksefFields } from '#features/integrations/fields.ts'
import { serviceLabels } from '#features/integrations/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { PasswordField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const blank = { kind: 'ksef' as const, certificate: '', key: null, password: null }

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** A small file that goes along with the form. */
function FileField({ name, accept, ...props }: { name: string; label: string; required: boolean; description: string | undefined; accept: string }) {
  const { field, fieldState } = useController({ name })
  const [file, setFile] = useState<File | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const latest = useRef<File>(null)
  const none = props.required ? '' : null
  async function take(chosen: File | null) {
    latest.current = chosen
    setFile(chosen)
    setIsUnreadable(false)
    field.onChange(none)
    if (!chosen) return
    const content = await base64Of(chosen).catch(() => undefined)
    // A slower reading of what was chosen before counts for nothing.
    if (latest.current !== chosen) return
    setIsUnreadable(content === undefined)
    field.onChange(content ?? none)
  }
  return (
    <FileInput
      {...props}
      id={`field-${name}`}
      accept={accept}
      value={file}
      onChange={chosen => void take(chosen)}
      onBlur={field.onBlur}
      ref={field.ref}
      error={isUnreadable ? 'Tego pliku nie da się odczytać. Proszę wybrać go jeszcze raz.' : fieldState.error?.message}
      placeholder="Wybierz plik"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Usuń wybrany plik' }}
    />
  )
}

/** The office's certificate of KSeF: what was there before is replaced. */
export function CertificateDialog({ integration, onClose }: { integration: Integration; onClose(): void }) {
  const form = useServerForm({
    schema: ksefBody,
    defaults: blank,
    version: integration.version,
    fromRecord: () => blank,
    send: (body, { version }) => call(integrations.save, { body: { ...body, password: body.password || null }, version }),
    onDone: () => {
      toast('Zapisano certyfikat. Warto teraz sprawdzić połączenie.')
      void refreshQueries('integrations', 'modules', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={serviceLabels.ksef} act="Zapisz certyfikat" form={form} size={560}>
      <FileField {...inputProps(ksefFields, 'certificate')} accept=".p12,.pfx,.pem,.crt,.cer" />
      <FileField {...inputProps(ksefFields, 'key')} accept=".key,.pem" />
      <PasswordField {...inputProps(ksefFields, 'password')} autoComplete="new-password" description="To, którym zabezpieczono plik albo klucz." />
    </FormDialog>
  )
}
