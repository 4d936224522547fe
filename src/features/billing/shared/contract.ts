import { z } from 'zod'
import { tableFile, tableFormats } from '#kernel/fields/table-file.ts'
import { vatRates } from '#features/pricelist/shared/rules.ts'
import { decimal } from '#kernel/money/decimal.ts'
import { bulkOutcome, done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant, month } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { invoiceFields, lineFields, statementFields, termFields, wholeFields } from './fields.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'

const money = z.string()
const vat_rate = z.enum(vatRates)

const tidyNumber = (value: string) => {
  const tidy = value
    .replace(/[\s\u00a0]/g, '')
    .replace(/%$/, '')
    .replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(tidy) ? Number(tidy).toFixed(2) : tidy
}

/** "37" is typed, "37.00" is kept. */
const ofTwoPlaces = (error: string) => decimal(tidyNumber, /^\d{1,7}\.\d{2}$/, error)

const quantity = ofTwoPlaces('Proszę podać liczbę z najwyżej dwoma miejscami po przecinku, np. 30 albo 1,5.').meta({ examples: ['30.00'] })

const percent = ofTwoPlaces('Proszę podać procent z najwyżej dwoma miejscami po przecinku, np. 12,5.')
  .refine(value => Number(value) <= 100, { error: 'Rabat nie może być większy niż 100%.' })
  .meta({ examples: ['10.00'] })

export const billingTerm = z.object({ id: z.uuid(), company_id: z.uuid(), ...recordOf(termFields), vat_rate, version: z.int() })
export type Term = z.infer<typeof billingTerm>

const agreed = bodyOf(termFields)
export const billingTermBody = z
  .strictObject({ ...agreed, quantity: blank(quantity), discount: blank(percent), allowance: blank(quantity) })
  .partial()
  .required({ service_id: true, from_month: true })
export type TermBody = z.infer<typeof billingTermBody>

export const statementRow = z.object({ id: z.uuid(), ...rowOf(statementFields), updated_at: instant, version: z.int() })
export type StatementRow = z.infer<typeof statementRow>

export const statementLine = z.object({ id: z.uuid(), ...recordOf(lineFields), vat_rate })
export type Line = z.infer<typeof statementLine>

export const statement = statementRow.extend({
  ...recordOf(wholeFields),
  lines: z.array(statementLine),
  rates: z.array(z.object({ rate: vat_rate, net: money, vat: money })),
  may_change: z.boolean(),
})
export type Statement = z.infer<typeof statement>

export const statementLineBody = z.strictObject({ ...bodyOf(lineFields), quantity, discount: blank(percent), vat_rate }).partial({ discount: true })
export const invoiceBody = z.strictObject(bodyOf(invoiceFields))
export const billedMonth = z.strictObject({ month })
const approval = z.strictObject({
  /** Said where the month is not closed yet. */
  confirmed: z.boolean().default(false),
})

const bulkIds = z.array(id).min(1, 'Proszę zaznaczyć co najmniej jedno zestawienie.').max(100, 'Naraz można zmienić najwyżej 100 zestawień.')
export const billingBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), ids: bulkIds, confirmed: approval.shape.confirmed }),
  z.strictObject({ action: z.literal('reopen'), ids: bulkIds }),
  z.strictObject({
    action: z.literal('invoice'),
    invoices: z
      .array(z.strictObject({ id, ...invoiceBody.shape }))
      .min(1)
      .max(100),
  }),
])
export type BillingBulk = z.output<typeof billingBulk>

const ofCompany = z.object({ terms: z.array(billingTerm), statements: z.array(statementRow), may_change: z.boolean() })
export type CompanyBilling = z.infer<typeof ofCompany>

const needs = 'component:billing'
const write = { access: 'billing.write', needs } as const
const read = { access: 'billing.read', needs } as const

export const billing = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id/billing',
    ...read,
    summary: 'Uzgodnione usługi firmy i jej zestawienia z ostatnich dwóch lat',
    response: one(ofCompany),
  }),
  addTerm: endpoint({
    method: 'POST',
    path: '/api/companies/:id/billing',
    ...write,
    summary: 'Nowa usługa uzgodniona z firmą',
    body: billingTermBody,
    response: one(billingTerm),
  }),
  changeTerm: endpoint({
    method: 'PUT',
    path: '/api/billing/terms/:id',
    ...write,
    summary: 'Zmiana uzgodnionej usługi',
    body: billingTermBody,
    response: one(billingTerm),
  }),
  removeTerm: endpoint({ method: 'DELETE', path: '/api/billing/terms/:id', ...write, summary: 'Usunięcie uzgodnionej usługi', response: done }),
  list: endpoint({
    method: 'GET',
    path: '/api/billing',
    ...read,
    summary: 'Miesięczne zestawienia usług: biuro wszystkie, klient zatwierdzone własnych firm',
    query: listing(statementRow, { sort: 'month:desc,company_title:asc', also: { net: 'number', vat: 'number', gross: 'number' } }),
    response: pageOf(statementRow),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/billing',
    ...write,
    summary: 'Szkic zestawienia firmy za miesiąc',
    body: z.strictObject({ company_id: id, month }),
    response: one(statement),
  }),
  makeAll: endpoint({
    method: 'POST',
    path: '/api/billing/month',
    ...write,
    summary: 'Szkice zestawień wszystkich firm za miesiąc; szkice przelicza, zatwierdzonych nie zmienia',
    body: billedMonth,
    response: one(z.object({ made: z.int() })),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/billing/bulk',
    ...write,
    summary: 'Ta sama czynność dla wielu zestawień; odpowiada, które i dlaczego zostały pominięte',
    body: billingBulk,
    response: one(bulkOutcome),
  }),
  get: endpoint({ method: 'GET', path: '/api/billing/:id', ...read, summary: 'Zestawienie z pozycjami i sumami według stawek VAT', response: one(statement) }),
  recount: endpoint({ method: 'POST', path: '/api/billing/:id/recount', ...write, summary: 'Przeliczenie szkicu', response: one(statement) }),
  addLine: endpoint({
    method: 'POST',
    path: '/api/billing/:id/lines',
    ...write,
    summary: 'Pozycja dopisana do szkicu',
    body: statementLineBody,
    response: one(statement),
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/api/billing/:id/lines/:line_id',
    ...write,
    summary: 'Usunięcie dopisanej pozycji szkicu',
    response: one(statement),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/billing/:id/approve',
    ...write,
    summary: 'Zatwierdzenie: od teraz zestawienie widzi klient',
    body: approval,
    response: one(statement),
    current: statement,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/billing/:id/reopen',
    ...write,
    summary: 'Powrót zatwierdzonego zestawienia do szkicu',
    response: one(statement),
    current: statement,
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/api/billing/:id/invoice',
    ...write,
    summary: 'Zafakturowanie z numerem faktury',
    body: invoiceBody,
    response: one(statement),
    current: statement,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/billing/:id', ...write, summary: 'Usunięcie szkicu', response: done }),
  file: endpoint({
    method: 'GET',
    path: '/api/billing/:id/file',
    ...read,
    summary: 'Zestawienie jako plik CSV, XLSX albo PDF',
    query: z.strictObject({ format: z.enum(tableFormats).default('pdf') }),
    response: one(tableFile),
  }),
}
