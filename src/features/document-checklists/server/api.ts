import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { requireMayChange } from '#features/companies/server/store-rights.ts'
import { type CompanyChecklist, type DocumentChecklist, documentChecklists } from '#features/document-checklists/shared/contract.ts'
import { differencesOf, documentsOf, documentsOfKind, maxTemplates } from '#features/document-checklists/shared/rules.ts'
import * as store from './store.ts'
import { publish } from '#features/realtime/store.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { moveTo, positionAfter } from '#platform/db/lists/sort-order.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type OfferedDocuments = Awaited<ReturnType<typeof store.listOffered>>

const lineOf =
  ({ labelOf }: OfferedDocuments) =>
  (code: string) => ({ code, label: labelOf(code) })

const show = (checklist: store.StoredChecklist, known: OfferedDocuments): DocumentChecklist => ({
  ...checklist,
  documents: checklist.documents.map(lineOf(known)),
})

async function listShown(db: Db) {
  const known = await store.listOffered(db)
  return { data: (await store.listTemplates(db)).map(template => show(template, known)) }
}

async function auditChecklist(
  { db }: Pick<PersonContext, 'db'>,
  { action, before, after }: { action: string; before?: store.StoredChecklist; after?: store.StoredChecklist },
) {
  const entity_id = after?.id ?? before?.id ?? ''
  await writeAudit(db, { action, entity: 'document-checklists', entity_id, before, after })
  await publish(db, { entity: 'document-checklists', entity_id })
}

/** What is on a list may stay there; only what is offered comes to it. */
function requireOffered({ offered }: OfferedDocuments, codes: readonly string[], existing: readonly string[] = []) {
  if (codes.some(code => !existing.includes(code) && !offered.some(line => line.code === code)))
    throw invalid({ documents: 'Nie ma takiego rodzaju dokumentów.' })
}

const once = (codes: readonly string[]) => [...new Set(codes)]

interface Lists {
  templates: readonly store.StoredChecklist[]
  known: OfferedDocuments
}

const listsOf = async (db: Db): Promise<Lists> => ({ templates: await store.listTemplates(db), known: await store.listOffered(db) })

const showCompany = (company: store.KeptCompany, { templates, known }: Lists): CompanyChecklist => ({
  documents: documentsOf(templates, company).map(lineOf(known)),
  of_kind: documentsOfKind(templates, company),
  offered: known.offered,
  version: company.version,
})

const setOfCompany: Handler<typeof documentChecklists.setOfCompany> = async ({ db, actor, params, body, origin }) => {
  const { id } = await getCompany(db, actor, params.id)
  await requireMayChange(db, actor, id)
  const company = await store.lockCompany(db, id)
  const lists = await listsOf(db)
  const before = showCompany(company, lists)
  requireVersion(origin, before)
  const previousCodes = before.documents.map(({ code }) => code)
  requireOffered(lists.known, body.documents, [...previousCodes, ...before.of_kind])
  await store.keepDifferences(db, id, differencesOf(before.of_kind, body.documents))
  const data = showCompany(await store.findCompany(db, id), lists)
  const after = data.documents.map(({ code }) => code)
  await writeAudit(db, {
    action: 'documents_chosen',
    entity: 'companies',
    entity_id: id,
    company_id: id,
    before: { documents: previousCodes },
    after: { documents: after },
  })
  await publish(db, { entity: 'companies', entity_id: id, company_id: id })
  return { data }
}

export const documentChecklistsApi = handlers(documentChecklists, {
  list: ({ db }) => listShown(db),

  offered: async ({ db }) => ({ data: (await store.listOffered(db)).offered }),

  create: async call => {
    const { db, body } = call
    const all = await store.lockTemplates(db)
    if (all.length >= maxTemplates) throw new Failure('conflict', `Szablonów może być najwyżej ${maxTemplates}. Proszę usunąć te, które nie są już potrzebne.`)
    const known = await store.listOffered(db)
    requireOffered(known, body.documents)
    const after = await store.insertTemplate(db, { ...body, documents: once(body.documents) }, positionAfter(all))
    await auditChecklist(call, { action: 'created', after })
    return { data: show(after, known) }
  },

  update: async call => {
    const { db, params, body } = call
    await store.lockTemplates(db)
    const before = await store.getTemplate(db, params.id)
    const known = await store.listOffered(db)
    requireVersion(call.origin, show(before, known))
    requireOffered(known, body.documents, before.documents)
    const after = await store.updateTemplate(db, before.id, { ...body, documents: once(body.documents) })
    await auditChecklist(call, { action: 'changed', before, after })
    return { data: show(after, known) }
  },

  move: async call => {
    const { db, params, body } = call
    const others = (await store.lockTemplates(db)).filter(({ id }) => id !== params.id)
    const before = await store.getTemplate(db, params.id)
    await moveTo(db, 'document_checklists', { id: before.id, others, place: body.place })
    await auditChecklist(call, { action: 'moved', before })
    return listShown(db)
  },

  remove: async call => {
    const all = await store.lockTemplates(call.db)
    const before = await store.getTemplate(call.db, call.params.id)
    if (all.length === 1) throw new Failure('conflict', 'Musi zostać choć jeden szablon. Można zmienić to, co obejmuje.')
    await store.removeTemplate(call.db, before.id)
    await auditChecklist(call, { action: 'removed', before })
    return done
  },

  ofCompany: async ({ db, actor, params }) => {
    const { id } = await getCompany(db, actor, params.id)
    return { data: showCompany(await store.findCompany(db, id), await listsOf(db)) }
  },

  setOfCompany,
})
