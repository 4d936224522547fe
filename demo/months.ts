import { sql } from 'kysely'
import { demoAccount } from '#demo/companies.ts'
import { seededRandom, idOf } from './seeded-random.ts'
import { type RequiredState, isWholeZlotyKind, type TaxKind, type TaxPayment } from '#features/settlements/shared/rules.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { documentsOfKind, shippedTemplates } from '#features/document-checklists/shared/rules.ts'
import { refreshAccountingStatus } from '#features/settlements/server/store.ts'
import { keepAccount } from '#features/settlements/server/taxes/accounts.ts'
import { listSuggested, loadBasis } from '#features/settlements/server/taxes/suggested-taxes.ts'
import type { Keys } from '#features/payers/server/store.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { addDays, addToMonth, earliestOf, firstOfMonth } from '#kernel/dates/dates.ts'
import { roundTax } from '#kernel/money/money.ts'
import { happened } from './happened.ts'
import { seedSettlements, seedFirstVersion } from './settlements.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'

const usual: Record<TaxKind, number> = {
  vat: 3400,
  pit: 1300,
  ryczalt: 620,
  karta: 310,
  cit: 2100,
  pit4: 940,
  zus: 1788.29,
  ppk: 210,
  pfron: 890,
  pcc: 200,
  other: 0,
}

/** States in which the taxes of a month have been sent to the client. */
const sentIn: readonly SettlementState[] = ['awaiting_approval', 'remarks', 'approved', 'closed', 'correction']

export interface SeededMonth {
  id: string
  month: string
  state: SettlementState
}

function checklistState(state: SettlementState, position: number): RequiredState {
  if (state === 'awaiting_documents') return 'missing'
  if (state === 'incomplete') return position === 0 ? 'received' : 'missing'
  return 'received'
}

export interface Subject {
  id: string
  title: string
  company_type: string
  vat_status: string
  vat_period: string
  zus_scheme: string
  employs: boolean
}

async function seedTaxes(db: Db, office: Keys, company: Subject, settlement: SeededMonth, today: string) {
  const chance = seededRandom(`${company.title} ${settlement.month}`)
  const suggested = await listSuggested(db, await loadBasis(db, office, company.id, settlement.month), settlement.month, [])
  const rows = suggested.flatMap(tax => {
    const { kind, payer_id } = tax
    if (!tax.statutory_date || !tax.due_date) return []
    const value = (usual[kind] * (0.6 + chance() * 0.9)).toFixed(2)
    const sent = sentIn.includes(settlement.state)
    // Whoever is late in the demo is late with ZUS.
    const paid = settlement.state === 'closed' || (sent && tax.due_date < today && kind !== 'zus')
    const amount = isWholeZlotyKind(kind) ? roundTax(value) : value
    const paid_on = earliestOf(today, addDays(tax.due_date, -1))
    return {
      id: idOf(settlement.id, kind, payer_id ?? ''),
      payer_id,
      company_id: company.id,
      settlement_id: settlement.id,
      kind,
      period: tax.period,
      amount,
      paid_amount: paid ? amount : '0.00',
      payments: sql<TaxPayment[]>`${JSON.stringify(paid ? [{ amount, paid_on }] : [])}::jsonb`,
      statutory_date: tax.statutory_date,
      due_date: tax.due_date,
      account: keepAccount(office, tax.account ?? demoAccount(7_000_000 + kind.length)),
      recipient: tax.recipient,
      transfer_title: tax.transfer_title,
      form_symbol: tax.form_symbol,
      state: paid ? ('paid' as const) : sent ? ('sent' as const) : ('draft' as const),
      sent_at: sent ? happened(`${addDays(tax.due_date, -6)}T10:00:00Z`) : null,
      paid_at: paid ? happened(`${paid_on}T09:30:00Z`) : null,
    }
  })
  if (rows.length > 0) await db.insertInto('taxes_due').values(rows).execute()
}

/** Where nothing is collected: a month opens in booking. */
const collecting: readonly SettlementState[] = ['awaiting_documents', 'incomplete']

interface DemoOffice extends Keys {
  settings: Pick<OfficeSettings, 'switches'>
}

/** Where documents are not complete, nothing is booked yet. */
const unbooked: readonly SettlementState[] = ['awaiting_documents', 'incomplete', 'on_hold']

function reasonOf(state: SettlementState, company: Subject): string | null {
  if (state === 'incomplete') return `Brakuje ${company.employs ? 'wyciągu bankowego, faktur zakupu i listy płac' : 'wyciągu bankowego i faktur zakupu'}.`
  if (state === 'remarks') return 'Kwota VAT jest wyższa niż zwykle, prosimy o sprawdzenie.'
  return state === 'correction' ? 'Faktura korygująca od dostawcy.' : null
}

function rowOf({ id, month, state }: SeededMonth, company: Subject, collects: boolean) {
  const next = firstOfMonth(addToMonth(month, 1))
  return {
    id,
    company_id: company.id,
    month,
    state,
    state_reason: reasonOf(state, company),
    held_state: state === 'on_hold' ? (collects ? ('awaiting_documents' as const) : ('in_progress' as const)) : null,
    revision: state === 'correction' ? 2 : 1,
    documents_complete_at: unbooked.includes(state) ? null : happened(`${addDays(next, 4)}T08:00:00Z`),
    sent_at: sentIn.includes(state) ? happened(`${addDays(next, 13)}T10:00:00Z`) : null,
    approved_at: ['approved', 'closed', 'correction'].includes(state) ? happened(`${addDays(next, 15)}T10:00:00Z`) : null,
    closed_at: state === 'closed' ? happened(`${addDays(next, 25)}T12:00:00Z`) : null,
    created_at: happened(`${next}T04:00:00Z`),
  }
}

const checklistOf = ({ id, state }: SeededMonth, company: Subject) =>
  documentsOfKind(shippedTemplates, company).map((category, position) => ({
    id: idOf(id, category),
    company_id: company.id,
    settlement_id: id,
    category,
    position,
    state: checklistState(state, position),
  }))

/** So many months until the last one, the newest of them in the states that the company shows, the older ones closed. */
export async function seedMonths(
  db: Db,
  office: DemoOffice,
  company: Subject,
  states: readonly SettlementState[],
  today: string,
  count: number,
): Promise<SeededMonth[]> {
  const collects = isOn(office.settings.switches, 'documents')
  const months = Array.from({ length: count }, (_, place): SeededMonth => {
    const month = addToMonth(today.slice(0, 7), -1 - place)
    const state = states[place] ?? 'closed'
    return { id: idOf(company.id, month), month, state: !collects && collecting.includes(state) ? 'in_progress' : state }
  })
  const rows = months.map(month => rowOf(month, company, collects))
  await db.insertInto('settlements').values(rows).execute()
  const checklist = collects ? months.flatMap(month => checklistOf(month, company)) : []
  if (checklist.length > 0) await db.insertInto('required_documents').values(checklist).execute()
  const booked = months.filter(({ state }) => !unbooked.includes(state))
  for (const month of booked) await seedTaxes(db, office, company, month, today)
  await seedSettlements(db, company, booked)
  for (const month of months) if (month.state === 'correction') await seedFirstVersion(db, company, month)
  await refreshAccountingStatus(db, company.id)
  return months
}
