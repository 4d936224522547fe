import type { DocumentChecklist, Line } from '#features/document-checklists/shared/contract.ts'
import { shippedTemplates } from '#features/document-checklists/shared/rules.ts'
import { listCategories } from '#features/documents/server/store-categories.ts'
import { requiredLabels } from '#features/settlements/shared/labels.ts'
import { requiredCategories } from '#features/settlements/shared/rules.ts'
import { employsOn } from '#features/tax-profiles/server/store.ts'
import { notFound } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { positionAfter } from '#platform/db/lists/sort-order.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const columnNames = ['id', 'title', 'documents', 'company_types', 'employing', 'version'] as const

export type StoredChecklist = Omit<DocumentChecklist, 'documents'> & { documents: string[] }

const ordered = (db: Db) => db.selectFrom('document_checklists').select(columnNames).orderBy('position').orderBy('id')

/** In the office's order; an office that has written none has those that every office begins with. */
export async function listTemplates(db: Db): Promise<readonly StoredChecklist[]> {
  const own = await ordered(db).execute()
  return own.length > 0 ? own : shippedTemplates
}

/** For a write: they are the office's own from here on, and stay as they are read until the transaction ends. */
export async function lockTemplates(db: Db) {
  const any = await db.selectFrom('document_checklists').select('id').limit(1).executeTakeFirst()
  if (!any) {
    const position = (place: number) => (place + 1) * positionAfter([])
    await db
      .insertInto('document_checklists')
      .values(shippedTemplates.map((template, place) => ({ ...template, position: position(place) })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return ordered(db).select('position').forUpdate().execute()
}

export async function getTemplate(db: Db, id: string): Promise<StoredChecklist> {
  const row = await db.selectFrom('document_checklists').select(columnNames).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Values = Pick<StoredChecklist, 'title' | 'documents' | 'company_types' | 'employing'>

export const insertTemplate = (db: Db, values: Values, position: number): Promise<StoredChecklist> =>
  db
    .insertInto('document_checklists')
    .values({ ...values, id: newId(), position })
    .returning(columnNames)
    .executeTakeFirstOrThrow()

export const updateTemplate = (db: Db, id: string, values: Values): Promise<StoredChecklist> =>
  db
    .updateTable('document_checklists')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .returning(columnNames)
    .executeTakeFirstOrThrow()

export async function removeTemplate(db: Db, id: string) {
  await db.deleteFrom('document_checklists').where('id', '=', id).execute()
}

/** What may be asked for: what several categories tick off together, and each category that ticks off nothing else. */
export async function listOffered(db: Db): Promise<{ offered: Line[]; labelOf(code: string): string }> {
  const categories = await listCategories(db)
  const groups = requiredCategories.map(code => ({ code: code as string, label: requiredLabels[code] }))
  const single = categories.filter(({ code, required, archived }) => !archived && required === null && !groups.some(group => group.code === code))
  const labels = new Map([...categories.map(({ code, name }) => [code, name] as const), ...groups.map(({ code, label }) => [code, label] as const)])
  return { offered: [...groups, ...single.map(({ code, name }) => ({ code, label: name }))], labelOf: code => labels.get(code) ?? code }
}

/** What decides what a company sends as of today; each month asks by its own last day. */
const companyToday = (db: Db, id: string) =>
  db
    .selectFrom('companies as c')
    .select(['c.id', 'c.company_type', 'c.documents_added', 'c.documents_removed', 'c.version', employsOn(warsawToday()).as('employs')])
    .where('c.id', '=', id)

/** The company's part, locked until the end of a write. */
export const lockCompany = (db: Db, id: string) => companyToday(db, id).forUpdate('c').executeTakeFirstOrThrow()

export const findCompany = (db: Db, id: string) => companyToday(db, id).executeTakeFirstOrThrow()
export type KeptCompany = Awaited<ReturnType<typeof findCompany>>

export async function keepDifferences(db: Db, id: string, differences: { documents_added: string[]; documents_removed: string[] }) {
  await db
    .updateTable('companies')
    .set({ ...differences, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}
