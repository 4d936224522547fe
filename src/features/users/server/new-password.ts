import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { hashPassword, passwordFits, weakness } from '#features/auth/server/passwords.ts'
import { tryOwn } from '#features/auth/server/store-proof.ts'
import { forgetLogins, voidChallenges } from '#features/auth/server/store-factors.ts'
import { sendNotice } from '#features/auth/server/notify.ts'
import { endSessionsOf } from '#features/auth/server/tokens.ts'
import { tellSessionsEnded } from '#features/realtime/store.ts'
import type { userChange } from '#features/users/shared/contract.ts'
import { invalid } from '#kernel/failure.ts'
import { refusePwnedPassword } from '#platform/security/pwned-passwords.ts'
import type { Context, PersonContext } from '#platform/http/context.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'

/** A new password of one's own asks for the current one. Outside of the change's transaction: a guess stays counted although that is refused. */
export async function requireCurrentPassword(context: PersonContext<unknown, unknown, z.infer<typeof userChange>>) {
  const { actor, office, body } = context
  if (body.id !== actor.user_id || !body.password) return
  if (!(await tryOwn(context, hash => passwordFits(office, hash, body.current_password ?? ''))))
    throw invalid({ current_password: 'To nie jest obecne hasło.' })
}

/** Ends the person's calendar feed. Answers whether there was one. */
export const revokeFeed = extensionPoint<(db: Db, user_id: string) => Promise<boolean>>('the calendar feed')

/** With a new password nothing that was opened under the old one stays open. */
export async function endOtherWaysIn(context: Context, { id, email }: { id: string; email: string }, why: string, except?: string) {
  const { db } = context
  // A log-in that the former password began ends here too: it waits for these rows, or they wait for its session.
  await voidChallenges(db, id)
  await forgetLogins(db, { id, email })
  await endSessionsOf(db, id, why, except)
  await tellSessionsEnded(db, id)
  const hadFeed = await revokeFeed.get()(db, id)
  if (hadFeed) await writeAudit(db, { action: 'feed_revoked', entity: 'users', entity_id: id, user_id: id })
  await sendNotice(context, { id }, 'auth.password_changed', {
    kalendarz: hadFeed ? 'Link do kalendarza w telefonie przestał działać. Nowy można utworzyć w profilu.' : '',
  })
}

type PersonNames = Record<'email' | 'first_name' | 'last_name', string>

/** Throws 422 at `password`. */
export function refuseWeak({ office }: Pick<Context, 'office'>, password: string, { email, first_name, last_name }: PersonNames) {
  const weak = weakness(password, [email, first_name, last_name, office.settings.office.name])
  if (weak) throw invalid({ password: weak })
}

/**
 * Of the password that a link gives somebody: before a transaction, since both the list of breaches and the hash take their time. Throws 422
 * for one that is weak or known from breaches.
 */
export async function hashOfNew(
  context: Pick<Context, 'office' | 'installation'>,
  { password, ...person }: PersonNames & { password: string },
): Promise<string> {
  refuseWeak(context, password, person)
  await refusePwnedPassword(context.installation, password)
  return hashPassword(password, context.office)
}
