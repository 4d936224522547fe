import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'

/** UUID version 7: ordered by time, so that new rows lie beside each other. */
export const newId = (): string => randomUUIDv7()

/** The same for rows that one statement makes: the time in front, the rest by chance. */
export const newIdInSql = sql<string>`(overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
  || '-7' || substr(gen_random_uuid()::text, 16))::uuid`
