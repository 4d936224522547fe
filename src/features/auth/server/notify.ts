import { type Notice, notify, type Teller } from '#features/notifications/server/store.ts'

type SecurityEvent = Extract<Notice['event'], `auth.${string}`>

const now = () => new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Warsaw' }).format(new Date())

/** Tells a person what happened to their account; nobody can switch this off. */
export async function sendNotice({ db, office, installation }: Teller, person: { id: string }, event: SecurityEvent, variables: Record<string, string> = {}) {
  await notify(
    { db, office, installation },
    {
      event,
      about_id: person.id,
      recipients: [person.id],
      variables: { kiedy: now(), ...variables },
      paths: { staff: '/dashboard/users/profile', client: '/profile' },
    },
  )
}
