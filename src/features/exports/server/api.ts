import { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { requireProof } from '#features/auth/server/tokens.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import {
  archivedLists,
  companyLists,
  type ExportedThing,
  type ExportFormat,
  exports,
  handoverList,
  isArchive,
  isGuarded,
  keptQuery,
  type newExport,
  ownList,
} from '#features/exports/shared/contract.ts'
import { requireSource, sources } from './sources.ts'
import * as store from './store.ts'
import { linkLifetime, rightsMark, writeLink } from '#features/files/server/links.ts'
import { rightsOf } from '#kernel/access/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type ListingQuery, sentListing } from '#kernel/listing/listing.ts'
import { newId } from '#platform/db/id.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

/** Exports that one person may have under way. */
const maxAtOnce = 5

/** Of what one person asks for at the same moment, one comes after the other. */
const inTurn = ({ db, actor }: PersonContext) => db.selectFrom('users').select('id').where('id', '=', actor.user_id).forUpdate().execute()

/** Written down and announced; a worker takes it up after the commit. */
async function order(context: PersonContext, wish: { title: string; list: ExportedThing; format: ExportFormat; query: object }): Promise<string> {
  const { db, actor, office } = context
  await inTurn(context)
  if ((await store.countUnderWay(db, actor.user_id)) >= maxAtOnce)
    throw new Failure('conflict', `Przygotowujemy już ${maxAtOnce} plików. Proszę poczekać albo przerwać któryś z nich.`)
  const row = { ...wish, id: newId(), user_id: actor.user_id, query: JSON.stringify(wish.query), rights: rightsOf(actor) }
  await db.insertInto('exports').values(row).execute()
  await publish(db, { entity: 'exports', entity_id: row.id, user_id: actor.user_id })
  await db.tell('requested', { name: 'export', tenant_id: office.id, id: row.id })
  return row.id
}

/** Whose list it is, where each company has one of its own; a company that the person does not see has none. */
async function companyOf({ db, actor }: PersonContext, { list, company_id }: z.output<typeof newExport>) {
  const isOfCompany = (companyLists as readonly string[]).includes(list)
  if (isOfCompany && !company_id) throw invalid({ company_id: 'Proszę podać firmę.' })
  if (!isOfCompany && company_id) throw invalid({ company_id: 'Ta lista nie jest listą jednej firmy.' })
  return company_id ? getCompany(db, actor, company_id) : undefined
}

const createExport: Handler<typeof exports.create> = async context => {
  const { db, actor, body, office } = context
  requireSource(body.list, actor, office)
  const source = sources[body.list]
  if (isArchive(body.format) && !(archivedLists as readonly string[]).includes(body.list)) throw invalid({ format: 'Ta lista nie ma plików do spakowania.' })
  const query = z.safeParse(sentListing(source.endpoint.query as ListingQuery), body.query)
  if (!query.success) throw invalid(Object.fromEntries(query.error.issues.map(issue => [`query.${issue.path.join('.')}`, issue.message])))
  const company = await companyOf(context, body)
  const { title } = source.sheet
  const id = await order(context, {
    title: company ? `${title}: ${company.title}` : title,
    list: body.list,
    format: body.format,
    query: { ...body.query, company_id: company?.id },
  })
  await writeAudit(db, { action: 'exported', entity: 'exports', entity_id: id, company_id: company?.id, after: body })
  return { data: await store.getExport(db, actor, id) }
}

const linkExport: Handler<typeof exports.link> = async ({ db, actor, params, office, installation, session_id }) => {
  const { state, file_id, file_name, list, format, over, rights, query } = await store.getOwnFile(db, actor, params.id)
  if (state !== 'done' || !file_id || !file_name || over)
    throw new Failure('conflict', 'Pliku tego eksportu nie ma: nie jest gotowy albo minął czas jego przechowywania.')
  if (rights !== rightsOf(actor)) throw new Failure('forbidden', 'Uprawnienia zmieniły się od czasu przygotowania pliku. Proszę zacząć eksport od nowa.')
  requireSource(list, actor, office)
  // It may have waited for days, for whoever holds the session by now.
  if (isGuarded(list, format)) await requireProof(db, session_id)
  await writeAudit(db, { action: 'downloaded', entity: 'exports', entity_id: params.id, company_id: keptQuery.parse(query).company_id })
  const { secret_key } = installation.config
  const link = { tenant_id: office.id, file_id, disposition: 'attachment' as const, session_id, rights: rightsMark(secret_key, actor) }
  const token = writeLink(secret_key, link, linkLifetime)
  return { data: { url: `/api/files/download/${token}`, name: file_name, expires_in: linkLifetime } }
}

export const exportsApi = handlers(exports, {
  list: ({ db, actor, query }) => store.listExports(db, actor, query),

  get: async ({ db, actor, params }) => ({ data: await store.getExport(db, actor, params.id) }),

  create: createExport,

  handover: async context => {
    const { db, actor, body } = context
    const company = await getCompany(db, actor, body.company_id)
    // Two at the same moment come one after the other.
    await db.selectFrom('companies').select('id').where('id', '=', company.id).forUpdate().execute()
    if (await store.findHandoverUnderWay(db, company.id)) throw new Failure('conflict', 'Paczka tej firmy jest już przygotowywana.')
    const id = await order(context, { title: `Paczka przekazania: ${company.title}`, list: handoverList, format: 'zip', query: { company_id: company.id } })
    await writeAudit(db, { action: 'handed_over', entity: 'companies', entity_id: company.id, company_id: company.id, after: { export_id: id } })
    return { data: await store.getExport(db, actor, id) }
  },

  own: async context => {
    const { db, actor } = context
    await inTurn(context)
    if (await store.findOwnUnderWay(db, actor)) throw new Failure('conflict', 'Te dane są już przygotowywane.')
    const id = await order(context, { title: 'Moje dane', list: ownList, format: 'zip', query: {} })
    await writeAudit(db, { action: 'exported', entity: 'personal-data', entity_id: actor.user_id, after: { export_id: id } })
    return { data: await store.getExport(db, actor, id) }
  },

  cancel: async ({ db, actor, params }) => {
    const before = await store.getExport(db, actor, params.id)
    if (!(await store.endExport(db, before.id, 'cancelled', null))) throw new Failure('conflict', 'Ten eksport już się zakończył.')
    await writeAudit(db, { action: 'cancelled', entity: 'exports', entity_id: before.id })
    return { data: await store.getExport(db, actor, before.id) }
  },

  link: linkExport,
})
