import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import type { Statement, Term } from '#features/billing/shared/contract.ts'
import { chargedOf, type Counts, hoursOf, isTooMuch, measuredOf, netOf } from '#features/billing/shared/rules.ts'
import { getStatement, listAgreed, termsOfMonth, writeSums } from './store.ts'
import { countEmployed } from '#features/employees/server/store-contracts.ts'
import { publish } from '#features/realtime/store.ts'
import { countsWithin, timeOf, uptimesOf } from '#features/uptimes/server/store-time.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

const none: Counts = { documents: '0.00', employees: '0.00', hours: '0.00' }
const whole = (count: number) => `${count}.00`
const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** What each company's month counts, in three statements however many companies there are. */
async function countMonth(db: Db, company_ids: readonly string[], month: string): Promise<Map<string, Counts>> {
  const documents = await db
    .selectFrom('documents')
    .select(['company_id', sql<number>`count(*)::int`.as('count')])
    .where(among('company_id', company_ids))
    .where('month', '=', month)
    .where('direction', '=', 'from_client')
    .where('state', 'in', ['accepted', 'booked'])
    .where('removed_at', 'is', null)
    .groupBy('company_id')
    .execute()
  const times = await uptimesOf(db)
    .select(['c.id as company_id', timeOf.as('seconds')])
    .where(among('c.id', company_ids))
    .where(countsWithin(db, { from: month, to: month }))
    .groupBy('c.id')
    .$narrowType<{ company_id: string }>()
    .execute()
  const employed = await countEmployed(db, company_ids, month)
  const counts = new Map<string, Counts>()
  const of = (id: string) => counts.get(id) ?? { ...none }
  for (const { company_id, count } of documents) counts.set(company_id, { ...of(company_id), documents: whole(count) })
  for (const { company_id, seconds } of times) counts.set(company_id, { ...of(company_id), hours: hoursOf(seconds) })
  for (const { company_id, count } of employed) counts.set(company_id, { ...of(company_id), employees: whole(count) })
  return counts
}

function lineOf(term: Term, counts: Counts, statement_id: string, position: number) {
  const measured = measuredOf(term, counts)
  const quantity = chargedOf(measured, term.allowance)
  const price = term.price ?? term.list_price
  const { company_id, name, unit, counted, allowance, discount, vat_rate } = term
  const net = netOf(price, quantity, discount)
  if (isTooMuch(net)) throw new Failure('conflict', `Kwota za „${name}” nie mieści się w zestawieniu. Proszę poprawić cenę albo ilość.`)
  return { id: newId(), company_id, statement_id, position, name, unit, counted, measured, allowance, quantity, price, discount, vat_rate, net }
}

/**
 * Drafts of a month, of these companies or of all: made where something is agreed and there is none, reckoned anew where there is one. What
 * was approved stays as it is. Answers the drafts by company. Throws 409 where an amount is beyond what a statement holds.
 */
export async function makeStatements(db: Db, month: string, only?: readonly string[]): Promise<Map<string, string>> {
  const agreed = await listAgreed(db, month, only)
  if (agreed.length > 0)
    await db
      .insertInto('billing_statements')
      .values(agreed.map(company_id => ({ id: newId(), company_id, month })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const drafts = await db
    .selectFrom('billing_statements')
    .select(['id', 'company_id'])
    .$if(only !== undefined, query => query.where(among('company_id', only ?? [])))
    .where('month', '=', month)
    .where('state', '=', 'draft')
    .forUpdate()
    .execute()
  if (drafts.length === 0) return new Map()
  const company_ids = drafts.map(({ company_id }) => company_id)
  // A draft whose agreement has gone since loses its lines.
  const terms = Map.groupBy(await termsOfMonth(db, month, company_ids), term => term.company_id)
  const counts = await countMonth(db, company_ids, month)
  await db
    .deleteFrom('billing_lines')
    .where(
      among(
        'statement_id',
        drafts.map(({ id }) => id),
      ),
    )
    .where('by_hand', '=', false)
    .execute()
  const lines = drafts.flatMap(({ id, company_id }) =>
    (terms.get(company_id) ?? []).map((term, position) => lineOf(term, counts.get(company_id) ?? none, id, position)),
  )
  if (lines.length > 0) await db.insertInto('billing_lines').values(lines).execute()
  for (const { id } of drafts) await writeSums(db, id)
  return new Map(drafts.map(({ id, company_id }) => [company_id, id]))
}

type Caller = Pick<PersonContext, 'db' | 'actor'>

/** Writes down what has changed of a statement and answers with it. */
export async function recordStatement({ db, actor }: Caller, action: string, id: string, before?: Statement) {
  const after = await getStatement(db, actor, id)
  const { company_id } = after
  await writeAudit(db, { action, entity: 'billing', entity_id: id, company_id, before, after })
  await publish(db, { entity: 'billing', entity_id: id, company_id })
  return { data: after }
}

/** Of a month that is closed now, and counts nothing more: its statement is made, a draft made before is reckoned anew. */
export async function makeClosingStatement(call: Caller, { company_id, month }: { company_id: string; month: string }) {
  const { db, actor } = call
  const existing = await db
    .selectFrom('billing_statements')
    .select('id')
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()
  const before = existing && (await getStatement(db, actor, existing.id))
  const id = (await makeStatements(db, month, [company_id])).get(company_id)
  if (id) await recordStatement(call, 'statement_made', id, before)
}
