import type { ApprovalMode } from '#kernel/approval-modes.ts'
import { type Actor, canIn, type Permission } from '#kernel/access/access.ts'
import { type SettlementState, settlementStates } from '#kernel/settlement-states.ts'
import { compareMoney, subtractMoney } from '#kernel/money/money.ts'

export const settlementActions = ['complete', 'none', 'start', 'incomplete', 'back', 'send', 'approve', 'remark', 'close', 'correct', 'hold', 'resume'] as const
export type SettlementAction = (typeof settlementActions)[number]

interface Transition {
  action: SettlementAction
  from: SettlementState
  /** `held` is the state that `hold` remembered. */
  to: SettlementState | 'held'
  who: Permission
  /** `staff`: only when the office acts in the client's name. */
  needs_reason: 'never' | 'always' | 'staff'
}

const open: readonly SettlementState[] = settlementStates.filter(state => state !== 'closed' && state !== 'on_hold')
export const collecting = ['awaiting_documents', 'incomplete'] as const

function rows(
  action: SettlementAction,
  from: readonly SettlementState[],
  to: Transition['to'],
  who: Permission,
  needs_reason: Transition['needs_reason'] = 'never',
): Transition[] {
  return from.map(state => ({ action, from: state, to, who, needs_reason }))
}

export const transitions: readonly Transition[] = [
  ...rows('complete', collecting, 'in_progress', 'settlements.answer'),
  ...rows('none', collecting, 'in_progress', 'settlements.answer'),
  ...rows('start', [...collecting, 'remarks', 'correction'], 'in_progress', 'settlements.move'),
  ...rows('incomplete', ['awaiting_documents', 'in_progress'], 'incomplete', 'settlements.move', 'always'),
  ...rows('back', ['incomplete', 'in_progress'], 'awaiting_documents', 'settlements.move', 'always'),
  ...rows('back', ['awaiting_approval', 'approved'], 'in_progress', 'settlements.move', 'always'),
  // A part of the taxes may be sent before the documents are complete; only the last part, sent while booking, moves the month.
  ...collecting.flatMap(state => rows('send', [state], state, 'settlements.work')),
  ...rows('send', ['in_progress'], 'awaiting_approval', 'settlements.work'),
  ...rows('approve', ['awaiting_approval'], 'approved', 'settlements.answer', 'staff'),
  ...rows('remark', ['awaiting_approval'], 'remarks', 'settlements.answer', 'always'),
  ...rows('close', ['approved'], 'closed', 'settlements.close'),
  ...rows('correct', ['closed'], 'correction', 'settlements.correct', 'always'),
  ...rows('hold', open, 'on_hold', 'settlements.move', 'always'),
  ...rows('resume', ['on_hold'], 'held', 'settlements.move'),
]

export function transitionFrom(state: SettlementState, action: SettlementAction): Transition | undefined {
  return transitions.find(transition => transition.from === state && transition.action === action)
}

export function needsReason(transition: Transition, actor: Pick<Actor, 'isAdmin'>): boolean {
  return transition.needs_reason === 'always' || (transition.needs_reason === 'staff' && actor.isAdmin)
}

/** "There are none" is untrue once something came; the office may say it of what is left. */
export const maySayNone = (actor: Pick<Actor, 'isAdmin'>, checklist: readonly { state: RequiredState }[]) =>
  actor.isAdmin || checklist.every(({ state }) => state !== 'received')

/** Steps about what the client sends; an office without documents takes none of them. */
export const isAboutDocuments = ({ action, to }: Pick<Transition, 'action' | 'to'>) =>
  action === 'complete' || action === 'none' || action === 'incomplete' || (action === 'back' && to === 'awaiting_documents')

/** What this person may do with the month now, in the order of the table. */
export function allowedActions(
  actor: Actor,
  settlement: { state: SettlementState; company_id: string; checklist: readonly { state: RequiredState }[] },
  withDocuments = true,
) {
  return transitions
    .filter(transition => transition.from === settlement.state && canIn(actor, transition.who, settlement.company_id))
    .filter(transition => withDocuments || !isAboutDocuments(transition))
    .filter(({ action }) => action !== 'none' || maySayNone(actor, settlement.checklist))
    .map(transition => ({ action: transition.action, needs_reason: needsReason(transition, actor) }))
}

/** What the client says of a month and may take back, as long as the office has done nothing with it: his consent alone binds. */
export const retractable = ['complete', 'none', 'remark'] as const satisfies readonly SettlementAction[]
export type Retractable = (typeof retractable)[number]

/** What a month is usually asked for; several categories of documents tick off one of them. The office may ask for a category of its own too. */
export const requiredCategories = ['sales', 'purchases', 'statement', 'payroll'] as const
export type RequiredCategory = (typeof requiredCategories)[number]
export const isUsual = (code: string): code is RequiredCategory => (requiredCategories as readonly string[]).includes(code)
export const requiredStates = ['missing', 'received', 'none'] as const
export type RequiredState = (typeof requiredStates)[number]

export const taxKinds = ['vat', 'pit', 'ryczalt', 'karta', 'cit', 'pit4', 'zus', 'ppk', 'pfron', 'pcc', 'other'] as const
export type TaxKind = (typeof taxKinds)[number]
export const taxOutcomes = ['to_pay', 'nothing', 'carried_over', 'refund'] as const
export type TaxOutcome = (typeof taxOutcomes)[number]
export const taxStates = ['draft', 'sent', 'part_paid', 'paid'] as const
export type TaxState = (typeof taxStates)[number]

const payrollKinds: readonly TaxKind[] = ['zus', 'pit4', 'ppk', 'pfron']
const wholeZlotyKinds: readonly TaxKind[] = ['vat', 'pit', 'ryczalt', 'karta', 'cit', 'pit4', 'pcc']
const taxesOpenIn: readonly SettlementState[] = ['awaiting_documents', 'incomplete', 'in_progress']

const actKinds: readonly TaxKind[] = ['pcc', 'other']

/** Owed by an act rather than for a period: a payer may owe several of them in one month, each with its own term and transfer (art. 10 ust. 1 ustawy o PCC). */
export const isOwedByAct = (kind: TaxKind) => actKinds.includes(kind)

/** Payroll clerks write what comes from wages, nothing else. */
export function mayWriteTax(actor: Pick<Actor, 'role'>, kind: TaxKind): boolean {
  return actor.role !== 'payroll' || payrollKinds.includes(kind)
}

/** Taxes are rounded to whole złote (art. 63 § 1 Ordynacji podatkowej); contributions are not. */
export const isWholeZlotyKind = (kind: TaxKind) => wholeZlotyKinds.includes(kind)

/** One of the parts in which an amount was paid. */
export interface TaxPayment {
  amount: string
  paid_on: string
}

/** While the client still sends; his answers about documents count until then. */
export const isCollecting = (state: SettlementState) => (collecting as readonly SettlementState[]).includes(state)

/** Where the office enters and sends amounts; elsewhere the month has to come back to booking first. */
export const areTaxesOpen = (state: SettlementState) => taxesOpenIn.includes(state)

export const isUnpaid = (tax: { outcome: TaxOutcome; state: TaxState }) => tax.outcome === 'to_pay' && (tax.state === 'sent' || tax.state === 'part_paid')

export interface Approval {
  mode: ApprovalMode
  silent_days: number
}

/** How the client of a company agrees to a month: as its own rule says, else as the office's. */
export function approvalOf(office: Approval, company: { approval_mode: ApprovalMode | null; approval_days: number | null }): Approval {
  return { mode: company.approval_mode ?? office.mode, silent_days: company.approval_days ?? office.silent_days }
}

const monthSteps = ['documents', 'booking', 'taxes', 'approval', 'closing'] as const
export type MonthStep = (typeof monthSteps)[number]

/** The month's steps, each with whether it is done, being done or ahead; without documents the first of them is booking. */
export function stepsOf(settlement: Parameters<typeof stepOf>[0], withDocuments: boolean) {
  const current = Math.max(stepOf(settlement), withDocuments ? 0 : 1)
  return monthSteps
    .map((step, place) => ({ step, stands: place < current ? ('done' as const) : place === current ? ('current' as const) : ('ahead' as const) }))
    .slice(withDocuments ? 0 : 1)
}

/** Which of the five steps the month stands at; a held month stands where it was held. */
export function stepOf(settlement: { state: SettlementState; held_state: SettlementState | null; taxes_sent: number }): number {
  const state = settlement.state === 'on_hold' ? (settlement.held_state ?? 'awaiting_documents') : settlement.state
  if (state === 'in_progress') return settlement.taxes_sent > 0 ? 2 : 1
  const steps: Record<Exclude<SettlementState, 'in_progress' | 'on_hold'>, number> = {
    awaiting_documents: 0,
    incomplete: 0,
    correction: 1,
    awaiting_approval: 3,
    remarks: 3,
    approved: 4,
    closed: 5,
  }
  return state === 'on_hold' ? 0 : steps[state]
}

export interface PaidTax {
  outcome: TaxOutcome
  amount: string
  paid_amount: string
}

const excess = (amount: string, over: string) => (compareMoney(amount, over) > 0 ? subtractMoney(amount, over) : '0.00')

/** What is carried over or given back is nothing to pay. */
const owed = ({ outcome, amount }: PaidTax) => (outcome === 'to_pay' ? amount : '0.00')

/** What is left to pay: what was paid beyond one tax takes nothing off another. */
export const remaining = (tax: PaidTax) => excess(owed(tax), tax.paid_amount)

/** What was paid before the amount was corrected downwards, beyond what it is now. */
export const overpaid = (tax: PaidTax) => excess(tax.paid_amount, owed(tax))
