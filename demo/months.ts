import { demoAccount } from '#demo/companies.ts'
import { chanceOf, idOf } from '#demo/chance.ts'
import { type RequiredState, type SettlementState, isWholeZlotyKind, type TaxKind } from '#features/settlements/rules.ts'
import { documentsOfKind, shippedTemplates } from '#features/document-checklists/rules.ts'
import { refreshAccountingStatus } from '#features/settlements/store.ts'
import { keepAccount } from '#features/settlements/accounts.ts'
import { listSuggested, loadBasis } from '#features/settlements/suggested.ts'
import type { DeclarationProfile } from '#features/declarations/rules.ts'
import type { Keys } from '#features/payers/store.ts'
import type { OfficeSettings } from '#features/tenants/settings.ts'
import { addDays, addToMonth, firstOfMonth } from '#kernel/dates.ts'
import { roundTax } from '#kernel/money.ts'
import { seedBooks, seedFirstVersion } from '#demo/books.ts'
import { isOn } from '#kernel/switches.ts'
import type { Db } from '#server/db.ts'

/** Months that a demo company has behind it. */
const monthsKept = 24

const usual: Record<TaxKind, number> = { vat: 3400, pit: 1300, ryczalt: 620, cit: 2100, pit4: 940, zus: 1788.29, ppk: 210, other: 0 }

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

export interface Subject extends Omit<DeclarationProfile, 'legal_status' | 'employed_in_year'> {
  id: string
  title: string
}

async function seedTaxes(db: Db, office: Keys, company: Subject, settlement: SeededMonth, today: string) {
  const chance = chanceOf(`${company.title} ${settlement.month}`)
  for (const tax of listSuggested(await loadBasis(db, office, company.id, settlement.month), settlement.month, [])) {
    const { kind, payer_id } = tax
    if (!tax.statutory_date || !tax.due_date) continue
    const value = (usual[kind] * (0.6 + chance() * 0.9)).toFixed(2)
    const sent = sentIn.includes(settlement.state)
    // Whoever is late in the demo is late with ZUS.
    const paid = settlement.state === 'closed' || (sent && tax.due_date < today && kind !== 'zus')
    await db
      .insertInto('taxes_due')
      .values({
        id: idOf(settlement.id, kind, payer_id ?? ''),
        payer_id,
        company_id: company.id,
        settlement_id: settlement.id,
        kind,
        period: tax.period,
        amount: isWholeZlotyKind(kind) ? roundTax(value) : value,
        paid_amount: paid ? (isWholeZlotyKind(kind) ? roundTax(value) : value) : '0.00',
        statutory_date: tax.statutory_date,
        due_date: tax.due_date,
        account: keepAccount(office, tax.account ?? demoAccount(7_000_000 + kind.length)),
        recipient: tax.recipient,
        transfer_title: tax.transfer_title,
        form_symbol: tax.form_symbol,
        state: paid ? 'paid' : sent ? 'sent' : 'draft',
        sent_at: sent ? `${addDays(tax.due_date, -6)}T10:00:00Z` : null,
        paid_at: paid ? `${addDays(tax.due_date, -1)}T09:30:00Z` : null,
      })
      .execute()
  }
}

/** Where nothing is collected: a month opens in booking. */
const collecting: readonly SettlementState[] = ['awaiting_documents', 'incomplete']

interface DemoOffice extends Keys {
  settings: Pick<OfficeSettings, 'switches'>
}

/** Two years of months, the newest of them in the states that the company shows, the older ones closed. */
export async function seedMonths(db: Db, office: DemoOffice, company: Subject, states: readonly SettlementState[], today: string): Promise<SeededMonth[]> {
  const collects = isOn(office.settings.switches, 'documents')
  const months: SeededMonth[] = []
  for (let back = 1; back <= monthsKept; back++) {
    const month = addToMonth(today.slice(0, 7), -back)
    const shown = states[back - 1] ?? 'closed'
    const state = !collects && collecting.includes(shown) ? 'in_progress' : shown
    const settlement = { id: idOf(company.id, month), month, state }
    const next = firstOfMonth(addToMonth(month, 1))
    await db
      .insertInto('settlements')
      .values({
        id: settlement.id,
        company_id: company.id,
        month,
        state,
        state_reason:
          state === 'incomplete'
            ? `Brakuje ${company.employs ? 'wyciągu bankowego, faktur zakupu i listy płac' : 'wyciągu bankowego i faktur zakupu'}.`
            : state === 'remarks'
              ? 'Kwota VAT jest wyższa niż zwykle, prosimy o sprawdzenie.'
              : state === 'correction'
                ? 'Faktura korygująca od dostawcy.'
                : null,
        held_state: state === 'on_hold' ? (collects ? 'awaiting_documents' : 'in_progress') : null,
        revision: state === 'correction' ? 2 : 1,
        documents_complete_at: ['awaiting_documents', 'incomplete', 'on_hold'].includes(state) ? null : `${addDays(next, 4)}T08:00:00Z`,
        sent_at: sentIn.includes(state) ? `${addDays(next, 13)}T10:00:00Z` : null,
        approved_at: ['approved', 'closed', 'correction'].includes(state) ? `${addDays(next, 15)}T10:00:00Z` : null,
        closed_at: state === 'closed' ? `${addDays(next, 25)}T12:00:00Z` : null,
        created_at: `${next}T04:00:00Z`,
      })
      .execute()
    for (const [position, category] of (collects ? documentsOfKind(shippedTemplates, company) : []).entries()) {
      await db
        .insertInto('required_documents')
        .values({
          id: idOf(settlement.id, category),
          company_id: company.id,
          settlement_id: settlement.id,
          category,
          position,
          state: checklistState(state, position),
        })
        .execute()
    }
    if (!['awaiting_documents', 'incomplete', 'on_hold'].includes(state)) {
      await seedTaxes(db, office, company, settlement, today)
      await seedBooks(db, company, settlement)
    }
    if (settlement.state === 'correction') await seedFirstVersion(db, company, settlement, next)
    months.push(settlement)
  }
  await refreshAccountingStatus(db, company.id)
  return months
}
