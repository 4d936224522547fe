import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/access/access.ts'
import type { Condition } from '#kernel/listing/filters.ts'
import type { Db } from '#platform/db/db.ts'
import type { RelatedText } from '#platform/db/search-index.ts'
import { column, matches, polish } from '#platform/db/lists/list-query.ts'
import { fullName } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** The title of the company that a column names. */
export const titleOfCompany = (by: string): RelatedText => ({
  kind: 'company',
  by: column(by),
  place: 0,
  named: { table: 'companies', name: polish('named.title'), ordering: true },
})

const selectByCaretaker = (db: Db, condition: Condition, of: RawBuilder<unknown>) =>
  db
    .selectFrom('company_people as care')
    .innerJoin('users as keeper', 'keeper.id', 'care.user_id')
    .select('care.company_id as id')
    .where('care.role', '=', 'caretaker')
    .where(matches(condition, of))

/** The name of each company's caretaker. */
export const caretakers = sql`select care.company_id as id, ${fullName('keeper')} as name from company_people care
  join users keeper on keeper.tenant_id = ${thisOffice} and keeper.id = care.user_id where care.tenant_id = ${thisOffice} and care.role = 'caretaker'`

/** The companies whose caretaker a filter is about, by name or by id. */
export const keptByName = (db: Db) => (condition: Condition) => selectByCaretaker(db, condition, fullName('keeper'))
export const keptById = (db: Db) => (condition: Condition) => selectByCaretaker(db, condition, column('keeper.id'))

/** The companies that have a tag; clients see none. */
export const taggedWith = (db: Db, actor: Actor) => (condition: Condition) =>
  actor.isAdmin
    ? db
        .selectFrom('company_tags as given')
        .select('given.company_id as id')
        .where(matches({ ...condition, kind: 'id' }, column('given.tag_id')))
    : undefined
