import { sql } from 'kysely'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import type { DocumentLink } from '#features/documents/shared/contract.ts'
import { bareNumber, type Compared, equalNumber, sameSeller } from './store-duplicates.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** What a document keeps of the invoices that its file names: the first word says why, the second by what they are known. */
type Reference = `${'corrects' | 'settles'} ${'ksef' | 'number' | 'paper'} ${string}`

/** A correction of a whole year may name thousands. */
const maxReferences = 1000

/** One with a number of KSeF is found by that number; without it, where the other has none either, by the seller's. */
const referenceOf = (why: 'corrects' | 'settles', { number, ksef_number }: { number: string | null; ksef_number: string | null }): Reference[] => {
  const bare = number ? bareNumber(number.slice(0, 60)) : ''
  if (!ksef_number) return bare ? [`${why} number ${bare}`] : []
  return [`${why} ksef ${ksef_number}`, ...(bare ? [`${why} paper ${bare}` as const] : [])]
}

export const referencesOf = ({ corrected, advances }: Pick<Invoice, 'corrected' | 'advances'>): string[] => [
  ...new Set([...corrected.flatMap(one => referenceOf('corrects', one)), ...advances.flatMap(one => referenceOf('settles', one))].slice(0, maxReferences)),
]

const columnNames = ['d.id', 'd.title', 'd.month', 'd.number', 'd.ksef_number'] as const

/** Those of one reason and one kind, as they are known. */
const namedBy = (references: readonly string[], why: string, by: string) =>
  references.filter(one => one.startsWith(`${why} ${by} `)).map(one => one.slice(why.length + by.length + 2))

type Linked = Compared & { id: string }

/** What the references of this document are about. */
function namedIn(document: Linked, references: readonly string[], why: string) {
  const [ksef, numbers, papers] = ['ksef', 'number', 'paper'].map(by => namedBy(references, why, by))
  return sql<boolean>`(coalesce(d.ksef_number = any(${ksef}::text[]), false)
    or (${sameSeller(document)} and (${equalNumber(numbers ?? [])} or (d.ksef_number is null and ${equalNumber(papers ?? [])}))))`
}

/** Whether the references of the other document are about this one. */
function names({ number, ksef_number, ...document }: Linked, why: string) {
  const bare = number ? bareNumber(number) : undefined
  const byKsef = ksef_number ? [`${why} ksef ${ksef_number}`] : []
  const byNumber = bare ? [`${why} number ${bare}`, ...(ksef_number ? [] : [`${why} paper ${bare}`])] : []
  return sql<boolean>`(d.refers_to && ${byKsef}::text[] or (${sameSeller(document)} and d.refers_to && ${byNumber}::text[]))`
}

/** What it corrects or settles, and what corrects or settles it, whichever came first; only what the person may know of. */
export async function findLinks(db: Db, visible: RawBuilder<boolean>, document: Linked, references: readonly string[]): Promise<DocumentLink[]> {
  const others = db
    .selectFrom('documents as d')
    .select([...columnNames])
    .where('d.company_id', '=', document.company_id)
    .where('d.id', '!=', document.id)
    .where(visible)
    .orderBy('d.issue_date')
    .orderBy('d.id')
    .limit(50)
  const asks = [
    ...(references.length > 0
      ? (['corrects', 'settles'] as const).map(kind =>
          others.select(sql<DocumentLink['kind']>`${kind}::text`.as('kind')).where(namedIn(document, references, kind)),
        )
      : []),
    ...(
      [
        ['corrects', 'corrected_by'],
        ['settles', 'settled_by'],
      ] as const
    ).map(([why, kind]) =>
      others.select(sql<DocumentLink['kind']>`${kind}::text`.as('kind')).where(sql<boolean>`d.refers_to <> '{}'`).where(names(document, why)),
    ),
  ]
  return (await db.together(asks.map(ask => ask.compile()))).flat()
}
