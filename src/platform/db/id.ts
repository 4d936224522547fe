import { sql } from 'kysely'
import { v7 } from 'uuid'

/**
 * UUID version 7: ordered by time, so that new rows lie beside each other, and by turn within a millisecond, so that what
 * one transaction makes stays in its order. (`randomUUIDv7` of Node leaves that to chance.)
 */
export const newId = (): string => v7()

/** UUIDv7 made in SQL, for rows of one statement. */
export const newIdInSql = sql<string>`(overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
  || '-7' || substr(gen_random_uuid()::text, 16))::uuid`
