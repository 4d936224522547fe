import { tryOnce } from './credentials.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { digestOf } from '#platform/security/crypto.ts'
import { officeScope } from '#platform/db/db.ts'

/**
 * Looks at a secret of the caller's own account, under the rule that makes guessing slow. Counted apart from the log-in's: who guesses here
 * has the session already, and locks nobody out.
 */
export async function tryOwn(context: PersonContext, fits: (password_hash: string | null) => Promise<boolean>): Promise<boolean> {
  const { email, password_hash } = await context.installation.database
    .reader(officeScope(context.office.id))
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', context.actor.user_id)
    .executeTakeFirstOrThrow()
  return tryOnce(context, { account: `proof:${digestOf(email)}` }, () => fits(password_hash))
}
