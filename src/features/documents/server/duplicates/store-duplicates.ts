import { type RawBuilder, sql } from 'kysely'
import type { Document, Duplicate } from '#features/documents/shared/contract.ts'
import { isPayrollIn } from '#features/documents/server/store-categories.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export type Compared = Pick<Document, 'company_id' | 'category' | 'number' | 'counterparty_vat_number' | 'ksef_number'> & { id?: string }
/** With what tells that two are alike; without it only equal ones are found. */
type Alike = Compared & Partial<Pick<Document, 'gross' | 'issue_date'>>

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

/** Of a number only its digits: "FV 007/10/2026" and "7/10/26" are one. */
export function digitsOf(number: string): string {
  const parts = number
    .replace(/[^0-9]+/g, '/')
    .replace(/(^|\/)0+/g, '$1')
    .replace(/(^|\/)20(\d\d)(?=\/|$)/g, '$1$2')
    .split('/')
  return parts.slice(parts.findIndex(Boolean), parts.findLastIndex(Boolean) + 1).join('/')
}

const digits = sql`trim(both '/' from regexp_replace(regexp_replace(regexp_replace(d.number, '[^0-9]+', '/', 'g'), '(^|/)0+', '\\1', 'g'), '(^|/)20([0-9][0-9])(?=/|$)', '\\1\\2', 'g'))`

/** The same sum and day, where the numbers do not contradict; or the same number but for its writing, and one of the two. A seller that is not known contradicts none. */
function isAlike(document: Alike) {
  const { category, number, counterparty_vat_number, ksef_number, gross = null, issue_date = null } = document
  if (gross === null && issue_date === null) return sql<boolean>`false`
  const known = number ? digitsOf(number) : ''
  const sale = category === 'sales_invoice'
  const seller = sale
    ? sql<boolean>`d.category = 'sales_invoice'`
    : sql<boolean>`d.category <> 'sales_invoice' and coalesce(d.counterparty_vat_number = ${counterparty_vat_number}::text, true)`
  const [sameSum, sameDay] = [sql<boolean>`coalesce(d.gross = ${gross}::numeric, false)`, sql<boolean>`coalesce(d.issue_date = ${issue_date}::date, false)`]
  const sameDigits = known ? sql<boolean>`coalesce(${digits} = ${known}, false)` : sql<boolean>`false`
  // Whose number is not known has to agree in both.
  const both =
    sale || counterparty_vat_number === null
      ? sql<boolean>`(${sameSum} and ${sameDay})`
      : sql<boolean>`(d.counterparty_vat_number is not null or (${sameSum} and ${sameDay}))`
  const oneEach = sql<boolean>`coalesce(d.ksef_number = ${ksef_number}::text, true)`
  return sql<boolean>`(${seller} and ${oneEach} and (${sameSum} or ${sameDay}) and ${both}
    and (${sameDigits} or (${sameSum} and ${sameDay} and ${known ? sql<boolean>`d.number is null` : sql<boolean>`true`})))`
}

/** Other documents of the company that are the same file or the same invoice, the oldest first. */
export async function findDuplicates(db: Db, visible: RawBuilder<boolean>, document: Alike, digests: readonly string[]): Promise<Duplicate[]> {
  const sameFile = sql<boolean>`exists (
    select 1 from document_files link join files f on f.tenant_id = ${thisOffice} and f.id = link.file_id
    where link.tenant_id = ${thisOffice} and link.document_id = d.id and f.digest = any(${[...digests]}::text[]))`
  const sameKsef = sql<boolean>`coalesce(d.ksef_number = ${document.ksef_number}::text, false)`
  const by = sql<
    Duplicate['by']
  >`case when ${sameFile} then 'file' when ${sameKsef} then 'ksef_number' when ${sameNumber(document)} then 'number' else 'likely' end`
  return (
    db
      .selectFrom('documents as d')
      .select(['d.id', 'd.title', 'd.month', by.as('by')])
      .where('d.company_id', '=', document.company_id)
      .where(visible)
      // Alike in its sum: a document of pay would tell the sum to who may not know it.
      .where(sql<boolean>`(${sameFile} or ${sameKsef} or ${sameNumber(document)} or (${isAlike(document)} and not ${isPayrollIn('d.category')}))`)
      .$if(document.id !== undefined, query =>
        query.where('d.id', '!=', String(document.id)).where(sql<boolean>`not (${document.id ?? null}::uuid = any(d.told_apart))`),
      )
      .orderBy('d.created_at')
      .orderBy('d.id')
      .limit(5)
      .execute()
  )
}
