import { sql } from 'kysely'
import type { TagMark } from '#features/companies/shared/contract-tags.ts'
import type { Actor } from '#kernel/access/access.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Of a company of the table "c", `company` being a column that holds its id. */
const givenTo = (company: string) => sql`company_tags given where given.tenant_id = ${thisOffice} and given.company_id = ${sql.ref(company)}`

/** The tags of a company as lists answer them; clients see none. To sort none costs as much as to look the company up, so that it is asked first. */
export const tagsOf = (actor: Actor, company: string) =>
  actor.isAdmin
    ? sql<TagMark[]>`case when exists (select 1 from ${givenTo(company)}) then (select json_agg(mark) from (
        select tag.id, tag.name, tag.hue from tags tag where tag.tenant_id = ${thisOffice} and tag.id in (select given.tag_id from ${givenTo(company)})
        order by tag.name collate pl) as mark) else '[]' end`
    : sql<TagMark[]>`'[]'::json`

/** The same for filters: ids alone. */
export const tagIdsOf = (actor: Actor, company: string) =>
  actor.isAdmin ? sql<string[]>`array(select given.tag_id from ${givenTo(company)})` : sql<string[]>`'{}'::uuid[]`
