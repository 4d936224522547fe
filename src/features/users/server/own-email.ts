import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { emailCodeSent, openEmailCode, spendEmailCode, tryEmailCode } from '#features/auth/server/store-email-codes.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import type { User, userChange } from '#features/users/shared/contract.ts'
import * as mails from './mails.ts'
import { findHidden } from './validate.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'

/** Capitals make no other address. */
export const isOther = (before: Pick<User, 'email'>, email: string | undefined): email is string => email !== undefined && email !== before.email.toLowerCase()

export async function sendEmailCode({ db, actor, office }: PersonContext, email: string) {
  const code = await openEmailCode(db, office, actor.user_id, email)
  // Whether there is such an account, its owner is told, and nobody else.
  const holder = await findHidden(db, actor, email)
  const mail = holder ? mails.emailTaken(office) : mails.emailCode(office, code)
  await queueMessage(db, office, { channel: 'email', recipient: email, user_id: holder?.id ?? actor.user_id, event: 'users.email_code', ...mail })
  await writeAudit(db, { action: 'email_code_sent', entity: 'users', entity_id: actor.user_id, after: { email } })
  return emailCodeSent()
}

const wrongCode = () => invalid({ email_code: 'Nieprawidłowy lub nieaktualny kod.' })

/** In a transaction of its own: a guess stays counted although the change is refused. */
export async function tryOwnEmail(context: PersonContext<unknown, unknown, z.infer<typeof userChange>>): Promise<string | undefined> {
  const { actor, office, installation, body } = context
  const { id, email, email_code } = body
  if (id !== actor.user_id || !email || email_code === undefined) return undefined
  const tried = await installation.database.transact(officeScope(office.id), db => tryEmailCode(db, office, { user_id: id, email, code: email_code }))
  if (!tried) throw wrongCode()
  return tried
}

/** Throws 422 at `email_code` where no code came along or it is spent already. */
export async function spendOwnEmail(db: Db, code_id: string | undefined) {
  if (code_id === undefined)
    throw new Failure('invalid', 'Adres e-mail nie został zmieniony.', { fields: { email_code: 'Proszę podać kod wysłany na nowy adres.' } })
  if (!(await spendEmailCode(db, code_id))) throw wrongCode()
}
