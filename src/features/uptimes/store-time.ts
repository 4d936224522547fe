import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Entries that have ended, with the company they were for: by a settlement, or by a ticket. */
export const uptimesOf = (db: Db) =>
  db
    .selectFrom('uptimes as u')
    .leftJoin('settlements as s', 's.id', 'u.settlement_id')
    .leftJoin('tickets as ticket', 'ticket.id', 'u.ticket_id')
    .leftJoin('companies as c', join => join.on('c.id', '=', sql`coalesce(s.company_id, ticket.company_id)`))
    .where('u.ended_at', 'is not', null)

/** Whole seconds of the entries taken together. */
export const timeOf = sql<number>`coalesce(floor(sum(extract(epoch from u.ended_at - u.started_at))), 0)::int`
