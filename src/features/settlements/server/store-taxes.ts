import { sql } from 'kysely'
import type { z } from 'zod'
import type { Keys } from '#features/payers/server/store.ts'
import { keepAccount, openAccount } from './taxes/accounts.ts'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import type { newTax, taxChange } from '#features/settlements/shared/contract-taxes.ts'
import { isPeriod, moveTerm } from './taxes/due-dates.ts'
import { areTaxesOpen, isOwedByAct, isWholeZlotyKind, mayWriteTax, type TaxKind, type TaxOutcome } from '#features/settlements/shared/rules.ts'
import { type LockedSettlement, monthClosed } from './store.ts'
import { onAmount } from './store-extensions.ts'
import { loadBasis } from './taxes/suggested-taxes.ts'
import { longestTitle, periodOf, suggestTax } from './taxes/tax-defaults.ts'
import type { Actor } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { compareMoney, isWholeZloty } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const storedTaxKeys = [
  'id',
  'settlement_id',
  'company_id',
  'payer_id',
  'kind',
  'period',
  'about',
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
  'payments',
  'version',
] as const

/** As it is kept: the accounts perhaps sealed, the last one whether or not it differs. */
export type KeptTax = Omit<TaxDue, 'account_changed'>

const lastSent = sql`(select p.account from taxes_due p where p.tenant_id = ${thisOffice} and p.company_id = t.company_id and p.kind = t.kind
  and p.payer_id is not distinct from t.payer_id
  and (t.kind <> 'other' or p.about is not distinct from t.about) and p.id < t.id and p.sent_at is not null and p.account is not null order by p.id desc limit 1)`

const computed = ['payer', 'previous_account', 'identifier_kind'] as const

export const taxColumns = {
  ...Object.fromEntries(storedTaxKeys.map(key => [key, column(`t.${key}`)])),
  payer: column('who.name'),
  previous_account: sql`coalesce(t.replaced_account, ${lastSent})`,
  identifier_kind: sql`case when t.payer_id is not null then who.tax_identifier when taxed.vat_number is not null then 'nip' end`,
}
export const taxKeys = [...storedTaxKeys, ...computed]

/** Clients see what was sent to them, never a draft. */
export function taxesOf(db: Db, actor: Actor) {
  const all = db.selectFrom('taxes_due as t').leftJoin('payers as who', 'who.id', 't.payer_id').innerJoin('companies as taxed', 'taxed.id', 't.company_id')
  return actor.isAdmin ? all : all.where('t.state', '!=', 'draft')
}

export const taxesFor = (db: Db, actor: Actor) => taxesOf(db, actor).select(selectionOf<KeptTax>()(taxKeys, taxColumns))

export function listTaxes(db: Db, actor: Actor, settlement_id: string): Promise<KeptTax[]> {
  return taxesFor(db, actor)
    .where('t.settlement_id', '=', settlement_id)
    .orderBy(sql`who.name collate pl nulls first`)
    .orderBy('t.payer_id')
    .orderBy('t.due_date')
    .orderBy('t.kind')
    .orderBy('t.id')
    .execute()
}

export async function getTax(db: Db, actor: Actor, settlement_id: string, id: string): Promise<KeptTax> {
  const tax = await taxesFor(db, actor).where('t.settlement_id', '=', settlement_id).where('t.id', '=', id).executeTakeFirst()
  if (!tax) throw notFound()
  return tax
}

/** Throws 409 in a state of the month in which amounts stay as they are. */
export function requireTaxesOpen(settlement: LockedSettlement) {
  if (settlement.state === 'closed') throw monthClosed()
  if (!areTaxesOpen(settlement.state))
    throw new Failure('conflict', 'Kwoty zmienia się w trakcie księgowania; proszę najpierw cofnąć rozliczenie do księgowania.')
}

/** Throws 403 for a kind of tax that this person does not enter. */
export function requireKind(actor: Actor, kind: TaxKind) {
  if (!mayWriteTax(actor, kind))
    throw new Failure('forbidden', 'Kadry wpisują tylko składki ZUS, zaliczki na PIT od wynagrodzeń (PIT-4), wpłaty do PPK i na PFRON.')
}

/** What a partner pays himself; the rest is the company's. */
const partnerKinds: readonly TaxKind[] = ['zus', 'pit', 'ryczalt', 'karta', 'pcc', 'other']
const mayOwe = (payer: { id: string | null }, kind: TaxKind) => payer.id === null || partnerKinds.includes(kind)

function checkAmount(kind: TaxKind, outcome: TaxOutcome, amount: string) {
  if (isWholeZlotyKind(kind) && !isWholeZloty(amount))
    throw invalid({ amount: 'Podatek podaje się w pełnych złotych (art. 63 Ordynacji podatkowej), np. 1284,00.' })
  const isZero = compareMoney(amount, '0.00') === 0
  if (outcome === 'nothing' && !isZero) throw invalid({ amount: 'Przy braku kwoty do zapłaty należy wpisać 0,00 zł.' })
  if (outcome !== 'nothing' && isZero) throw invalid({ amount: 'Kwota musi być większa od zera. Gdy jej nie ma, proszę wybrać „Brak kwoty do zapłaty”.' })
}

const unsaid = 'Taka płatność za ten okres już jest. Proszę napisać, czego dotyczy ta, np. „umowa pożyczki z 12.11.2026”.'

type Act = Pick<KeptTax, 'id' | 'settlement_id' | 'payer_id' | 'kind' | 'period' | 'about'>

/** Throws where the payer's other amounts of this kind and period leave no room for this one; answers how many there are. */
export async function checkBeside(db: Db, { id, settlement_id, payer_id, kind, period, about }: Act): Promise<number> {
  const others = await db
    .selectFrom('taxes_due')
    .select('about')
    .where('settlement_id', '=', settlement_id)
    .where('payer_id', 'is not distinct from', payer_id)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('id', '!=', id)
    .execute()
  if (others.length > 0 && !isOwedByAct(kind)) throw invalid({ kind: 'Ta pozycja już jest w tym rozliczeniu.' })
  const lowered = (one: string | null) => one?.toLocaleLowerCase('pl')
  if (others.some(other => lowered(other.about) === lowered(about)))
    throw invalid({ about: about === null ? unsaid : 'Płatność, która tego dotyczy, już jest w tym rozliczeniu.' })
  return others.length
}

/** Of one kind and period there is one, but of what is owed by acts one for each of them, and the further ones say which. */
async function checkAct(db: Db, act: Act) {
  if (act.about && !isOwedByAct(act.kind)) throw invalid({ about: 'Wpisuje się to tylko przy PCC i innych płatnościach.' })
  if ((await checkBeside(db, act)) > 0 && !act.about) throw invalid({ about: unsaid })
}

/**
 * What is not said is filled from the payer, the company and its profile of that month. Throws 422 for another payer, period or amount than
 * the kind takes, and where no term is known.
 */
export async function insertTax(db: Db, office: Keys, settlement: LockedSettlement, body: z.infer<typeof newTax>): Promise<string> {
  const { company_id, id: settlement_id } = settlement
  const payer_id = body.payer_id ?? null
  const { company, profile, payers, lastOf } = await loadBasis(db, office, company_id, settlement.month)
  const payer = payers.find(({ id }) => id === payer_id)
  if (!payer) throw invalid({ payer_id: 'W tym miesiącu ta osoba nie jest podatnikiem w tej firmie.' })
  if (!mayOwe(payer, body.kind)) throw invalid({ payer_id: 'Tę kwotę płaci firma, nie wspólnik.' })
  const period = body.period ?? periodOf(body.kind, settlement.month, payer, profile)
  if (!isPeriod(period)) throw invalid({ period: 'Okres ma postać 2026-11, 2026-Q4 albo 2026.' })
  checkAmount(body.kind, body.outcome, body.amount)
  const about = body.about ?? null
  const id = newId()
  await checkAct(db, { id, settlement_id, payer_id, kind: body.kind, period, about })
  const suggested = suggestTax({ kind: body.kind, period, about, payer, company, last: lastOf(payer_id, body.kind, about) })
  const statutory_date = body.statutory_date ?? suggested.statutory_date
  if (!statutory_date) throw invalid({ statutory_date: 'Proszę podać termin zapłaty.' })
  await onAmount.get()(db, { settlement_id, payer_id, kind: body.kind, period, ...moveTerm(statutory_date) })
  const resolveField = (key: 'account' | 'recipient' | 'transfer_title' | 'form_symbol') => (body[key] === undefined ? suggested[key] : body[key])
  await db
    .insertInto('taxes_due')
    .values({
      id,
      settlement_id,
      company_id,
      payer_id,
      kind: body.kind,
      period,
      about,
      outcome: body.outcome,
      amount: body.amount,
      ...moveTerm(statutory_date),
      account: keepAccount(office, resolveField('account')),
      recipient: resolveField('recipient'),
      transfer_title: resolveField('transfer_title'),
      form_symbol: resolveField('form_symbol'),
    })
    .execute()
  return id
}

/** The title of a transfer says by which act it is owed; one in words of their own that do not is left to whoever wrote it. */
async function titleFor(db: Db, office: Keys, { month }: LockedSettlement, tax: KeptTax, about: string | null) {
  const { company_id, payer_id, kind, period, transfer_title } = tax
  if (!transfer_title) return transfer_title
  const { company, payers } = await loadBasis(db, office, company_id, month)
  const payer = payers.find(({ id }) => id === payer_id)
  const suggested = (act: string | null) => payer && suggestTax({ kind, period, about: act, payer, company }).transfer_title
  if (transfer_title === suggested(tax.about)) return suggested(about)
  if (!tax.about) return transfer_title
  const listed = `, ${tax.about}`
  return transfer_title.replace(!about && transfer_title.includes(listed) ? listed : tax.about, () => about ?? '') || null
}

/** A changed amount is a draft again: what the client sees is what was sent. Throws 422 for an amount that the kind does not take. */
export async function updateTax(db: Db, office: Keys, settlement: LockedSettlement, tax: KeptTax, body: z.infer<typeof taxChange>) {
  const { statutory_date, account, ...fields } = body
  checkAmount(tax.kind, body.outcome ?? tax.outcome, body.amount ?? tax.amount)
  if (body.about !== undefined && body.about !== tax.about) {
    await checkAct(db, { ...tax, about: body.about })
    const isTitled = fields.transfer_title !== undefined && fields.transfer_title !== tax.transfer_title
    if (!isTitled) fields.transfer_title = (await titleFor(db, office, settlement, tax, body.about))?.slice(0, longestTitle) ?? null
  }
  // By its term an act finds its obligation, which may be one that was said not to apply.
  if (statutory_date && statutory_date !== tax.statutory_date && isOwedByAct(tax.kind)) await onAmount.get()(db, { ...tax, ...moveTerm(statutory_date) })
  const isNew = account !== undefined && account !== openAccount(office, tax.account)
  await db
    .updateTable('taxes_due')
    .set({
      ...fields,
      ...(statutory_date ? moveTerm(statutory_date) : {}),
      ...(isNew ? { account: keepAccount(office, account) } : {}),
      ...(tax.state === 'draft' ? {} : { replaced_account: tax.account }),
      state: 'draft',
      ...bumpVersion,
    })
    .where('id', '=', tax.id)
    .execute()
}

/** Throws 409 for an amount that was sent. */
export async function deleteTax(db: Db, tax: KeptTax) {
  if (tax.sent_at) throw new Failure('conflict', 'Klient otrzymał już tę kwotę. Proszę ją zmienić, np. na „Brak kwoty do zapłaty”, i wysłać ponownie.')
  await db.deleteFrom('taxes_due').where('id', '=', tax.id).execute()
}
