import { sql } from 'kysely'
import type { DocumentCategoryRow } from '#features/documents/shared/contract-categories.ts'
import { categoryLabels } from '#features/documents/shared/labels.ts'
import { defaultRequirements } from './default-requirements.ts'
import { alwaysPayroll, builtInCategories } from '#features/documents/shared/rules.ts'
import { requiredLabels } from '#features/settlements/shared/labels.ts'
import { requiredCategories } from '#features/settlements/shared/rules.ts'
import { type Condition, isAmong, isTrue } from '#kernel/listing/filters.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { matches } from '#platform/db/lists/list-query.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Of the place counted from 0, where all are numbered anew. */
export const positionOf = (place: number) => (place + 1) * 10

const builtIn: readonly DocumentCategoryRow[] = builtInCategories.map((code, place) => ({
  code,
  name: categoryLabels[code],
  payroll: code === alwaysPayroll,
  required: defaultRequirements[code] ?? null,
  position: positionOf(place),
  archived: false,
  built_in: true,
  version: 1,
}))

/** The ten that every office begins with, as this office has changed them, and its own. */
export async function listCategories(db: Db): Promise<DocumentCategoryRow[]> {
  const rows = await db.selectFrom('document_categories').select(['code', 'name', 'payroll', 'required', 'position', 'archived', 'version']).execute()
  const changed = new Map(rows.map(row => [row.code, row]))
  const all = builtIn.map(category => ({ ...category, ...changed.get(category.code) }))
  for (const row of rows) if (!builtIn.some(({ code }) => code === row.code)) all.push({ ...row, built_in: false })
  return all.sort((left, right) => left.position - right.position)
}

/** Answers with the version that it has now: where it is only put elsewhere, nobody's words change and the version stays. */
export async function saveCategory(db: Db, { built_in, version, ...category }: DocumentCategoryRow, isOnlyMoved: boolean): Promise<number> {
  const { code, position, ...words } = category
  const saved = await db
    .insertInto('document_categories')
    .values({ id: newId(), ...category, version: isOnlyMoved ? version : version + 1 })
    // A new one does not take the place of another that came at the same instant.
    .$if(version > 0, query =>
      query.onConflict(conflict =>
        conflict.columns(['tenant_id', 'code']).doUpdateSet(isOnlyMoved ? { position } : { position, ...words, ...bumpVersionIn('document_categories') }),
      ),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return saved.version
}

/** Whether the documents of a category, `code` being a column, are marked payroll. One small table, read once for a whole list. */
export const isPayrollIn = (code: string) =>
  sql<boolean>`(${sql.ref(code)} = ${alwaysPayroll} or ${sql.ref(code)} in (select k.code from document_categories k where k.tenant_id = ${thisOffice} and k.payroll))`

const builtInNames = sql.join(
  builtIn.map(({ code, name }) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`),
  sql` `,
)

/** The office's word for a category, `code` being a column. */
const nameOf = (code: string) =>
  sql`coalesce((select k.name from document_categories k where k.tenant_id = ${thisOffice} and k.code = ${sql.ref(code)}), case ${sql.ref(code)} ${builtInNames} end, ${sql.ref(code)})`

export const categoryName = () => sql<string>`(${nameOf('d.category')} collate pl)`

const usualNames = sql.join(
  requiredCategories.map(code => sql`when ${sql.lit(code)} then ${sql.lit(requiredLabels[code])}`),
  sql` `,
)

/** The office's word for a line of a month's checklist: what several categories tick off, or one category. */
export const lineName = (code: string) => sql<string>`(case ${sql.ref(code)} ${usualNames} else ${nameOf(code)} end)`

/** What a filter says of a category itself. */
function saidOf(condition: Condition) {
  if (condition.key === 'payroll' && isTrue(condition)) return isPayrollIn('d.category')
  return condition.key === 'category_name' && isAmong(condition) ? matches(condition, categoryName()) : undefined
}

/** A list of documents by the codes of the categories that a filter is about, beside that filter: it would ask each document for its category's name. */
export async function byCategories(db: Db, listing: Listing): Promise<Listing> {
  const tests = listing.filters.map(saidOf).filter(test => test !== undefined)
  if (tests.length === 0) return listing
  const { rows } = await sql<{ code: string }>`select d.category as code
    from (select unnest(${builtIn.map(({ code }) => code)}::text[]) union select k.code from document_categories k where k.tenant_id = ${thisOffice}) d (category)
    where ${sql.join(tests, sql` and `)}`.execute(db)
  // No document is of a category without a code.
  const values = rows.length > 0 ? rows.map(({ code }) => code) : ['']
  return { ...listing, filters: [...listing.filters, { key: 'category', operator: '=', values, kind: 'choice' }] }
}
