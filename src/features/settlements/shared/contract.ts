import { z } from 'zod'
import { requiredFields, settlementFields, taxDueFields, taxMonthFields } from './fields.ts'
import { retractable, type SettlementAction, settlementActions } from './rules.ts'
import * as many from './contract-many.ts'
import { newTax, paymentBody, sendingChoice, sentLetter, taxChange } from './contract-taxes.ts'
import { openMatter } from './contract-closing.ts'
import { declaration } from '#features/declarations/shared/contract.ts'
import { monthFigures } from '#features/monthly-figures/shared/contract.ts'
import type { Permission } from '#kernel/access/access.ts'
import { bulkOutcome, done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { id, instant, month } from '#kernel/fields/scalars.ts'
import { bodyOf, changeOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const settlementRow = z.object({ id: z.uuid(), ...rowOf(settlementFields), version: z.int() })
export type SettlementRow = z.infer<typeof settlementRow>

export const taxDue = z.object({
  id: z.uuid(),
  ...recordOf(taxDueFields),
  payments: z.array(z.object({ amount: z.string(), paid_on: z.string() })),
  version: z.int(),
})
export type TaxDue = z.infer<typeof taxDue>

export const requiredDocument = z.object({ id: z.uuid(), ...recordOf(requiredFields) })
export type RequiredDocument = z.infer<typeof requiredDocument>

export const suggestedTax = taxDue
  .pick({ payer_id: true, payer: true, kind: true, period: true, account: true, recipient: true, transfer_title: true, form_symbol: true })
  .extend({
    statutory_date: z.string().nullable(),
    due_date: z.string().nullable(),
  })
export type SuggestedTax = z.infer<typeof suggestedTax>

export const settlement = z.object({
  id: z.uuid(),
  ...recordOf(settlementFields),
  checklist: z.array(requiredDocument),
  taxes: z.array(taxDue),
  /** What this person may do now. */
  actions: z.array(z.object({ action: z.enum(settlementActions), needs_reason: z.boolean() })),
  /** For clients: their last answer, as long as they may take it back. */
  retractable: z.enum(retractable).nullable(),
  /** For staff: taxes that the company's profile expects and that are not entered yet. */
  suggested_taxes: z.array(suggestedTax),
  /** For staff: who may owe something for this month, the company first. */
  payers: z.array(z.object({ id: z.uuid().nullable(), name: z.string() })),
  /** For staff: names of the client's people who are told of the amounts. */
  addressees: z.array(z.string()),
  /** For staff: the company's own address, where it is told too. */
  company_email: z.string().nullable(),
  version: z.int(),
})
export type Settlement = z.infer<typeof settlement>

export const newSettlement = z.strictObject(bodyOf(pickFields(settlementFields, ['company_id', 'month'])))
const reason = changeOf(settlementFields).reason.optional()
export const stepReason = z.strictObject({ reason })

export const payment = taxDue.extend({
  company_title: z.string(),
  month: z.string(),
  ...recordOf(taxMonthFields),
})
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
  paid_this_month: z.string(),
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

const summary = z.object({ states: z.array(z.object({ state: settlementRow.shape.state, count: z.int() })), open: z.int(), overdue: z.int(), missing: z.int() })
export type SettlementSummary = z.infer<typeof summary>

const matrixDetail = settlementRow
  .pick({ id: true, company_title: true, month: true, state: true, overdue: true, late_since: true, time_spent: true, to_pay: true, asked_at: true })
  .extend({
    state_reason: z.string().nullable(),
    missing: z.array(z.string()),
  })
export type MatrixDetail = z.infer<typeof matrixDetail>

export const settlementBulk = z.strictObject({ ids: z.array(id).min(1).max(100), action: z.enum(many.bulkActions), reason })

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
      also: { tag_id: 'ids', to_pay: 'number', mine: 'boolean' },
    }),
    response: pageOf(settlementRow),
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/settlements/payments',
    access: 'settlements.read',
    needs: needsTaxes,
    summary: 'Kwoty podatków i składek, do zapłaty i zapłacone',
    query: listing(payment, {
      sort: 'due_date:asc',
      except: [
        ...['settlement_id', 'payer', 'identifier_kind', 'amount', 'paid_amount', 'statutory_date', 'account', 'account_changed', 'previous_account'],
        ...['recipient', 'transfer_title', 'form_symbol', 'sent_at', 'contested', 'version'],
      ],
    }),
    response: pageOf(payment),
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
    query: z.strictObject({ month: month.optional(), mine: z.enum(['true', 'false']).default('false') }),
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
    response: one(many.settlementMatrix),
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
    response: one(many.settlementBulkOutcome),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/settlements/open',
    access: 'settlements.move',
    needs,
    summary: 'Otwarcie miesiąca wybranych firm, które biuro wtedy obsługuje',
    body: many.settlementsToOpen,
    response: one(many.sentRequest.extend({ opened: z.int() })),
  }),
  unopen: endpoint({
    method: 'POST',
    path: '/api/settlements/unopen',
    access: 'settlements.move',
    needs,
    summary: 'Cofnięcie własnego otwarcia miesiąca, dopóki nic się w nim nie stało; odmowy osobno',
    body: many.sentRequests,
    response: one(bulkOutcome),
  }),
  asking: endpoint({
    method: 'POST',
    path: '/api/settlements/asking',
    effect: 'reads',
    access: 'settlements.move',
    needs: needsDocuments,
    summary: 'Czego brakuje tym firmom, w którym miesiącu i jaką drogą dotarłaby prośba',
    body: z.strictObject({ company_ids: z.array(id).min(1).max(many.maxAsked) }),
    response: z.object({ data: z.array(many.asking) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/ask',
    access: 'settlements.move',
    needs: needsDocuments,
    summary: 'Prośba do klienta o brakujące dokumenty',
    response: one(settlement.extend(many.sentRequest.shape)),
    current: settlement,
  }),
  unask: endpoint({
    method: 'POST',
    path: '/api/settlements/unask',
    access: 'settlements.move',
    needs: needsDocuments,
    summary: 'Cofnięcie własnych próśb o dokumenty, zanim wyjdzie poczta; odmowy osobno',
    body: many.sentRequests,
    response: one(bulkOutcome),
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
    summary: 'Otwarte pozycje przed zamknięciem',
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
    body: z.strictObject(many.documentAnswers),
    response: one(settlement),
  }),
  complete: move('complete', 'settlements.answer', 'To już wszystko za ten miesiąc'),
  none: move('none', 'settlements.answer', 'Brak dokumentów w tym miesiącu'),
  start: move('start', 'settlements.move', 'Początek księgowania'),
  incomplete: move('incomplete', 'settlements.move', 'Brakuje dokumentów'),
  back: move('back', 'settlements.move', 'Cofnięcie o krok'),
  approve: move('approve', 'settlements.answer', 'Akceptacja kwot'),
  remark: move('remark', 'settlements.answer', 'Uwagi klienta'),
  retract: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/retract',
    access: 'settlements.answer',
    needs,
    summary: 'Cofnięcie przez klienta jego uwag albo końca dokumentów, dopóki biuro nic z tym nie zrobiło',
    response: one(settlement),
    current: settlement,
  }),
  close: move('close', 'settlements.close', 'Zamknięcie miesiąca'),
  correct: move('correct', 'settlements.correct', 'Korekta zamkniętego miesiąca'),
  hold: move('hold', 'settlements.move', 'Wstrzymanie'),
  resume: move('resume', 'settlements.move', 'Wznowienie'),
  send: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/send',
    ...workTaxes,
    summary: 'Wysłanie wybranych kwot do klienta w jednej wiadomości',
    body: z.strictObject(sendingChoice),
    response: one(settlement),
    current: settlement,
  }),
  sendPreview: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/send/preview',
    ...workTaxes,
    effect: 'reads',
    summary: 'E-mail z wybranymi kwotami, zanim wyjdzie',
    body: z.strictObject(sendingChoice),
    response: one(sentLetter),
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/unsend',
    ...workTaxes,
    summary: 'Cofnięcie własnej ostatniej wysyłki kwot, zanim wyjdzie poczta',
    response: one(settlement),
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
  restoreTax: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/taxes/:tax_id/restore',
    ...workTaxes,
    summary: 'Cofnięcie własnego usunięcia szkicu sprzed chwili',
    response: one(taxDue),
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/taxes/:tax_id/paid',
    ...payTax,
    summary: 'Oznaczenie zapłaty, całej reszty albo części',
    body: paymentBody,
  }),
  markAllPaid: endpoint({
    method: 'POST',
    path: '/api/settlements/:id/paid',
    access: 'settlements.pay',
    needs: needsTaxes,
    summary: 'Oznaczenie zapłaty wszystkich wysłanych kwot miesiąca',
    body: z.strictObject({ paid_on: paymentBody.shape.paid_on }),
    response: one(settlement),
    current: settlement,
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
