import { z } from 'zod'
import { companyChecklistFields, documentChecklistFields } from './fields.ts'
import { maxLines, maxTemplates } from './rules.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { placeAmong, text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

const line = z.object({ code: z.string(), label: z.string() })
export type Line = z.infer<typeof line>

export const documentChecklist = z.object({
  id: z.uuid(),
  ...recordOf(documentChecklistFields),
  documents: z.array(line),
  company_types: z.array(z.string()),
  version: z.int(),
})
export type DocumentChecklist = z.infer<typeof documentChecklist>

const codes = z
  .array(text(100))
  .max(maxLines, `Na liście może być najwyżej ${maxLines} rodzajów dokumentów.`)
  .meta({ examples: [['sales']] })

export const documentChecklistBody = z.strictObject({
  ...bodyOf(documentChecklistFields),
  documents: codes.min(1, 'Proszę wybrać co najmniej jeden rodzaj dokumentów.'),
})
export type DocumentChecklistBody = z.infer<typeof documentChecklistBody>
export const companyChecklistBody = z.strictObject({ documents: codes })

/** In the order of its next month. */
export const companyChecklist = z.object({
  ...recordOf(companyChecklistFields),
  documents: z.array(line),
  offered: z.array(line),
  /** The company's own. */
  version: z.int(),
})
export type CompanyChecklist = z.infer<typeof companyChecklist>

const needs = ['documents', 'component:settlements'] as const
const read = { access: 'document-checklists.read', needs } as const
const write = { access: 'document-checklists.write', needs } as const
const all = z.object({ data: z.array(documentChecklist) })

/** What the office asks its companies for each month; a month keeps the list it was opened with. */
export const documentChecklists = {
  list: endpoint({ method: 'GET', path: '/api/document-checklists', ...read, summary: 'Szablony wymaganych dokumentów, w kolejności biura', response: all }),
  offered: endpoint({
    method: 'GET',
    path: '/api/document-checklists/offered',
    ...read,
    summary: 'Rodzaje dokumentów, które można wymagać',
    response: z.object({ data: z.array(line) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/document-checklists',
    ...write,
    summary: 'Nowy szablon wymaganych dokumentów, na końcu',
    body: documentChecklistBody,
    response: one(documentChecklist),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/document-checklists/:id',
    ...write,
    summary: 'Zmiana szablonu wymaganych dokumentów; miesiące już otwarte zostają bez zmian',
    body: documentChecklistBody,
    response: one(documentChecklist),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/document-checklists/:id/move',
    ...write,
    summary: 'Miejsce szablonu wśród innych, od 0',
    body: placeAmong(maxTemplates),
    response: all,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/document-checklists/:id',
    ...write,
    summary: 'Usunięcie szablonu wymaganych dokumentów',
    response: done,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id/document-checklist',
    access: 'document-checklists.company',
    needs,
    summary: 'Dokumenty, o które biuro prosi firmę co miesiąc',
    response: one(companyChecklist),
  }),
  setOfCompany: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/document-checklist',
    access: 'companies.profile',
    needs,
    summary: 'Dokumenty wymagane od tej firmy: dodane do szablonu i z niego usunięte; od następnego otwartego miesiąca',
    body: companyChecklistBody,
    response: one(companyChecklist),
  }),
}
