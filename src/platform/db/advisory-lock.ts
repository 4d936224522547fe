import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Until the end of the transaction nobody else of the office holds this name: what is read after it is what the one before has written. */
export const advisoryLock = (db: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`${db.scope.tenant_id} ${name}`}, 0))`.execute(db)
