/** How a mail server is spoken to, by the setting's value. */
export const securityLabels = { tls: 'TLS od początku', starttls: 'STARTTLS', none: 'bez szyfrowania' } as const

export const serviceLabels = {
  smtp: 'Poczta wychodząca (SMTP)',
  smsapi: 'SMSAPI',
  ksef: 'KSeF: certyfikat biura',
  gus: 'GUS: rejestr REGON',
  mf: 'MF: wykaz podatników VAT',
} as const

export const sourceLabels = { office: 'Dane biura', installation: 'Dane instalacji', none: 'Nie skonfigurowano' } as const
