/** How a mail server is spoken to, by the setting's value. */
export const securityLabels = { tls: 'TLS od początku', starttls: 'STARTTLS', none: 'bez szyfrowania' } as const
