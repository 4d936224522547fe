import { sql } from 'kysely'

/** Of this person of a query; whoever has no name yet goes by the address. */
export const nameOrEmail = (person: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), ''), ${sql.ref(`${person}.email`)})`
