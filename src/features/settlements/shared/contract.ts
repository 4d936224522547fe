import { z } from 'zod'
import { requiredStates, type SettlementAction, settlementActions, taxKinds, taxOutcomes, taxStates } from './rules.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import { settlementBulkOutcome, settlementMatrix } from './contract-many.ts'
import { declaration } from '#features/declarations/shared/contract.ts'
import { monthFigures } from '#features/monthly-figures/shared/contract.ts'
import type { Permission } from '#kernel/access/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { amount, blank, id, instant, month, nrb, paragraphs, plain_date, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

const state = z.enum(settlementStates)
const money = z.string()

export const settlementRow = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  month: z.string(),
  state,
  held_state: state.nullable(),
  revision: z.int(),
  overdue: z.boolean(),
  /** The earliest day that has passed; null while nothing is late. */
  late_since: z.string().nullable(),
  /** Required documents that nobody has sent yet. */
  missing: z.int(),
  taxes_sent: z.int(),
  /** Sent and not paid yet. */
  to_pay: money,
  caretaker_id: z.uuid().nullable(),
  caretaker: z.string().nullable(),
  /** For staff: seconds of working time, those of running clocks too. */
  time_spent: z.int().nullable(),
  asked_at: instant.nullable(),
  documents_complete_at: instant.nullable(),
  sent_at: instant.nullable(),
  approved_at: instant.nullable(),
  closed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type SettlementRow = z.infer<typeof settlementRow>

export const taxDue = z.object({
  id: z.uuid(),
  settlement_id: z.uuid(),
  company_id: z.uuid(),
  /** A partner who pays it himself; null is the company. */
  payer_id: z.uuid().nullable(),
  payer: z.string().nullable(),
  /** By what the transfer names the taxpayer. */
  identifier_kind: z.enum(['nip', 'pesel']).nullable(),
  kind: z.enum(taxKinds),
  period: z.string(),
  outcome: z.enum(taxOutcomes),
  amount: money,
  paid_amount: money,
  statutory_date: z.string(),
  due_date: z.string(),
  /** In part only for those who may not see the PESEL that it holds. */
  account: z.string().nullable(),
  /** Another account than the last one the client was sent for this payer and kind. */
  account_changed: z.boolean(),
  /** The last one, where it was another. */
  previous_account: z.string().nullable(),
  recipient: z.string().nullable(),
  transfer_title: z.string().nullable(),
  form_symbol: z.string().nullable(),
  state: z.enum(taxStates),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  payments: z.array(z.object({ amount: money, paid_on: z.string() })),
  version: z.int(),
})
export type TaxDue = z.infer<typeof taxDue>

export const requiredDocument = z.object({ id: z.uuid(), category: z.string(), label: z.string(), state: z.enum(requiredStates), position: z.int() })
export type RequiredDocument = z.infer<typeof requiredDocument>

const suggestedTax = taxDue
  .pick({ payer_id: true, payer: true, kind: true, period: true, account: true, recipient: true, transfer_title: true, form_symbol: true })
  .extend({
    statutory_date: z.string().nullable(),
    due_date: z.string().nullable(),
  })
export type SuggestedTax = z.infer<typeof suggestedTax>

export const settlement = settlementRow.extend({
  state_reason: z.string().nullable(),
  checklist: z.array(requiredDocument),
  taxes: z.array(taxDue),
  /** What this person may do now. */
  actions: z.array(z.object({ action: z.enum(settlementActions), needs_reason: z.boolean() })),
  /** For staff: taxes that the company's profile expects and that are not entered yet. */
  suggested_taxes: z.array(suggestedTax),
  /** For staff: who may owe something for this month, the company first. */
  payers: z.array(z.object({ id: z.uuid().nullable(), name: z.string() })),
  /** For staff: names of the client's people who are told of the amounts. */
  addressees: z.array(z.string()),
})
export type Settlement = z.infer<typeof settlement>

const taxFields = {
  outcome: z.enum(taxOutcomes).default('to_pay'),
  amount,
  statutory_date: plain_date.optional(),
  account: blank(nrb).optional(),
  recipient: blank(text(120)).optional(),
  transfer_title: blank(text(140)).optional(),
  form_symbol: blank(text(20)).optional(),
}
export const newTax = z.strictObject({
  payer_id: blank(id)
    .optional()
    .meta({ examples: [''] }),
  kind: z.enum(taxKinds),
  period: z.string().max(7).optional(),
  ...taxFields,
})
export const taxChange = z.strictObject({ ...taxFields, outcome: z.enum(taxOutcomes).optional(), amount: amount.optional() })
/** Without an amount all that is left, without a day today. */
export const paymentBody = z.strictObject({ amount: amount.optional(), paid_on: plain_date.optional() })
export const newSettlement = z.strictObject({ company_id: id, month })
export const stepReason = z.strictObject({ reason: paragraphs(2000).optional() })

const payment = taxDue.extend({ company_title: z.string(), month: z.string() })
export type Payment = z.infer<typeof payment>
const waiting = z.object({ settlement_id: z.uuid(), company_id: z.uuid(), company_title: z.string(), month: z.string() })
export const todo = z.object({
  payments: z.array(payment),
  documents: z.array(
    waiting.extend({
      due_date: z.string(),
      state_reason: z.string().nullable(),
      /** In the office's words. */
      missing: z.array(z.string()),
    }),
  ),
  /** Months whose amounts this person is asked to agree to; where silence is consent, until that day. */
  approvals: z.array(waiting.extend({ answer_by: z.iso.date().nullable() })),
  /** The oldest open month of each company, else its newest. */
  months: z.array(settlementRow),
  paid_this_month: money,
})
export type Todo = z.infer<typeof todo>

const revision = z.object({
  id: z.uuid(),
  revision: z.int(),
  reason: z.string(),
  created_at: instant,
  snapshot: z.object({
    closed_at: instant.nullable(),
    taxes: z.array(taxDue),
    checklist: z.array(requiredDocument),
    totals: monthFigures.nullable(),
    declarations: z.array(declaration),
  }),
})
export type SettlementRevision = z.infer<typeof revision>

export const openCodes = ['documents', 'taxes_not_sent', 'taxes_unpaid', 'declarations', 'checklist', 'tasks'] as const
const openMatter = z.object({ code: z.enum(openCodes), count: z.int(), label: z.string(), items: z.array(z.string()) })
export type OpenMatter = z.infer<typeof openMatter>

const summary = z.object({ states: z.array(z.object({ state, count: z.int() })), open: z.int(), overdue: z.int(), missing: z.int() })
export type SettlementSummary = z.infer<typeof summary>

const matrixDetail = settlementRow
  .pick({ id: true, company_title: true, month: true, state: true, overdue: true, late_since: true, time_spent: true, to_pay: true, asked_at: true })
  .extend({
    state_reason: z.string().nullable(),
    /** In the office's words. */
    missing: z.array(z.string()),
  })
export type MatrixDetail = z.infer<typeof matrixDetail>

/** Steps that can be taken with many months at once. */
export const bulkActions = ['ask', 'complete', 'start', 'approve', 'close', 'hold', 'resume'] as const
export type BulkAction = (typeof bulkActions)[number]

export const settlementBulk = z.strictObject({ ids: z.array(id).min(1).max(100), action: z.enum(bulkActions), reason: paragraphs(2000).optional() })

export const settlementsToOpen = z.strictObject({ month, company_ids: z.array(id).min(1).max(1000) })

const needs = 'component:settlements'
const needsDocuments = ['component:settlements', 'documents'] as const
const needsTaxes = ['component:settlements', 'component:taxesDue'] as const
const payTax = { access: 'settlements.pay', needs: needsTaxes, response: one(taxDue), current: taxDue } as const
const workTaxes = { access: 'settlements.work', needs: needsTaxes } as const

const move = <const Action extends SettlementAction>(action: Action, access: Permission, summary: string) =>
  endpoint({ method: 'POST', path: `/api/settlements/:id/${action}`, access, needs, summary, body: stepReason, response: one(settlement), current: settlement })

export const settlements = {
  list: endpoint({
    method: 'GET',
    path: '/api/settlements',
    access: 'settlements.read',
    needs,
    summary: 'Rozliczenia miesięczne',
    query: listing(settlementRow, {
      sort: 'month:desc,company_title:asc',
      except: ['late_since', 'held_state', 'version'],
      also: { tag_id: 'ids', to_pay: 'number' },
    }),
    response: pageOf(settlementRow),
  }),
  todo: endpoint({
    method: 'GET',
    path: '/api/settlements/todo',
    access: 'settlements.read',
    needs,
    summary: 'Co jest do zapłacenia, do przysłania i do zaakceptowania',
    query: z.strictObject({ company_id: id.optional() }),
    response: one(todo),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/settlements/summary',
    access: 'settlements.summary',
    needs,
    summary: 'Rozliczenia według stanu: niezamknięte, albo wszystkie z jednego miesiąca',
    query: z.strictObject({ month: month.optional() }),
    response: one(summary),
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/settlements/matrix',
    access: 'settlements.summary',
    needs,
    summary: 'Tablica rozliczeń: firmy i miesiące jednego albo dwóch lat',
    query: z.strictObject({
      year: z
        .string()
        .regex(/^20\d\d$/, 'Proszę podać rok od 2000 do 2099.')
        .meta({ examples: ['2026'] }),
      years: z.enum(['1', '2']).default('1'),
    }),
    response: one(settlementMatrix),
  }),
  matrixCell: endpoint({
    method: 'GET',
    path: '/api/settlements/matrix/:company_id/:month',
    access: 'settlements.summary',
    needs,
    summary: 'Jedno pole tablicy rozliczeń ze szczegółami',
    response: one(matrixDetail),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/settlements/bulk',
    access: 'settlements.move',
    needs,
    summary: 'Ta sama czynność dla wielu rozliczeń; odmowy osobno',
    body: settlementBulk,
    response: one(settlementBulkOutcome),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/settlements/open',
    access: 'settlements.move',
    needs,
    summary: 'Otwarcie miesiąca wybranych firm, które biuro wtedy obsługuje',
    body: settlementsToOpen,
    response: one(z.object({ opened: z.int() })),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/ask',
    access: 'settlements.move',
    needs: needsDocuments,
    summary: 'Prośba do klienta o brakujące dokumenty',
    response: one(settlement),
    current: settlement,
  }),
  get: endpoint({ method: 'GET', path: '/api/settlements/:id', access: 'settlements.read', needs, summary: 'Rozliczenie', response: one(settlement) }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/settlements/:id/revisions',
    access: 'settlements.read',
    needs,
    summary: 'Wersje sprzed korekt',
    response: z.object({ data: z.array(revision) }),
  }),
  matters: endpoint({
    method: 'GET',
    path: '/api/settlements/:id/matters',
    access: 'settlements.close',
    needs,
    summary: 'Co zostało otwarte przed zamknięciem',
    response: z.object({ data: z.array(openMatter) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/settlements',
    access: 'settlements.move',
    needs,
    summary: 'Otwarcie miesiąca',
    body: newSettlement,
    response: one(settlement),
  }),
  documents: endpoint({
    method: 'PUT',
    path: '/api/settlements/:id/documents',
    access: 'settlements.answer',
    needs: needsDocuments,
    summary: 'Lista wymaganych dokumentów',
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ category: text(100).meta({ examples: ['sales'] }), state: z.enum(requiredStates) }))
        .min(1)
        .max(200),
    }),
    response: one(settlement),
  }),
  complete: move('complete', 'settlements.answer', 'To już wszystko za ten miesiąc'),
  none: move('none', 'settlements.answer', 'Brak dokumentów w tym miesiącu'),
  start: move('start', 'settlements.move', 'Początek księgowania'),
  incomplete: move('incomplete', 'settlements.move', 'Brakuje dokumentów'),
  back: move('back', 'settlements.move', 'Cofnięcie o krok'),
  approve: move('approve', 'settlements.answer', 'Akceptacja kwot'),
  remark: move('remark', 'settlements.answer', 'Uwagi klienta'),
  close: move('close', 'settlements.close', 'Zamknięcie miesiąca'),
  correct: move('correct', 'settlements.correct', 'Korekta zamkniętego miesiąca'),
  hold: move('hold', 'settlements.move', 'Wstrzymanie'),
  resume: move('resume', 'settlements.move', 'Wznowienie'),
  send: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/send',
    ...workTaxes,
    summary: 'Wysłanie wybranych kwot do klienta w jednej wiadomości',
    body: z.strictObject({
      tax_ids: z.array(id).max(50),
      /** Other taxes of this month will follow, so it is not up for approval yet. */
      more: z.boolean().default(false),
    }),
    response: one(settlement),
    current: settlement,
  }),
  taxes: endpoint({
    method: 'GET',
    path: '/api/settlements/:id/taxes',
    access: 'settlements.read',
    needs: needsTaxes,
    summary: 'Podatki i składki miesiąca',
    response: z.object({ data: z.array(taxDue) }),
  }),
  addTax: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/taxes',
    ...workTaxes,
    summary: 'Nowa kwota',
    body: newTax,
    response: one(taxDue),
  }),
  changeTax: endpoint({
    method: 'PUT',
    path: '/api/settlements/:id/taxes/:tax_id',
    ...workTaxes,
    summary: 'Zmiana kwoty',
    body: taxChange,
    response: one(taxDue),
  }),
  removeTax: endpoint({
    method: 'DELETE',
    path: '/api/settlements/:id/taxes/:tax_id',
    ...workTaxes,
    summary: 'Usunięcie szkicu',
    response: done,
    current: taxDue,
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/taxes/:tax_id/paid',
    ...payTax,
    summary: 'Oznaczenie zapłaty, całej reszty albo części',
    body: paymentBody,
  }),
  markUnpaid: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/taxes/:tax_id/unpaid',
    ...payTax,
    summary: 'Cofnięcie ostatniej oznaczonej zapłaty',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/settlements/:id/taxes/:tax_id/calendar',
    access: 'settlements.read',
    needs: needsTaxes,
    summary: 'Termin zapłaty jako plik .ics do kalendarza',
    response: one(z.object({ name: z.string(), content: z.string() })),
  }),
}
