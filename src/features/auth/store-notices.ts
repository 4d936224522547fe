import { queueMessage } from '#features/outbox/store.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'

interface Notice {
  event: `auth.${string}`
  subject: string
  /** What happened, begun with a small letter. */
  text: string
}

/** Tells a person by mail what happened to their account; nobody can switch these off. */
export async function sendNotice(db: Db, office: Office, person: { id: string; email: string }, { event, subject, text }: Notice) {
  const { product_name, office: about } = office.settings
  const closing = `Jeśli to nie Państwo, prosimy zmienić hasło i od razu zadzwonić do biura${about.phone ? `: ${about.phone}` : ''}.`
  await queueMessage(db, office, {
    channel: 'email',
    recipient: person.email,
    user_id: person.id,
    event,
    subject: `${subject} – ${product_name}`,
    text: `Dzień dobry,\n\n${text}\n\n${closing}\n\n${about.name}`,
  })
}

const now = () => new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Warsaw' }).format(new Date())

export const newDevice = (device: string): Notice => ({
  event: 'auth.new_device',
  subject: 'Logowanie z nowego urządzenia',
  text: `na Państwa konto zalogowano się z nowego urządzenia: ${device} (${now()}).`,
})

export const emailChanged = (to: string): Notice => ({
  event: 'auth.email_changed',
  subject: 'Zmiana adresu e-mail',
  text: `adres e-mail Państwa konta zmieniono na ${to} (${now()}). Od teraz służy on do logowania.`,
})

export const factorChanged = (label: string): Notice => ({
  event: 'auth.second_factor_changed',
  subject: 'Zmiana drugiego kroku logowania',
  text: `zmieniono drugi krok logowania na Państwa konto: ${label} (${now()}).`,
})

export const factorReset = (): Notice => ({
  event: 'auth.second_factor_reset',
  subject: 'Wyłączono aplikację uwierzytelniającą',
  text: `administrator biura wyłączył aplikację uwierzytelniającą Państwa konta i zakończył jego sesje (${now()}). Przy logowaniu kod przyjdzie wiadomością e-mail.`,
})

export const recoveryCodeUsed = (left: string): Notice => ({
  event: 'auth.recovery_code_used',
  subject: 'Użyto kodu zapasowego',
  text: `przy logowaniu na Państwa konto użyto kodu zapasowego (${now()}). ${left}`,
})

export const recoveryCodesRenewed = (): Notice => ({
  event: 'auth.recovery_codes_renewed',
  subject: 'Nowe kody zapasowe',
  text: `utworzono nowe kody zapasowe Państwa konta, poprzednie straciły ważność (${now()}).`,
})

export const sessionReused = (): Notice => ({
  event: 'auth.session_reused',
  subject: 'Zakończono sesję',
  text: 'zakończyliśmy sesję, bo jej klucza użyto drugi raz. Proszę zalogować się ponownie.',
})
