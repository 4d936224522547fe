import type { Document } from '#features/documents/shared/contract.ts'
import { listBookkeepers } from '#features/companies/server/store-people.ts'
import { markerLabels } from '#features/documents/shared/labels.ts'
import { type JpkMarker, seesContent } from '#features/documents/shared/rules.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { isPayrollIn } from './store-categories.ts'
import { profileInMonth } from '#features/tax-profiles/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'

type NotifiedDocument = Pick<Document, 'id' | 'title' | 'company_id' | 'company_title' | 'month' | 'payroll' | 'author_id'>

/** What every notice about a document has in common: who may hear of it, and where it is. */
export const aboutDocument = (document: NotifiedDocument) => ({
  about_id: document.id,
  company_id: document.company_id,
  paths: { staff: `/dashboard/documents/${document.id}`, client: `/documents/${document.id}` },
  seen_by: (person: Actor) => person.user_id === document.author_id || seesContent(person, document),
})

export const documentVariables = (document: NotifiedDocument) => ({
  dokument: document.title,
  firma: document.company_title,
  miesiac: formatMonth(document.month),
})

/**
 * Whoever keeps the books hears of a number of KSeF that changes what the entry of a closed month says; `marker`: what it said until now.
 * What is no invoice, or is disputed, has no entry, nor has whoever files no JPK: only an active payer of VAT does.
 */
export async function tellNumbered(teller: Teller, document_id: string, marker: JpkMarker) {
  const { db } = teller
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .innerJoin('settlements as s', join => join.onRef('s.company_id', '=', 'd.company_id').onRef('s.month', '=', 'd.month'))
    .select(['d.id', 'd.title', 'd.company_id', 'd.month', 'd.author_id', 'd.ksef_number', 'c.title as company_title'])
    .select(isPayrollIn('d.category').as('payroll'))
    .where('d.id', '=', document_id)
    .where('s.state', '=', 'closed')
    .where('d.category', 'in', ['purchase_invoice', 'sales_invoice'])
    .where('d.state', '!=', 'disputed')
    .executeTakeFirst()
  if (!document || (await profileInMonth(db, document.company_id, document.month)).vat_status !== 'czynny') return
  const people = await listBookkeepers(db, document.company_id)
  await notify(teller, {
    ...aboutDocument(document),
    event: 'documents.numbered_late',
    recipients: people.map(({ id }) => id),
    variables: {
      ...documentVariables(document),
      numer: document.ksef_number ?? '',
      znacznik: markerLabels[marker],
      skutek: 'Plik JPK za ten miesiąc trzeba skorygować: zamiast znacznika podaje się numer KSeF.',
    },
  })
}
