import { sql } from 'kysely'
import { leaveMonth } from '#features/documents/server/month/assign-month.ts'
import { changed } from '#features/documents/server/transitions.ts'
import * as store from '#features/documents/server/store.ts'
import { deletePurged } from '#features/documents/server/store-bin.ts'
import { lockInvoicesBeside } from '#features/documents/server/store-fetched.ts'
import { joinFiles } from './store-join.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { moveComments } from '#features/comments/server/store.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import { monthClosed } from '#features/settlements/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

type Call = PersonContext<{ id: string }, unknown, { other_id: string }>

/** What others keep of a document goes with it. */
export const onJoined = extensionPoint<(db: Db, from: string, into: string) => Promise<void>>(
  'what goes along where documents are joined',
  async () => undefined,
)

/** Both, held until the end, in one order, so that two people who do it both ways wait for each other. */
async function lockBoth({ db, actor, params, body }: Call): Promise<[Document, Document]> {
  if (params.id === body.other_id) throw invalid({ other_id: 'To jest ten sam dokument.' })
  await lockInvoicesBeside(db, params.id)
  const documents = new Map<string, Document>()
  for (const id of [params.id, body.other_id].sort()) documents.set(id, await store.lockDocument(db, actor, id))
  const pair = [documents.get(params.id), documents.get(body.other_id)] as [Document, Document]
  for (const one of pair) if (!canIn(actor, 'documents.review', one.company_id) || !one.content_visible) throw forbidden()
  if (pair[0].company_id !== pair[1].company_id) throw invalid({ other_id: 'To dokument innej firmy.' })
  return pair
}

/** What came from KSeF stays, then what has its number, then what is booked, then the older one. */
const weight = ({ source, ksef_number, state }: Document) => Number(source === 'ksef') * 4 + Number(ksef_number !== null) * 2 + Number(state === 'booked')

function inOrder(one: Document, other: Document): { into: Document; from: Document } {
  const [first, second] = one.created_at <= other.created_at ? [one, other] : [other, one]
  return weight(second) > weight(first) ? { into: second, from: first } : { into: first, from: second }
}

/** On the way to the books; whoever has gone further stays there. What was asked for again has come with the other one. */
const progress: readonly DocumentState[] = ['new', 'in_review', 'accepted', 'booked']

/** What the office waited for has come with the other one. */
const isCorrected = (into: Document, from: Document) => into.state === 'needs_correction' && from.state !== into.state

function requireJoinable(into: Document, from: Document) {
  for (const one of [into, from]) {
    if (one.month_closed) throw monthClosed()
    if (!progress.includes(one.state) && one.state !== 'needs_correction')
      throw new Failure('conflict', 'Dokumentu odrzuconego albo spornego nie można połączyć z innym. Najpierw trzeba to wyjaśnić.')
  }
  if (from.source === 'ksef') throw new Failure('conflict', 'To dwie różne faktury: obie przyszły z KSeF.')
  if (into.ksef_number && from.ksef_number && into.ksef_number !== from.ksef_number) {
    throw new Failure('conflict', 'To dwie różne faktury: każda ma w KSeF własny numer.')
  }
  if (from.state === 'booked')
    throw new Failure('conflict', 'Jeden z dokumentów jest zaksięgowany i musiałby zniknąć. Najpierw trzeba cofnąć jego księgowanie.')
  if (into.direction !== from.direction || into.payroll !== from.payroll)
    throw new Failure('conflict', 'Tych dokumentów nie można połączyć: jeden jest dla biura, a drugi dla klienta, albo tylko jeden dotyczy płac.')
  // Whatever is still to be corrected keeps its room for that.
  const most = isCorrected(into, from) ? store.maxFilesOf(into) : store.maxFiles
  const together = into.files.length + from.files.length
  if (together > most) throw new Failure('conflict', `Razem mają ${plural(together, fileForms)}, a jeden dokument mieści najwyżej ${most}.`)
}

const filled = ['number', 'issue_date', 'counterparty', 'counterparty_vat_number', 'ksef_number'] as const

/** What the one that stays does not say itself; nothing of one that is booked. */
function valuesFrom(into: Document, from: Document): store.DocumentValues {
  if (into.state === 'booked') return {}
  const missingValues = Object.fromEntries(filled.filter(key => into[key] === null && from[key] !== null).map(key => [key, from[key]]))
  const hasSums = into.net !== null || into.vat !== null || into.gross !== null
  const sums = hasSums ? {} : { net: from.net, vat: from.vat, gross: from.gross, currency: from.currency, exchange_rate: from.exchange_rate }
  const note = [into.note, from.note].filter(Boolean).join('\n').slice(0, 2000) || null
  const isNumbered = into.ksef_number !== null || from.ksef_number !== null
  const { jpk_marker_chosen, jpk_marker_reason } = into.jpk_marker_chosen ? into : from
  return {
    ...{ ...missingValues, ...sums, note, tags: [...new Set([...into.tags, ...from.tags])].slice(0, 20) },
    ...(isNumbered ? store.unmarked : { jpk_marker_chosen, jpk_marker_reason }),
    ...(progress.indexOf(from.state) > progress.indexOf(into.state) && { state: from.state, state_reason: null }),
    read_from_file: into.read_from_file || from.read_from_file,
  }
}

/**
 * Two documents of one invoice become one, with the files, the words and the answers of both. Throws 422 for a document of another company or
 * itself, 403 without the right, and 409 for two invoices that KSeF tells apart, a closed month, and states that do not go together.
 */
export async function joinDocuments(call: Call): Promise<Document> {
  const { db } = call
  const { into, from } = inOrder(...(await lockBoth(call)))
  requireJoinable(into, from)
  await joinFiles(db, from.id, into.id)
  await moveComments(db, 'document', from.id, into.id)
  await onJoined.get()(db, from.id, into.id)
  await store.updateDocument(db, into.id, valuesFrom(into, from))
  await withdrawNotices(db, from.id)
  if (isCorrected(into, from)) await withdrawNotices(db, into.id, 'documents.needs_correction')
  await deletePurged(db, [from.id])
  await leaveMonth(db, from)
  await writeAudit(db, {
    action: 'joined_into',
    entity: 'documents',
    entity_id: from.id,
    company_id: from.company_id,
    before: from,
    after: { id: into.id, title: into.title },
  })
  return changed(call, 'joined', into)
}

/** They are asked about no more. Throws 422 for a document of another company or itself, 403 without the right. */
export async function tellApart(call: Call): Promise<Document> {
  const [one, other] = await lockBoth(call)
  for (const [id, otherId] of [
    [one.id, other.id],
    [other.id, one.id],
  ] as const) {
    await call.db
      .updateTable('documents')
      .set({ told_apart: sql<string[]>`array_append(array_remove(told_apart, ${otherId}::uuid), ${otherId}::uuid)` })
      .where('id', '=', id)
      .execute()
  }
  return changed(call, 'told_apart', one)
}
