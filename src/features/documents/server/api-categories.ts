import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '#features/audit/server/store.ts'
import { type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { alwaysPayroll } from '#features/documents/shared/rules.ts'
import { countDocumentsAfresh } from './store.ts'
import { listCategories, positionOf, saveCategory } from './store-categories.ts'
import { publish } from '#features/realtime/store.ts'
import { isUsual } from '#features/settlements/shared/rules.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { newId } from '#platform/db/id.ts'
import { handlers } from '#platform/http/handlers.ts'
import { positionAfter, positionAt } from '#platform/db/lists/sort-order.ts'
import { uniqueViolations } from '#platform/db/unique-violations.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const isOnlyMoved = (category: DocumentCategoryRow, before: DocumentCategoryRow | undefined) =>
  before !== undefined && isDeepStrictEqual({ ...before, position: category.position }, category)

async function save({ db, actor }: PersonContext, category: DocumentCategoryRow, all: readonly DocumentCategoryRow[], before?: DocumentCategoryRow) {
  // The index knows those only that the office has written; a usual one that it has not changed is in no table.
  if (all.some(other => other.code !== category.code && foldDiacritics(other.name) === foldDiacritics(category.name)))
    throw invalid(uniqueViolations.document_categories_name_key)
  if (category.code === alwaysPayroll && !category.payroll) throw invalid({ payroll: 'Ta kategoria jest zawsze kadrowa. Zmienić można jej nazwę.' })
  if (category.archived && all.every(other => other.archived || other.code === category.code)) throw invalid({ archived: 'Musi zostać choć jedna kategoria.' })
  const version = await saveCategory(db, category, isOnlyMoved(category, before))
  const after = { ...category, version }
  // What the count of a company's documents says to everybody leaves payroll out.
  if (before && before.payroll !== category.payroll) await countDocumentsAfresh(db, category.code)
  await writeAudit(db, { action: before ? 'changed' : 'created', entity: 'document_categories', entity_id: newId(), before, after })
  await publish(db, { entity: 'documents', entity_id: actor.user_id })
  return { data: after }
}

/** "Umowa najmu" is "umowa-najmu", with a number where that is taken. */
function codeFor(name: string, all: readonly DocumentCategoryRow[]): string {
  const word =
    foldDiacritics(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50) || 'kategoria'
  // Of the usual lines of a month, "statement" is one.
  const taken = (code: string) => isUsual(code) || all.some(other => other.code === code)
  let code = word
  for (let number = 2; taken(code); number++) code = `${word}-${number}`
  return code
}

/** The place among the others; where there is no room left, all are numbered anew. */
async function makeRoom(db: Db, all: readonly DocumentCategoryRow[], moved: DocumentCategoryRow, place: number): Promise<number> {
  const others = all.filter(other => other !== moved)
  const room = positionAt(others, place)
  if (room !== undefined) return room
  const order = others.toSpliced(place, 0, moved).map((category, index) => ({ ...category, position: positionOf(index) }))
  for (const category of order) if (category.code !== moved.code) await saveCategory(db, category, true)
  return positionOf(place)
}

export const documentCategoriesApi = handlers(documentCategoriesContract, {
  list: async ({ db }) => ({ data: await listCategories(db) }),

  create: async context => {
    const { place, ...rest } = context.body
    // No other one is added meanwhile: every code that is taken is read.
    await advisoryLock(context.db, 'document categories')
    const all = await listCategories(context.db)
    if (all.length >= 200) throw invalid({ name: 'Biuro może mieć najwyżej 200 kategorii.' })
    return save(context, { ...rest, code: codeFor(rest.name, all), position: positionAfter(all), built_in: false, version: 0 }, all)
  },

  update: async context => {
    const { place, ...changes } = context.body
    const all = await listCategories(context.db)
    const before = all.find(({ code }) => code === context.params.code)
    if (!before) throw notFound()
    requireVersion(context.origin, before)
    const position = place === undefined ? before.position : await makeRoom(context.db, all, before, place)
    return save(context, { ...before, ...changes, position }, all, before)
  },
})
