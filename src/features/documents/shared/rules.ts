import { type Actor, canIn, type Permission, type Rights } from '#kernel/access/access.ts'

export const documentStates = ['new', 'in_review', 'accepted', 'booked', 'needs_correction', 'rejected', 'disputed'] as const
export type DocumentState = (typeof documentStates)[number]

/** Sent and waiting for the office: what a company's count of documents means. */
export const unprocessedStates = ['new', 'in_review'] as const satisfies readonly DocumentState[]

/** How a document came: sent by a person, or fetched from where the state keeps it. */
export type DocumentSource = 'upload' | 'ksef'

/** What an entry of JPK_V7M(3) says of its invoice: its number in KSeF, or why it has none. */
export const jpkMarkers = ['KSEF', 'OFF', 'BFK', 'DI'] as const
export type JpkMarker = (typeof jpkMarkers)[number]
/** A person may say why there is no number; that there is one, only the number says. */
export const chosenMarkers = ['OFF', 'BFK', 'DI'] as const satisfies readonly JpkMarker[]
export type ChosenMarker = (typeof chosenMarkers)[number]

/** Those that every office begins with; it may rename them and add its own. */
export const builtInCategories = [
  'purchase_invoice',
  'sales_invoice',
  'receipt',
  'bank_statement',
  'contract',
  'payroll',
  'zus',
  'tax_office',
  'declaration',
  'other',
] as const
export type BuiltInCategory = (typeof builtInCategories)[number]
/** The code of a category of the office. */
export type DocumentCategory = string

/** Marked payroll in every office, whatever it is called there: known to few, the pay in it to fewer. */
export const alwaysPayroll: BuiltInCategory = 'payroll'

export const documentActions = ['review', 'accept', 'book', 'return', 'reject', 'unbook', 'resend'] as const
export type DocumentAction = (typeof documentActions)[number]

interface Transition {
  from: readonly DocumentState[]
  to: DocumentState
  who: Permission
  needs_reason?: true
}

export const transitions: Record<DocumentAction, Transition> = {
  review: { from: ['new'], to: 'in_review', who: 'documents.review' },
  accept: { from: ['new', 'in_review'], to: 'accepted', who: 'documents.review' },
  book: { from: ['new', 'in_review', 'accepted'], to: 'booked', who: 'documents.review' },
  return: { from: ['new', 'in_review'], to: 'needs_correction', who: 'documents.review', needs_reason: true },
  reject: { from: ['new', 'in_review'], to: 'rejected', who: 'documents.review', needs_reason: true },
  unbook: { from: ['booked'], to: 'accepted', who: 'documents.unbook', needs_reason: true },
  resend: { from: ['needs_correction'], to: 'new', who: 'documents.create' },
}

/** What a client may still say is not the company's. */
export const disputable: readonly DocumentState[] = ['new', 'in_review', 'accepted', 'needs_correction']

/** What the office asks of the client for a document of its own: nothing, that it is opened, or that it is acknowledged. */
export const receipts = ['none', 'read', 'acknowledge'] as const
export type Receipt = (typeof receipts)[number]

/** Steps that whoever took them may take back at once. */
export const undoable: readonly string[] = ['review', 'accept', 'book', 'return', 'reject', 'moved', 'tagged', 'removed'] satisfies (
  | DocumentAction
  | 'moved'
  | 'tagged'
  | 'removed'
)[]

const invoices: readonly DocumentCategory[] = ['purchase_invoice', 'sales_invoice'] satisfies BuiltInCategory[]
const priced: readonly DocumentCategory[] = [...invoices, 'receipt'] satisfies DocumentCategory[]

interface Booked {
  category: DocumentCategory
  number: string | null
  gross: string | null
  files: readonly { warnings: readonly unknown[] }[]
}

/** What somebody should look at before the document is booked. */
export function doubtsOf({ category, number, gross, files }: Booked): string[] {
  const doubts: string[] = []
  if (invoices.includes(category) && !number) doubts.push('Dokument nie ma numeru.')
  if (priced.includes(category) && gross === null) doubts.push('Dokument nie ma kwoty brutto.')
  if (files.some(({ warnings }) => warnings.length > 0)) doubts.push('Plik wymaga uwagi: ostrzeżenie jest nad danymi dokumentu.')
  return doubts
}

/** Days that a removed document can be brought back. */
export const binDays = 30

interface Subject {
  state: DocumentState
  /** Its category is marked so. */
  payroll: boolean
  company_id: string
  author_id: string | null
  source: DocumentSource
  /** Documents of a closed settlement are only read. */
  month_closed: boolean
}

/** Whether the person may know of documents of this category in this company. */
export function seesCategory(actor: Rights, { payroll }: { payroll: boolean }, company_id: string): boolean {
  return !payroll || canIn(actor, 'documents.payroll', company_id)
}

/** Whether the person may see amounts and files of such a document, and so work with it. */
export function seesContent(actor: Actor, document: Pick<Subject, 'payroll' | 'company_id'>): boolean {
  return !document.payroll || canIn(actor, 'documents.pay', document.company_id)
}

/** What the person may do with the document now, in the order of the table. */
export function allowedActions(actor: Actor, document: Subject): DocumentAction[] {
  if (document.month_closed || !seesContent(actor, document)) return []
  return documentActions.filter(action => {
    const { from, who } = transitions[action]
    return from.includes(document.state) && canIn(actor, who, document.company_id)
  })
}

/** The office describes a document until it is booked, the client until the office has taken it up. */
export function mayChange(actor: Actor, document: Subject): boolean {
  if (document.month_closed || document.state === 'booked' || !seesContent(actor, document)) return false
  if (actor.isAdmin) return canIn(actor, 'documents.review', document.company_id)
  return canIn(actor, 'documents.create', document.company_id) && ['new', 'needs_correction'].includes(document.state)
}

/** The client confirms what the office asked to be read or acknowledged, once. */
export function mayAcknowledge(actor: Actor, document: { receipt: Receipt; acknowledged_at: string | null; company_id: string }): boolean {
  return !actor.isAdmin && document.receipt !== 'none' && document.acknowledged_at === null && canIn(actor, 'documents.acknowledge', document.company_id)
}

/** Whoever sent it, until the office takes it up; what KSeF has given is nobody's. */
export function mayRemove(actor: Actor, document: Subject): boolean {
  return (
    document.source !== 'ksef' &&
    document.author_id === actor.user_id &&
    document.state === 'new' &&
    !document.month_closed &&
    canIn(actor, 'documents.create', document.company_id)
  )
}
