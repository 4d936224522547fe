import type { Db } from '#platform/db/db.ts'

interface AuditOrigin {
  request_id: string
  address: string
}

/** The request behind a data handle; absent where the program itself writes. */
const origins = new WeakMap<Db, AuditOrigin>()

export function rememberOrigin(db: Db, { request_id, address }: AuditOrigin) {
  origins.set(db, { request_id, address })
}

/** For the audit log: which request a write belongs to. */
export const originOf = (db: Db) => origins.get(db)
