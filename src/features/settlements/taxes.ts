import { sql } from 'kysely'
import type { z } from 'zod'
import type { newTax, TaxDue, taxChange } from '#features/settlements/contract.ts'
import { isPeriod, moveTerm } from '#features/settlements/due-dates.ts'
import { areTaxesOpen, isUnpaid, isWholeZlotyKind, mayWriteTax, type TaxKind, type TaxOutcome } from '#features/settlements/rules.ts'
import { type LockedSettlement, monthClosed } from '#features/settlements/store.ts'
import { periodOf, profileKeys, suggestTax, type TaxProfile } from '#features/settlements/tax-defaults.ts'
import type { Actor } from '#kernel/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { compareMoney, isWholeZloty } from '#kernel/money.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'

const shown = [
  'id',
  'settlement_id',
  'company_id',
  'kind',
  'period',
  'outcome',
  'amount',
  'paid_amount',
  'statutory_date',
  'due_date',
  'account',
  'recipient',
  'transfer_title',
  'form_symbol',
  'state',
  'sent_at',
  'paid_at',
  'version',
] as const

/** Clients see what was sent to them, never a draft. */
export function taxesFor(db: Db, actor: Actor) {
  const all = db
    .selectFrom('taxes_due as t')
    .select(shown.map(key => `t.${key}` as const))
    .select(eb => {
      const last = eb
        .selectFrom('taxes_due as p')
        .select('p.account')
        .whereRef('p.company_id', '=', 't.company_id')
        .whereRef('p.kind', '=', 't.kind')
        .whereRef('p.id', '<', 't.id')
        .where('p.sent_at', 'is not', null)
        .orderBy('p.id', 'desc')
        .limit(1)
      return sql<boolean>`coalesce(${last} <> t.account, false)`.as('account_changed')
    })
  return actor.isAdmin ? all : all.where('t.state', '!=', 'draft')
}

export function listTaxes(db: Db, actor: Actor, settlement_id: string): Promise<TaxDue[]> {
  return taxesFor(db, actor).where('t.settlement_id', '=', settlement_id).orderBy('t.due_date').orderBy('t.kind').execute()
}

export async function getTax(db: Db, actor: Actor, settlement_id: string, id: string): Promise<TaxDue> {
  const tax = await taxesFor(db, actor).where('t.settlement_id', '=', settlement_id).where('t.id', '=', id).executeTakeFirst()
  if (!tax) throw notFound()
  return tax
}

export function requireTaxesOpen(settlement: LockedSettlement) {
  if (settlement.state === 'closed') throw monthClosed()
  if (!areTaxesOpen(settlement.state))
    throw new Failure('conflict', 'Kwoty zmienia się w trakcie księgowania; proszę najpierw cofnąć rozliczenie do księgowania.')
}

export function requireKind(actor: Actor, kind: TaxKind) {
  if (!mayWriteTax(actor, kind)) throw new Failure('forbidden', 'Kadry wpisują tylko ZUS, PIT-4 i PPK.')
}

function checkAmount(kind: TaxKind, outcome: TaxOutcome, amount: string) {
  if (isWholeZlotyKind(kind) && !isWholeZloty(amount))
    throw invalid({ amount: 'Podatek podaje się w pełnych złotych (art. 63 Ordynacji podatkowej), np. 1284,00.' })
  const isZero = compareMoney(amount, '0.00') === 0
  if (outcome === 'nothing' && !isZero) throw invalid({ amount: 'Przy braku zapłaty kwota wynosi 0,00 zł.' })
  if (outcome !== 'nothing' && isZero) throw invalid({ amount: 'Kwota musi być większa od zera. Gdy nie ma zapłaty, proszę wybrać „Brak zapłaty”.' })
}

export async function profileOf(db: Db, company_id: string): Promise<TaxProfile> {
  return db.selectFrom('companies').select(profileKeys).where('id', '=', company_id).executeTakeFirstOrThrow()
}

/** Where the company's money went last, by kind. */
export async function lastTransfers(db: Db, company_id: string) {
  const rows = await db
    .selectFrom('taxes_due')
    .distinctOn('kind')
    .select(['kind', 'account', 'recipient'])
    .where('company_id', '=', company_id)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ kind, ...transfer }) => [kind, transfer]))
}

export async function insertTax(db: Db, settlement: LockedSettlement, body: z.infer<typeof newTax>): Promise<string> {
  const { company_id, id: settlement_id } = settlement
  const profile = await profileOf(db, company_id)
  const period = body.period ?? periodOf(body.kind, settlement.month, profile)
  if (!isPeriod(period)) throw invalid({ period: 'Okres ma postać 2026-11, 2026-Q4 albo 2026.' })
  checkAmount(body.kind, body.outcome, body.amount)
  const twin = await db
    .selectFrom('taxes_due')
    .select('id')
    .where('settlement_id', '=', settlement_id)
    .where('kind', '=', body.kind)
    .where('period', '=', period)
    .executeTakeFirst()
  if (twin) throw invalid({ kind: 'Ta pozycja już jest w tym rozliczeniu.' })
  const suggested = suggestTax(body.kind, period, profile, (await lastTransfers(db, company_id)).get(body.kind))
  const statutory_date = body.statutory_date ?? suggested.statutory_date
  if (!statutory_date) throw invalid({ statutory_date: 'Proszę podać termin zapłaty.' })
  const given = (key: 'account' | 'recipient' | 'transfer_title' | 'form_symbol') => (body[key] === undefined ? suggested[key] : body[key])
  const id = newId()
  await db
    .insertInto('taxes_due')
    .values({
      id,
      settlement_id,
      company_id,
      kind: body.kind,
      period,
      outcome: body.outcome,
      amount: body.amount,
      ...moveTerm(statutory_date),
      account: given('account'),
      recipient: given('recipient'),
      transfer_title: given('transfer_title'),
      form_symbol: given('form_symbol'),
    })
    .execute()
  return id
}

/** A changed amount is a draft again: what the client sees is what was sent. */
export async function updateTax(db: Db, tax: TaxDue, body: z.infer<typeof taxChange>) {
  const { statutory_date, ...fields } = body
  checkAmount(tax.kind, body.outcome ?? tax.outcome, body.amount ?? tax.amount)
  await db
    .updateTable('taxes_due')
    .set({ ...fields, ...(statutory_date ? moveTerm(statutory_date) : {}), state: 'draft', version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', tax.id)
    .execute()
}

export async function deleteTax(db: Db, tax: TaxDue) {
  if (tax.sent_at) throw new Failure('conflict', 'Klient dostał już tę kwotę. Proszę ją zmienić, np. na „Brak zapłaty”, i wysłać ponownie.')
  await db.deleteFrom('taxes_due').where('id', '=', tax.id).execute()
}

/** Nothing to pay means nothing to mark as paid. */
export async function payTax(db: Db, tax: TaxDue, amount: string) {
  if (!isUnpaid(tax)) throw new Failure('conflict', tax.state === 'paid' ? 'Ta kwota jest już oznaczona jako zapłacona.' : 'Tu nie ma nic do zapłaty.')
  if (compareMoney(amount, '0.00') === 0) throw invalid({ amount: 'Kwota musi być większa od zera.' })
  if (compareMoney(amount, tax.amount) > 0) throw invalid({ amount: 'To więcej, niż jest do zapłaty.' })
  const state = compareMoney(amount, tax.amount) === 0 ? ('paid' as const) : ('part_paid' as const)
  await setPaid(db, tax.id, { state, paid_amount: amount, paid_at: sql<string>`now()` })
}

export async function unpayTax(db: Db, tax: TaxDue) {
  if (tax.state !== 'paid' && tax.state !== 'part_paid') throw new Failure('conflict', 'Ta kwota nie jest oznaczona jako zapłacona.')
  await setPaid(db, tax.id, { state: 'sent', paid_amount: '0.00', paid_at: null })
}

type Paid = { state: TaxDue['state']; paid_amount: string; paid_at: ReturnType<typeof sql<string>> | null }

const setPaid = (db: Db, id: string, paid: Paid) =>
  db
    .updateTable('taxes_due')
    .set({ ...paid, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
