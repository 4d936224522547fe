import { type RawBuilder, sql } from 'kysely'
import type { Document, Duplicate } from '#features/documents/shared/contract.ts'
import type { Db } from '#platform/db/db.ts'

export type Compared = Pick<Document, 'company_id' | 'category' | 'number' | 'counterparty_vat_number' | 'ksef_number'> & { id?: string }

const bare = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** An invoice is its seller's number: on a sale the seller is the company itself. */
function sameNumber({ category, number, counterparty_vat_number }: Compared) {
  if (!number) return sql<boolean>`false`
  const equal = sql<boolean>`upper(regexp_replace(d.number, '\\s', '', 'g')) = ${bare(number)}`
  if (category === 'sales_invoice') return sql<boolean>`(d.category = 'sales_invoice' and ${equal})`
  if (!counterparty_vat_number) return sql<boolean>`false`
  return sql<boolean>`(d.category <> 'sales_invoice' and d.counterparty_vat_number = ${counterparty_vat_number} and ${equal})`
}

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
