import { kindLabels, type PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import type { Doubt } from './labels.ts'
import type { DocumentCategory } from '#features/documents/shared/rules.ts'
import { addDays, addToMonth } from '#kernel/dates/dates.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'

/** What is decided about. */
export const decidedCategory: DocumentCategory = 'purchase_invoice'

export const purchaseKinds = Object.keys(kindLabels) as [PurchaseKind, ...PurchaseKind[]]

/** As many of a supplier's newest decisions are looked at. */
export const lookedAt = 5
/** Fewer equal ones fill in nothing. */
const minEqual = 3
/** Times the supplier's median that is more than usual. */
const timesUsual = 3
/** The client has at least so many days to answer. */
const minDays = 3

export interface PurchaseRules {
  asks: 'nothing' | 'doubtful' | 'all'
  /** Of the month after the invoice's. */
  deadline_day: number
  unanswered: 'business' | 'private' | 'car' | 'none'
  /** Words of purchases that are always asked about. */
  listed: string[]
}

/** What every office begins with. */
export const usualRules: PurchaseRules = {
  asks: 'doubtful',
  deadline_day: 10,
  unanswered: 'business',
  listed: ['paliwo', 'benzyna', 'olej napędowy', 'stacja paliw', 'spożywcze', 'restauracja', 'elektronika'],
}

interface Invoice {
  title: string
  counterparty: string | null
  note: string | null
  /** Of its file, where that is one in XML. */
  line_names: string | null
  gross: string | null
  supplier: string | null
}

/** A supplier's decisions, newest first, and the median of their amounts in the invoice's currency. */
export interface History {
  decisions: readonly { kind: PurchaseKind; purpose: string | null }[]
  median: string | null
}

export interface FillIn {
  kind: PurchaseKind
  purpose: string | null
  equal_count: number
  of_count: number
}

/** What the newest decisions on a supplier fill in: the newest one, where at least three say the same. */
export function fillInFrom({ decisions }: History): FillIn | undefined {
  const seen = decisions.slice(0, lookedAt)
  const [newest] = seen
  if (!newest) return undefined
  const equal = seen.filter(({ kind }) => kind === newest.kind)
  if (equal.length < minEqual) return undefined
  // Why one invoice was refused says nothing of what the next one is for.
  const purpose = newest.kind === 'not_ours' ? null : (equal.find(decision => decision.purpose !== null)?.purpose ?? null)
  return { ...newest, purpose, equal_count: equal.length, of_count: seen.length }
}

/** Why an invoice is asked about where only doubtful ones are. */
export function doubtsOf(invoice: Invoice, history: History, { listed }: Pick<PurchaseRules, 'listed'>): Doubt[] {
  const doubts: Doubt[] = []
  const fillIn = fillInFrom(history)
  if (history.decisions.length === 0) doubts.push('new_supplier')
  else if (!fillIn || fillIn.equal_count < fillIn.of_count) doubts.push('history')
  // What leaves the books is never filled in without asking.
  if (fillIn?.kind === 'not_ours') doubts.push('not_ours')
  const text = foldDiacritics([invoice.title, invoice.counterparty, invoice.note, invoice.line_names].filter(Boolean).join(' '))
  if (listed.some(word => text.includes(foldDiacritics(word)))) doubts.push('listed')
  if (history.median !== null && invoice.gross !== null && Number(invoice.gross) > timesUsual * Number(history.median)) doubts.push('amount')
  return doubts
}

export const soonestAnswer = (today: string) => addDays(today, minDays)

/** The last day for an answer: in the month after the invoice's, and never at once. */
export function deadlineOf(month: string, day: number, today: string): string {
  const due = `${addToMonth(month, 1)}-${String(day).padStart(2, '0')}`
  const soonest = soonestAnswer(today)
  return due < soonest ? soonest : due
}

/** "bo 5 z 5 poprzednich" */
export const reasonOf = ({ equal_count, of_count }: { equal_count: number | null; of_count: number | null }) =>
  equal_count === null ? undefined : `bo ${equal_count} z ${of_count} poprzednich`
