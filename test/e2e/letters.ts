import type { MailboxMessage } from '#features/outbox/shared/contract.ts'
import { listNewest } from '#features/outbox/server/store.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

/** How long a letter may take, in milliseconds. */
const timeoutMs = 15_000

export interface Mailbox {
  read(): Promise<MailboxMessage[]>
  /** Answers how to hear no more of them. */
  onLetter(listener: () => void): () => void
}

/** The messages of one office, whether they are to leave it or not. */
export const mailboxOf = ({ database, bus }: Installation, office: Office): Mailbox => ({
  read: () => listNewest(database.reader(officeScope(office.id)), office, 100),
  onLetter: listener => bus.on('queued', ({ tenant_id }) => tenant_id === office.id && listener()),
})

/** The demo's own, which tells nobody by itself that there is something new. */
export const mailboxOfDemo = (url: string): Mailbox => ({
  read: async () => ((await (await fetch(`${url}/api/dev/mailbox`)).json()) as { data: MailboxMessage[] }).data,
  onLetter: listener => {
    const looking = setInterval(listener, 100)
    return () => clearInterval(looking)
  },
})

export function awaitLetter({ read, onLetter }: Mailbox, fits: (letter: MailboxMessage) => boolean): Promise<MailboxMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<MailboxMessage>()
  const look = () =>
    void read().then(letters => {
      const letter = letters.find(fits)
      if (letter) resolve(letter)
    }, reject)
  const quiet = onLetter(look)
  const late = setTimeout(() => reject(new Error('No such message has come.')), timeoutMs)
  look()
  return promise.finally(() => {
    quiet()
    clearTimeout(late)
  })
}
