import { isArchived } from '#features/companies/server/store.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { aboutDocument, documentVariables } from '../notify.ts'
import type { DocumentCategory, DocumentState } from '#features/documents/shared/rules.ts'
import { listCategories } from '../store-categories.ts'
import { listBookkeepers } from '#features/companies/server/store-people.ts'
import { notify } from '#features/notifications/server/store.ts'
import { isUsual, type RequiredCategory } from '#features/settlements/shared/rules.ts'
import { missRequired, openSettlement, receiveRequired, requireOpenMonth } from '#features/settlements/server/store.ts'
import { addToMonth, formatMonth, monthOf } from '#kernel/dates/dates.ts'
import { warsawDay, warsawMonth } from '#kernel/dates/warsaw.ts'
import { invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'

export interface BookedIn {
  month: string
  /** Into which it does not come any more, or not yet. */
  concerns_month: string | null
}

/**
 * The month a document is booked in: a closed one takes no more, so what comes late goes into the oldest that is open. A month that nobody has opened
 * is open to what a person sends; what comes by itself may be of a year that nobody works on.
 */
export async function monthFor(db: Db, company_id: string, month: string, opensNew = true): Promise<BookedIn> {
  // Held until the end of the transaction, so that no month closes in between.
  const months = await db.selectFrom('settlements').select(['month', 'state']).where('company_id', '=', company_id).orderBy('month').forShare().execute()
  const settlement = months.find(one => one.month === month)
  const isOpen = settlement ? settlement.state !== 'closed' : opensNew || (await isWorkedOn(db, company_id, month, months[0]?.month))
  if (isOpen) return { month, concerns_month: null }
  const open = months.find(({ state }) => state !== 'closed')?.month
  const next = months.at(-1)?.month
  return { month: open ?? (next ? addToMonth(next, 1) : warsawMonth()), concerns_month: month }
}

/** From the first month that the portal has of the company, or the one that was worked on when it came, to the next one. */
async function isWorkedOn(db: Db, company_id: string, month: string, first: string | undefined) {
  if (month > addToMonth(warsawMonth(), 1)) return false
  if (first && month >= first) return true
  const { created_at } = await db.selectFrom('companies').select('created_at').where('id', '=', company_id).executeTakeFirstOrThrow()
  return month >= addToMonth(monthOf(warsawDay(created_at)), -1)
}

/**
 * A document of a month opens it, but for a company in the archive, which takes them for as long as its months are open, and ticks off what
 * the month's checklist waits for. Throws 409 for a closed month, 422 for a further one of a company in the archive.
 */
export async function assignMonth(
  db: Db,
  document: { company_id: string; month: string; category: DocumentCategory; concerns_month?: string | null; read_from_file?: boolean; state?: DocumentState },
) {
  await requireOpenMonth(db, document.company_id, document.month)
  const settlement = await openSettlement(db, document.company_id, document.month)
  if (!settlement && (await isArchived(db, document.company_id)))
    throw invalid({ month: 'Ta firma jest w archiwum. Dokumenty można dodać tylko do jej miesięcy, które są jeszcze otwarte.' })
  // What concerns another month is not what this one waits for, and what the client disputes stands for nothing.
  if (!settlement || document.concerns_month || document.state === 'disputed') return
  const lines = linesOf(await listCategories(db), document)
  if (lines.length > 0) await receiveRequired(db, settlement.id, lines)
}

/** Once a document is in a month no more: what it had ticked off is missing again, unless another document of the month stands for it. */
export async function leaveMonth(db: Db, document: Pick<Document, 'company_id' | 'month' | 'category' | 'concerns_month' | 'read_from_file'>) {
  const { company_id, month, concerns_month } = document
  if (concerns_month) return
  const others = await db
    .selectFrom('documents')
    .select(['category', 'read_from_file'])
    .distinct()
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .where('removed_at', 'is', null)
    .where('state', '!=', 'disputed')
    .where('concerns_month', 'is', null)
    .execute()
  const known = await listCategories(db)
  const otherLines = others.flatMap(other => linesOf(known, other))
  const lines = linesOf(known, document).filter(line => !otherLines.includes(line))
  if (lines.length > 0) await missRequired(db, company_id, month, lines)
}

/** What no invoice stands for, whatever it was sent as. */
const noInvoice: readonly string[] = ['statement', 'payroll'] satisfies RequiredCategory[]

/** The lines of a month's checklist that such a document ticks off. */
function linesOf(known: Awaited<ReturnType<typeof listCategories>>, document: { category: string; read_from_file?: boolean }): string[] {
  const { category, read_from_file } = document
  const required = known.find(({ code }) => code === category)?.required
  if (required && read_from_file && noInvoice.includes(required)) return []
  // The code "payroll" is a line of its own, which that category may be told not to tick off.
  return [...(required ? [required] : []), ...(isUsual(category) ? [] : [category])]
}

/** Whoever keeps the books hears of a document for a month that is closed. */
export async function tellLate(call: PersonContext, document: Document) {
  const people = await listBookkeepers(call.db, document.company_id)
  await notify(call, {
    ...aboutDocument(document),
    event: 'documents.late',
    recipients: people.map(({ id }) => id),
    variables: { ...documentVariables(document), dotyczy: formatMonth(document.concerns_month ?? document.month) },
  })
}
