import { sql } from 'kysely'

/** First and last name of a row of `users` or `employees`, in the Polish order of letters. Empty where neither is known, null where no row is joined. */
export const fullName = (alias: string) => sql<string>`(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}) collate pl)`

/** The e-mail address stands for a name that is not known yet. */
export const nameOrEmail = (alias: string) => sql<string>`coalesce(nullif(${fullName(alias)}, ''), ${sql.ref(`${alias}.email`)})`
