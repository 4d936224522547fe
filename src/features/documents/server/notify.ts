import type { Document } from '#features/documents/shared/contract.ts'
import { seesContent } from '#features/documents/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'

type Told = Pick<Document, 'id' | 'title' | 'company_id' | 'company_title' | 'month' | 'payroll' | 'author_id'>

/** What every notice about a document has in common: who may hear of it, and where it is. */
export const aboutDocument = (document: Told) => ({
  about_id: document.id,
  company_id: document.company_id,
  paths: { staff: `/dashboard/documents/${document.id}`, client: `/documents/${document.id}` },
  seen_by: (person: Actor) => person.user_id === document.author_id || seesContent(person, document),
})

export const wordsOf = (document: Told) => ({ dokument: document.title, firma: document.company_title, miesiac: formatMonth(document.month) })
