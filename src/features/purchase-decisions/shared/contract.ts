import { z } from 'zod'
import { decisionFields, letterFields, ruleFields } from './fields.ts'
import { purchaseKinds } from './rules.ts'
import { bulkOutcome, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id, text } from '#kernel/fields/scalars.ts'
import { bodyOf, changeOf, filterKinds, recordOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const purchaseDecision = z.object({ id: z.uuid(), ...recordOf(decisionFields), version: z.int() })
export type PurchaseDecision = z.infer<typeof purchaseDecision>

export const purchaseDecisionBody = z.strictObject({
  kind: z.enum(purchaseKinds, 'Proszę wybrać, czym jest ta faktura.'),
  purpose: bodyOf({ purpose: decisionFields.purpose }).purpose.optional(),
  from: changeOf(decisionFields).from.optional(),
})

export const purchaseRules = z.object({ ...recordOf(ruleFields), version: z.int() })
export type PurchaseRulesRecord = z.infer<typeof purchaseRules>

export const purchaseRulesBody = z.strictObject({
  ...bodyOf(ruleFields),
  listed: z
    .array(text(60))
    .max(40, 'Lista może mieć najwyżej 40 pozycji.')
    .overwrite(words => [...new Set(words)])
    .meta({ examples: [['paliwo']] }),
})

export const purchaseLetter = z.object(recordOf(letterFields))
export type PurchaseLetter = z.infer<typeof purchaseLetter>

const needs = 'documents'
const ofDocument = '/api/documents/:id/purchase-decision'
const ofCompany = '/api/companies/:id/purchase-rules'
const nothing = z.strictObject({})
const ids = z
  .array(id, 'Proszę zaznaczyć co najmniej jedną fakturę.')
  .min(1, 'Proszę zaznaczyć co najmniej jedną fakturę.')
  .max(100, 'Naraz można zapytać najwyżej o 100 faktur.')

/** What clients say that their purchase invoices are. */
export const purchaseDecisions = {
  list: endpoint({
    method: 'GET',
    path: '/api/purchase-decisions',
    access: 'documents.read',
    needs,
    summary: 'Faktury zakupu i to, co klient o nich powiedział',
    query: listing(purchaseDecision, {
      sort: 'deadline:asc,issue_date:asc',
      except: ['version', 'on_behalf', 'decided_by_name'],
      also: { ...filterKinds(decisionFields), waiting: 'boolean' },
    }),
    response: pageOf(purchaseDecision),
  }),
  get: endpoint({ method: 'GET', path: ofDocument, access: 'documents.read', needs, summary: 'Opis faktury zakupu', response: one(purchaseDecision) }),
  decide: endpoint({
    method: 'PUT',
    path: ofDocument,
    access: 'documents.decide',
    needs,
    summary: 'Czym jest faktura zakupu i na co; „nie moja” wyłącza ją z ksiąg',
    body: purchaseDecisionBody,
    response: one(purchaseDecision),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${ofDocument}/undo`,
    access: 'documents.decide',
    needs,
    summary: 'Cofnięcie własnego ostatniego opisu, do dwóch minut po nim',
    body: nothing,
    response: one(purchaseDecision),
  }),
  letter: endpoint({
    method: 'GET',
    path: `${ofDocument}/letter`,
    access: 'documents.read',
    needs,
    summary: 'Pismo do sprzedawcy z prośbą o korektę do zera: treść i plik PDF',
    response: one(purchaseLetter),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/purchase-decisions/ask',
    access: 'documents.review',
    needs,
    summary: 'Pytanie klienta o wskazane faktury; odpowiada, które i dlaczego zostały pominięte',
    body: z.strictObject({ ids }),
    response: one(bulkOutcome),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/purchase-rules',
    access: 'documents.review',
    needs,
    summary: 'O które faktury biuro pyta klientów i co obowiązuje bez odpowiedzi',
    response: one(purchaseRules),
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/api/purchase-rules',
    access: 'documents.rules',
    needs,
    summary: 'Zmiana zasad biura; pytania już zadane zostają z dawnym terminem',
    body: purchaseRulesBody,
    response: one(purchaseRules),
  }),
  companyRules: endpoint({
    method: 'GET',
    path: ofCompany,
    access: 'documents.review',
    needs,
    summary: 'Zasady pytania tej firmy: własne albo biura',
    response: one(purchaseRules),
  }),
  setCompanyRules: endpoint({
    method: 'PUT',
    path: ofCompany,
    access: 'companies.profile',
    needs,
    summary: 'Własne zasady tej firmy',
    body: purchaseRulesBody,
    response: one(purchaseRules),
  }),
  dropCompanyRules: endpoint({
    method: 'DELETE',
    path: ofCompany,
    access: 'companies.profile',
    needs,
    summary: 'Powrót firmy do zasad biura',
    response: one(purchaseRules),
  }),
}
