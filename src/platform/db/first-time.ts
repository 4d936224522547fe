import { sql } from 'kysely'

/** Now, unless the column says an earlier moment already: as `coalesce(column, now())`, in which a cluster takes no function of the clock. */
export const firstTime = (column: string) => sql<string>`least(${sql.ref(column)}, now())`
