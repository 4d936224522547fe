import { sql } from 'kysely'
import type { PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import type { Doubt } from '#features/purchase-decisions/shared/labels.ts'
import { deadlineOf, doubtsOf, fillInFrom, type History, lookedAt, type PurchaseRules } from '#features/purchase-decisions/shared/rules.ts'
import { isDecidable, isOpen } from './store.ts'
import { findRules } from './store-rules.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** One seller under one name: by NIP, else by the name as it is searched. */
export const supplierOf = (document: string) =>
  sql<string | null>`coalesce(${sql.ref(`${document}.counterparty_vat_number`)}, nullif(fold(trim(${sql.ref(`${document}.counterparty`)})), ''))`

/** Which invoices of a company: one document, all of one supplier, those that nobody has looked at, or all that nobody has decided. */
export type Assessed = { document_id: string } | { supplier: string } | 'new' | 'undecided'

export const undecided = ['unasked', 'awaiting', 'suggested'] as const

function candidates(db: Db, company_id: string, which: Assessed) {
  return db
    .selectFrom('documents as d')
    .leftJoin('purchase_decisions as p', 'p.document_id', 'd.id')
    .select(['d.id', 'd.title', 'd.counterparty', 'd.note', 'd.line_names', 'd.gross', 'd.currency', 'd.month', supplierOf('d').as('supplier')])
    .select(['p.state', 'p.kind', 'p.purpose', 'p.supplier as known', 'p.deadline', 'p.unanswered', 'p.asked_by', 'p.equal_count', 'p.of_count', 'p.doubts'])
    .where('d.company_id', '=', company_id)
    .where('d.removed_at', 'is', null)
    .where(isDecidable())
    .where(isOpen())
    .where(eb => eb.or([eb('p.state', 'is', null), eb('p.state', 'in', [...undecided])]))
    .$if(which === 'new', query => query.where('p.id', 'is', null))
    .$if(typeof which === 'object' && 'document_id' in which, query => query.where('d.id', '=', (which as { document_id: string }).document_id))
    .$if(typeof which === 'object' && 'supplier' in which, query => query.where('p.supplier', '=', (which as { supplier: string }).supplier))
    .orderBy('d.id')
    .execute()
}
type Candidate = Awaited<ReturnType<typeof candidates>>[number]

const none: History = { decisions: [], median: null }

/** Decisions of people on these suppliers, newest first, with the median of each currency; without what is in the bin or refused, and corrections are no usual sum. */
async function listHistory(db: Db, company_id: string, suppliers: readonly string[]) {
  if (suppliers.length === 0) return () => none
  const decisionsOfSuppliers = sql`from purchase_decisions p join documents d on d.tenant_id = ${thisOffice} and d.id = p.document_id
    where p.tenant_id = ${thisOffice} and p.company_id = ${company_id} and p.state = 'decided' and p.supplier = any(${[...suppliers]}::text[])
      and d.removed_at is null and d.state != 'rejected'`
  const { rows } = await sql<{ supplier: string; kind: PurchaseKind; purpose: string | null; place: number; currency: string; median: string | null }>`
    select * from (
      select p.supplier, p.kind, p.purpose, d.currency,
        row_number() over (partition by p.supplier order by p.decided_at desc, p.id desc)::int as place,
        null::numeric as median
      ${decisionsOfSuppliers}) newest
    where place <= ${lookedAt}
    union all
    select p.supplier, 'business', null, d.currency, 0, percentile_cont(0.5) within group (order by d.gross)::numeric
    ${decisionsOfSuppliers} and d.gross > 0
    group by p.supplier, d.currency
    order by supplier, place`.execute(db)
  const bySupplier = Map.groupBy(rows, row => row.supplier)
  return ({ supplier, currency }: Pick<Candidate, 'supplier' | 'currency'>): History => {
    const known = bySupplier.get(supplier ?? '') ?? []
    const median = known.find(row => row.place === 0 && row.currency === currency)?.median ?? null
    return { decisions: known.filter(row => row.place > 0), median }
  }
}

/** What stands of an undecided invoice by the rules and its supplier's history. */
function assessed(invoice: Candidate, history: History, rules: PurchaseRules, today: string) {
  const known = fillInFrom(history)
  const doubts: Doubt[] = [...(invoice.asked_by ? (['asked'] as const) : []), ...doubtsOf(invoice, history, rules)]
  const isDoubtful = doubts.length > 0
  // A question once asked stays when only the rules have changed; one that the rules alone had asked has no doubt but their list.
  const wasAsked = invoice.state === 'awaiting' && (isDoubtful || invoice.doubts?.every(doubt => doubt === 'listed'))
  const isAsked = invoice.asked_by !== null || rules.asks === 'all' || (rules.asks === 'doubtful' && isDoubtful) || wasAsked
  const unanswered = invoice.unanswered ?? rules.unanswered
  // What the client was told stays, unless the question was over when its day came and is open again.
  const isKept = invoice.deadline !== null && (invoice.deadline >= today || unanswered === 'none')
  // What leaves the books is never filled in without asking.
  const fillIn = isAsked || known?.kind !== 'not_ours' ? known : undefined
  return {
    supplier: invoice.supplier,
    state: isAsked ? ('awaiting' as const) : fillIn ? ('suggested' as const) : ('unasked' as const),
    kind: fillIn?.kind ?? null,
    purpose: fillIn?.purpose ?? null,
    doubts,
    equal_count: fillIn?.equal_count ?? null,
    of_count: fillIn?.of_count ?? null,
    deadline: isAsked ? (isKept ? invoice.deadline : deadlineOf(invoice.month, rules.deadline_day, today)) : null,
    unanswered: isAsked ? unanswered : null,
  }
}

type Assessment = ReturnType<typeof assessed>
const isSame = (invoice: Candidate, next: Assessment) =>
  invoice.state === next.state &&
  invoice.known === next.supplier &&
  invoice.kind === next.kind &&
  invoice.purpose === next.purpose &&
  invoice.equal_count === next.equal_count &&
  invoice.of_count === next.of_count &&
  invoice.deadline === next.deadline &&
  (invoice.doubts ?? []).join() === next.doubts.join()

/** Looks at undecided invoices anew; answers the documents whose state has changed. */
export async function assess(db: Db, company_id: string, which: Assessed, today = warsawToday()): Promise<string[]> {
  const invoices = await candidates(db, company_id, which)
  if (invoices.length === 0) return []
  const rules = await findRules(db, company_id)
  const historyOf = await listHistory(db, company_id, [...new Set(invoices.flatMap(({ supplier }) => supplier ?? []))])
  const changed = invoices
    .map(invoice => ({ invoice, next: assessed(invoice, historyOf(invoice), rules, today) }))
    .filter(({ invoice, next }) => !isSame(invoice, next))
  for (const batch of chunk(changed))
    await db
      .insertInto('purchase_decisions')
      .values(batch.map(({ invoice, next }) => ({ ...next, id: newId(), company_id, document_id: invoice.id })))
      .onConflict(conflict =>
        conflict
          .columns(['tenant_id', 'document_id'])
          .doUpdateSet(eb => ({
            ...Object.fromEntries(
              (['supplier', 'state', 'kind', 'purpose', 'doubts', 'equal_count', 'of_count', 'deadline', 'unanswered'] as const).map(key => [
                key,
                eb.ref(`excluded.${key}`),
              ]),
            ),
            ...bumpVersionIn('purchase_decisions'),
          }))
          // Somebody has decided meanwhile.
          .where('purchase_decisions.state', 'in', [...undecided]),
      )
      .execute()
  return changed.map(({ invoice }) => invoice.id)
}
