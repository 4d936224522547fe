import { writeAudit } from '#features/audit/server/store.ts'
import { rememberOrigin } from '#platform/http/origin.ts'
import { Failure } from '#kernel/failure.ts'
import type { Context } from '#platform/http/context.ts'
import { strangerScope } from '#platform/db/db.ts'

/** What lets whoever knows the password go on, such as a code that is on its way, is none. */
const isRefusal = ({ status, code, details }: Failure) => status < 500 && code !== 'verification_required' && details.data === undefined

/** One log line with the caller's address for every refused log-in, whatever the reason: for fail2ban and for incident reviews. Never the account. */
export function loggingRefusals<Given extends Context, Answer>(handler: (context: Given) => Promise<Answer>) {
  return async (context: Given): Promise<Answer> => {
    try {
      return await handler(context)
    } catch (error) {
      const { installation, office, origin } = context
      if (error instanceof Failure && isRefusal(error))
        installation.log.warn({ request_id: origin.request_id, tenant_id: office.id, address: origin.address, why: error.code }, 'log-in refused')
      throw error
    }
  }
}

/**
 * Only for a password or code that was looked at: the budgets bound how many that are. An unknown account gets an entry as well, so that
 * the time of the answer does not tell which ones exist.
 */
export async function auditWrongPassword(context: Context, user_id: string | undefined) {
  const { installation, office, origin } = context
  const about = user_id ? { entity: 'users', entity_id: user_id } : { entity: 'auth', entity_id: office.id }
  await installation.database.transact(strangerScope(office.id), db => {
    rememberOrigin(db, origin)
    return writeAudit(db, { action: 'log_in_refused', ...about })
  })
}
