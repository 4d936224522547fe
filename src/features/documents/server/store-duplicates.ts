import { type RawBuilder, sql } from 'kysely'
import type { Document, Duplicate } from '#features/documents/shared/contract.ts'
import type { Db } from '#platform/db/db.ts'

export type Compared = Pick<Document, 'company_id' | 'category' | 'number' | 'counterparty_vat_number' | 'ksef_number'> & { id?: string }

/** Blanks and the size of letters make no other number. */
export const bareNumber = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** Whether the document carries one of these, each without blanks. */
export const equalNumber = (bare: readonly string[]) =>
  sql<boolean>`coalesce(upper(regexp_replace(d.number, '\\s', '', 'g')) = any(${[...bare]}::text[]), false)`

/** On a sale the seller is the company itself. */
export function sameSeller({ category, counterparty_vat_number }: Pick<Compared, 'category' | 'counterparty_vat_number'>) {
  if (category === 'sales_invoice') return sql<boolean>`(d.category = 'sales_invoice')`
  if (!counterparty_vat_number) return sql<boolean>`false`
  return sql<boolean>`(d.category <> 'sales_invoice' and coalesce(d.counterparty_vat_number = ${counterparty_vat_number}, false))`
}

/** An invoice is its seller's number. */
const sameNumber = (document: Compared) =>
  document.number ? sql<boolean>`(${sameSeller(document)} and ${equalNumber([bareNumber(document.number)])})` : sql<boolean>`false`

/** Other documents of the company that are the same file or the same invoice, the oldest first. */
export async function findDuplicates(db: Db, visible: RawBuilder<boolean>, document: Compared, digests: readonly string[]): Promise<Duplicate[]> {
  const sameFile = sql<boolean>`exists (
    select from document_files link join files f on f.tenant_id = link.tenant_id and f.id = link.file_id
    where link.tenant_id = d.tenant_id and link.document_id = d.id and f.digest = any(${[...digests]}::text[]))`
  const sameKsef = sql<boolean>`coalesce(d.ksef_number = ${document.ksef_number}::text, false)`
  const by = sql<Duplicate['by']>`case when ${sameFile} then 'file' when ${sameKsef} then 'ksef_number' else 'number' end`
  return db
    .selectFrom('documents as d')
    .select(['d.id', 'd.title', 'd.month', by.as('by')])
    .where('d.company_id', '=', document.company_id)
    .where(visible)
    .where(sql<boolean>`(${sameFile} or ${sameKsef} or ${sameNumber(document)})`)
    .$if(document.id !== undefined, query => query.where('d.id', '!=', String(document.id)))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(5)
    .execute()
}
