import { securityLabels, serviceLabels, sourceLabels } from './labels.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

/** A secret is never answered. */
export const smtpFields = fields({
  host: { label: 'Serwer', kind: 'text', required: true, placeholder: 'poczta.example.com' },
  port: { label: 'Port', kind: 'number', min: 1, max: 65_535, required: true, initial: 465, beside: true },
  security: {
    label: 'Szyfrowanie',
    kind: 'choice',
    options: securityLabels,
    required: true,
    initial: 'tls',
    hint: 'TLS od początku zwykle na porcie 465, STARTTLS na 587.',
  },
  username: { label: 'Użytkownik', kind: 'text' },
  password: { label: 'Hasło', kind: 'text', beside: true },
  from: { label: 'Nadawca', kind: 'text', required: true, placeholder: 'Biuro <biuro@example.com>' },
})

export const smsapiFields = fields({
  token: { label: 'Token', kind: 'text', hint: 'Z panelu SMSAPI, z prawem do wysyłki i odczytu profilu.' },
  sender: { label: 'Nazwa nadawcy', kind: 'text', hint: 'Zatwierdzona w SMSAPI. Puste: nazwa domyślna konta.' },
})

export const gusFields = fields({ key: { label: 'Klucz użytkownika', kind: 'text', required: true, hint: 'Przysyła go GUS po zgłoszeniu do usługi BIR.' } })

export const ksefFields = fields({
  certificate: { label: 'Plik certyfikatu', kind: 'text', required: true, hint: '.p12 albo .pfx; także .crt albo .pem, wtedy z plikiem klucza.' },
  key: { label: 'Plik klucza', kind: 'text', hint: '.key albo .pem. Niepotrzebny przy .p12 i .pfx.' },
  password: { label: 'Hasło do pliku', kind: 'text' },
  nip: { label: 'NIP z certyfikatu', kind: 'nip', readonly: true },
  owner: { label: 'Właściciel', kind: 'text', readonly: true },
  valid_to: { label: 'Ważny do', kind: 'day', readonly: true },
})

export const integrationFields = fields({
  kind: { label: 'Usługa', kind: 'choice', options: serviceLabels, required: true },
  /** Whose credentials are used. */
  source: { label: 'Czyje dane dostępu', kind: 'choice', options: sourceLabels, required: true, readonly: true },
  /** What may be shown of them. */
  shown: {
    label: 'Dane dostępu',
    kind: 'part',
    required: true,
    readonly: true,
    fields: {
      ...pickFields(smtpFields, ['host', 'port', 'security', 'username', 'from']),
      ...pickFields(smsapiFields, ['sender']),
    },
  },
})
