import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Takes a transaction-scoped advisory lock for this tenant and name. Later reads see the previous holder's writes. */
export const advisoryLock = (db: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`${db.scope.tenant_id} ${name}`}, 0))`.execute(db)
