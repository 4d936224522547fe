import { rememberOrigin, writeAudit } from '#features/audit/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Context } from '#server/context.ts'
import { officeScope } from '#server/db.ts'

/** One log line with the caller's address for every refused log-in, whatever the reason: for fail2ban and for incident reviews. Never the account. */
export function loggingRefusals<Given extends Context, Answer>(handler: (context: Given) => Promise<Answer>) {
  return async (context: Given): Promise<Answer> => {
    try {
      return await handler(context)
    } catch (error) {
      const { installation, office, origin } = context
      if (error instanceof Failure && error.status < 500)
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
  await installation.database.transact(officeScope(office.id), db => {
    rememberOrigin(db, origin)
    return writeAudit(db, { action: 'log_in_refused', ...about })
  })
}
