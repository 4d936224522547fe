import { sealAudit } from '#features/audit/server/sealer.ts'
import { removeUnused } from '#features/files/server/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { OperatorError } from '#platform/config/operator-error.ts'

/** What is asked for is so already, or there is nobody left to do it to. */
export class NothingToDo extends OperatorError {}

/** One transaction about one person, sealed at once; the digests are of contents that nothing may point to any more. */
export async function act<Done extends { digests: string[] }>(installation: Installation, tenant_id: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const done = await installation.database.transact(officeScope(tenant_id), work).catch((error: unknown) => {
    throw error instanceof Failure ? new OperatorError(error.message) : error
  })
  await sealAudit(installation.database, tenant_id)
  await removeUnused(installation, tenant_id, done.digests)
  return done
}
