import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { findContent, findUnattached, removeLater, requireReadable } from '#features/files/server/store.ts'
import { type ImportRecord, imports } from '#features/imports/shared/contract.ts'
import { mustBeCsv } from '#features/imports/shared/labels.ts'
import { isFaulty, prepareRows, tableOf } from './prepare.ts'
import type { TextTable } from './read-table.ts'
import { requireSource, sources } from './sources.ts'
import * as store from './store.ts'
import { readTableOnce } from './table-thread.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { guessMapping } from '#kernel/fields/import-spec.ts'
import { plural } from '#kernel/text/plural.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { csvFile } from '#platform/files/csv.ts'
import { newId } from '#platform/db/id.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** Rows shown beside the choice of columns. */
const sampled = 3

const gone = () => new Failure('conflict', 'Tego importu nie można już zmienić.')

/** The record as the screen needs it; of a finished one nothing is left to look into. */
async function show({ db, actor, installation }: PersonContext, id: string, read?: TextTable): Promise<{ data: ImportRecord }> {
  const { file_id, digest, ...record } = await store.getImport(db, actor, id)
  const table = read ?? (digest ? await tableOf(installation.storage, db, { ...record, file_id, digest }) : { headers: [], rows: [], misread: false })
  const { sheet } = sources[record.list]
  return {
    data: {
      ...record,
      headers: table.headers,
      samples: table.rows.slice(0, sampled).map(({ cells }) => cells),
      misread: table.misread,
      fields: sheet.fields.map(({ key, title, required }) => ({ key, title, required: required ?? false })),
    },
  }
}

/** A mapping fits its file and its fields, and gives no field twice. */
function checkMapping(list: ImportRecord['list'], mapping: readonly (string | null)[], table: TextTable) {
  const keys = mapping.filter(key => key !== null)
  if (mapping.length !== table.headers.length) throw invalid({ mapping: `Plik ma ${plural(table.headers.length, ['kolumnę', 'kolumny', 'kolumn'])}.` })
  if (new Set(keys).size < keys.length) throw invalid({ mapping: 'To samo pole jest przypisane do dwóch kolumn.' })
  if (keys.some(key => sources[list].sheet.fields.every(field => field.key !== key))) throw invalid({ mapping: 'Nie ma takiego pola.' })
}

const createImport: Handler<typeof imports.create> = async context => {
  const { db, actor, body, office, installation } = context
  const source = sources[body.list]
  requireSource(source, actor, office)
  const file = await findUnattached(db, actor, body.file_id)
  const content = file && (await findContent(db, file.id))
  if (!content) throw notFound()
  requireReadable(content, installation.scanner !== undefined)
  if (!['text/csv', 'text/plain'].includes(content.media_type)) throw invalid({ file_id: mustBeCsv })
  const { reading, table } = await readTableOnce(installation.storage, db, content.digest)
  const mapping = guessMapping(source.sheet, table.headers)
  const id = newId()
  await db
    .insertInto('imports')
    .values({
      id,
      user_id: actor.user_id,
      list: body.list,
      file_id: content.id,
      file_name: content.name,
      ...reading,
      mapping: sql<never>`${JSON.stringify(mapping)}::jsonb`,
      total: table.rows.length,
    })
    .execute()
  await writeAudit(db, { action: 'created', entity: 'imports', entity_id: id, after: { list: body.list, file_name: content.name } })
  await publish(db, { entity: 'imports', entity_id: id, user_id: actor.user_id })
  return show(context, id, table)
}

const updateImport: Handler<typeof imports.update> = async context => {
  const { db, actor, body, params, installation } = context
  const before = await store.getImport(db, actor, params.id)
  requireVersion(context.origin, before)
  if (before.state !== 'draft') throw gone()
  const reading = { encoding: body.encoding ?? before.encoding, separator: body.separator ?? before.separator }
  const table = await tableOf(installation.storage, db, { ...before, ...reading })
  const readAnew = reading.encoding !== before.encoding || reading.separator !== before.separator
  const mapping = body.mapping ?? (readAnew ? guessMapping(sources[before.list].sheet, table.headers) : before.mapping)
  checkMapping(before.list, mapping, table)
  if (!(await store.changeImport(db, before.id, { ...reading, mapping, total: table.rows.length }))) throw gone()
  await writeAudit(db, { action: 'changed', entity: 'imports', entity_id: before.id, after: { ...reading, mapping } })
  return show(context, before.id, table)
}

const confirmImport: Handler<typeof imports.confirm> = async context => {
  const { db, actor, params, office, installation } = context
  const record = await store.getImport(db, actor, params.id)
  requireSource(sources[record.list], actor, office)
  requireVersion(context.origin, record)
  if (record.state !== 'draft') throw gone()
  const faulty = (await prepareRows({ db, office }, record, await tableOf(installation.storage, db, record))).filter(isFaulty).length
  if (faulty > 0)
    throw new Failure('invalid', `Wiersze z błędami: ${faulty}. Zapisujemy wszystkie wiersze albo żaden; proszę poprawić plik i przesłać go ponownie.`)
  if (!(await store.changeImport(db, record.id, { state: 'waiting', done: 0 }))) throw gone()
  await writeAudit(db, { action: 'confirmed', entity: 'imports', entity_id: record.id })
  await db.tell('requested', { name: 'import', tenant_id: office.id, id: record.id })
  return show(context, record.id)
}

export const importsApi = handlers(imports, {
  list: ({ db, actor, query }) => store.listImports(db, actor, query),

  template: ({ query, actor, office }) => {
    const source = sources[query.list]
    requireSource(source, actor, office)
    const { title, fields } = source.sheet
    const text = csvFile([fields.map(field => field.title), fields.map(({ example }) => example)])
    return { data: { name: `${title} - wzór importu.csv`, text } }
  },

  create: createImport,

  get: context => show(context, context.params.id),

  update: updateImport,

  rows: async ({ db, actor, params, query, installation, office }) => {
    const record = await store.getImport(db, actor, params.id)
    const rows = await prepareRows({ db, office }, record, await tableOf(installation.storage, db, record))
    const faulty = rows.filter(isFaulty)
    const visibleRows = query.faulty === 'true' ? faulty : rows
    const from = (query.page - 1) * query.limit
    const data = visibleRows.slice(from, from + query.limit).map(({ line, cells, faults }) => ({ line, cells, faults }))
    return { data, meta: { page: query.page, limit: query.limit, total: visibleRows.length, faulty: faulty.length } }
  },

  confirm: confirmImport,

  cancel: async context => {
    const { db, actor, params } = context
    const record = await store.getImport(db, actor, params.id)
    const ended = await store.endImport(db, record.id, { from: ['draft', 'waiting', 'running'], state: 'cancelled' })
    if (!ended) throw new Failure('conflict', 'Ten import już się zakończył.')
    await writeAudit(db, { action: 'cancelled', entity: 'imports', entity_id: record.id })
    removeLater(context, ended.digests)
    return done
  },
})
